import { adminQueries, type freePost } from '@evenhand/web-kit/desk'
import {
  ArrowLeft,
  Day,
  entriesPerPostcard,
  ErrorState,
  Link,
  Loading,
  messageOf,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Acts } from './acts.tsx'
import { CardTable } from './card-table.tsx'
import { CloseBatch } from './close-batch.tsx'
import { Differences } from './differences.tsx'
import { Keying } from './keying.tsx'

export function Batch({ batchId }: { batchId: string }) {
  const batch = useQuery(adminQueries.postBatch(batchId))
  return (
    <>
      <p className="mt-2">
        <Link
          to="/admin/free-post"
          className="inline-flex min-h-6 items-center gap-1.5 text-primary underline underline-offset-4"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All batches
        </Link>
      </p>
      {batch.isPending && (
        <Loading label="Loading the batch" className="mt-5">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {batch.isError && (
        <div className="mt-5">
          <ErrorState
            title="We couldn't load the batch"
            message={messageOf(batch.error, 'Try again in a moment.')}
            onRetry={() => void batch.refetch()}
          />
        </div>
      )}
      {batch.data && <Shown batch={batch.data} />}
    </>
  )
}

const Shown = ({ batch }: { batch: freePost.PostBatchDetails }) => (
  <>
    <h2 className="mt-4 text-lead font-semibold">
      {batch.rules.title}, received <Day value={batch.receivedOn} />
    </h2>
    <p className="mt-1 max-w-prose text-ink-soft">
      {batch.note && <>{batch.note}. </>}
      Postmarked from <Day value={batch.rules.firstDay} /> to <Day value={batch.rules.lastDay} />, received at most{' '}
      {batch.rules.daysAfterClose} days later, from someone {batch.rules.ageMin} or older. Each card that meets the
      rules earns {entriesPerPostcard.toLocaleString('en-US')} entries.
    </p>
    <div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      {batch.closedAt === null && (
        <div className="grid content-start gap-8">
          <Differences batch={batch} />
          <Keying batch={batch} />
        </div>
      )}
      <div className="min-w-0">
        <CardTable batch={batch} />
        {batch.closedAt === null && <CloseBatch batch={batch} />}
        <Acts acts={batch.acts} />
      </div>
    </div>
  </>
)
