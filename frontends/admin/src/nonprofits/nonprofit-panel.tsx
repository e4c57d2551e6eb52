import { adminQueries, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Benefits } from './benefits/benefits.tsx'
import { NonprofitFacts } from './nonprofit-facts.tsx'
import { stateTones, stateWords } from './nonprofit-words.ts'
import { Review } from './review.tsx'

interface NonprofitPanelProps {
  nonprofitId: string
  /** As it was before. */
  onReviewed: (nonprofit: nonprofitReviews.RegisteredNonprofit) => void
  onClose: () => void
}

/** Who registered, what it is compared with, what was decided, and what can be; beside the list. */
export function NonprofitPanel({ nonprofitId, onReviewed, onClose }: NonprofitPanelProps) {
  const found = useQuery(adminQueries.nonprofit(nonprofitId))
  return (
    <DeskPanel
      what="nonprofit"
      found={found}
      title={({ nonprofit: { organizationName, state } }) => ({
        name: organizationName,
        state: stateWords[state],
        tone: stateTones[state],
      })}
      version={({ nonprofit: { id, version } }) => `${id} ${version}`}
      takes={({ nonprofit: { id, state } }) => (state === 'pending' ? { kind: 'nonprofit', thingId: id } : undefined)}
      onClose={onClose}
    >
      {(compared) => (
        <>
          <NonprofitFacts compared={compared} />
          {compared.nonprofit.state === 'approved' && <Benefits nonprofit={compared.nonprofit} />}
          <Review nonprofit={compared.nonprofit} onReviewed={onReviewed} />
        </>
      )}
    </DeskPanel>
  )
}
