import { adminQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { MemorialCorrection } from './memorial-correction.tsx'
import { MemorialFacts } from './memorial-facts.tsx'
import { MemorialReports } from './memorial-reports.tsx'
import { stateTones, stateWords } from './memorial-words.ts'
import { Review } from './review.tsx'

interface MemorialPanelProps {
  memorialId: string
  /** As it was before. */
  onReviewed: (memorial: memorials.PaidMemorial) => void
  onClose: () => void
}

/** What is on the tile, who gave it, what was decided, and what can be; beside the list. */
export function MemorialPanel({ memorialId, onReviewed, onClose }: MemorialPanelProps) {
  const found = useQuery(adminQueries.memorial(memorialId))
  return (
    <DeskPanel
      what="memorial"
      found={found}
      title={({ lovedOneName, state }) => ({ name: lovedOneName, state: stateWords[state], tone: stateTones[state] })}
      version={({ id, state, reports, edits, correction }) =>
        `${id} ${state} ${reports.length} ${edits} ${correction ? 'waits' : ''}`
      }
      takes={({ id, state, reports, correction }) =>
        state === 'waiting' || (state === 'shown' && (reports.length > 0 || correction !== null))
          ? { kind: 'memorial', thingId: id }
          : undefined
      }
      onClose={onClose}
    >
      {(memorial) => (
        <>
          <MemorialCorrection memorial={memorial} onDecided={onReviewed} />
          <MemorialReports memorial={memorial} />
          <MemorialFacts memorial={memorial} />
          {memorial.state !== 'paid-back' && <Review memorial={memorial} onReviewed={onReviewed} />}
        </>
      )}
    </DeskPanel>
  )
}
