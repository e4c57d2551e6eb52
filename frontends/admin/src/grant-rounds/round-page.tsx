import { adminQueries } from '@evenhand/web-kit/desk'
import {
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import { DraftDesk } from './draft-desk.tsx'
import { PublishedDesk } from './published-desk.tsx'
import { newRound } from './round-words.ts'

/** One grant round: its draft, or what is judged in it. */
export function RoundPage() {
  const { slug: id = '' } = useParams()
  const list = useQuery({ ...adminQueries.grantRounds(), enabled: id !== newRound })
  const found = list.data?.find(({ round }) => round.id === id)
  return (
    <>
      <PageMeta title="Grant round" description="A grant round, its applications and decisions." hidden />
      <Link to="/admin/grant-rounds" className="text-primary underline underline-offset-4">
        All grant rounds
      </Link>
      {id === newRound ? (
        <DraftDesk key={id} />
      ) : found ? (
        found.round.state === 'draft' ? (
          <DraftDesk key={id} saved={found} />
        ) : (
          <PublishedDesk key={id} desk={found} />
        )
      ) : (
        <>
          <h1 className="mt-4 mb-5 text-title">Grant round</h1>
          {list.isError ? (
            <ErrorState
              title="We couldn’t load the grant round"
              message={messageOf(list.error, 'Try again in a moment.')}
              onRetry={() => void list.refetch()}
            />
          ) : list.isPending ? (
            <Loading label="Loading the grant round" className="grid gap-4">
              <Skeleton className="h-96" />
            </Loading>
          ) : (
            <EmptyState title="We couldn’t find that grant round">
              It may have been a draft that was discarded.
            </EmptyState>
          )}
        </>
      )}
    </>
  )
}
