import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Loading, messageOf, Sheet, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { MemorialFacts } from './memorial-facts.tsx'
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
  const memorial = useQuery(adminQueries.memorial(memorialId))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={memorial.data ? <Title memorial={memorial.data} /> : 'Memorial'}
      opensAt="text"
      className="w-[min(36rem,100vw)] text-small"
    >
      {memorial.isPending && (
        <Loading label="Loading the memorial" className="mt-6 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {memorial.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn't load the memorial"
            message={messageOf(memorial.error, 'Try again in a moment.')}
            onRetry={() => void memorial.refetch()}
          />
        </div>
      )}
      {memorial.data && (
        <div key={`${memorial.data.id} ${memorial.data.state}`} className="mt-5 grid gap-6">
          <MemorialFacts memorial={memorial.data} />
          {memorial.data.state !== 'paid-back' && <Review memorial={memorial.data} onReviewed={onReviewed} />}
        </div>
      )}
    </Sheet>
  )
}

const Title = ({ memorial: { lovedOneName, state } }: { memorial: memorials.PaidMemorial }) => (
  <>
    <span className="wrap-anywhere">{lovedOneName}</span>
    <span className={`block font-sans text-small font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
  </>
)
