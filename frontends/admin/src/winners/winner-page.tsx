import { adminQueries } from '@evenhand/web-kit/desk'
import {
  ArrowLeft,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Desk } from './desk.tsx'

const askMilliseconds = 5_000

/** One drawn prize: whose turn it is, what to do next, and everything that happened. */
export function WinnerPage() {
  const { slug = '' } = useParams()
  // An email leaves within seconds, usually: who has just notified sees that it did.
  const desk = useQuery({
    ...adminQueries.winnerDesk(slug),
    refetchInterval: ({ state }) => state.data?.next === 'send' && askMilliseconds,
  })
  return (
    <>
      <PageMeta title="Winner" description="The winner of one giveaway." hidden />
      <p>
        <Link
          to="/admin/winners"
          className="inline-flex min-h-6 items-center gap-1.5 text-primary underline underline-offset-4"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All winners
        </Link>
      </p>
      {desk.data ? (
        <Desk key={slug} desk={desk.data} />
      ) : desk.isError ? (
        <>
          <h1 className="mt-4 mb-5 text-title">Winner</h1>
          {isProblem(desk.error, 'not-found') ? (
            <p>No one has been drawn in this giveaway yet.</p>
          ) : (
            <ErrorState
              title="We couldn't load the winner"
              message={messageOf(desk.error, 'Try again in a moment.')}
              onRetry={() => void desk.refetch()}
            />
          )}
        </>
      ) : (
        <>
          <h1 className="sr-only">Winner</h1>
          <Loading label="Loading the winner" className="mt-4 grid gap-4">
            <Skeleton className="h-10 w-72" />
            <Skeleton className="h-96" />
          </Loading>
        </>
      )}
    </>
  )
}
