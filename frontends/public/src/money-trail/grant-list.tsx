import { Button, ErrorState, Loading, messageOf, Skeleton, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { GrantCard } from './grant-card.tsx'
import { type GrantsOf, trailQueries } from './trail-queries.ts'

interface GrantListProps {
  of?: GrantsOf
  on: 'all' | 'round' | 'organization'
  /** What is said where there is none. */
  empty: string
}

/** Grants, the newest first. */
export const GrantList = (props: GrantListProps) => (
  <section aria-labelledby="grants-title">
    <h2 id="grants-title" className="text-title">
      Grants
    </h2>
    <Listed {...props} />
  </section>
)

function Listed({ of = {}, on, empty }: GrantListProps) {
  const list = useInfiniteQuery(trailQueries.grants(of))
  if (list.isPending) {
    return (
      <Loading label="Loading the grants" className="mt-6">
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  }
  if (list.isError && !list.data) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the grants"
          message={messageOf(list.error, 'Try again in a moment.')}
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  }
  const grants = list.data.pages.flatMap(({ items }) => items)
  if (grants.length === 0) return <p className="mt-3 text-ink-soft">{empty}</p>
  return (
    <>
      <ul className="mt-6 grid gap-4">
        {grants.map((grant) => (
          <li key={grant.id}>
            <GrantCard grant={grant} on={on} />
          </li>
        ))}
      </ul>
      {list.isError && <p className="mt-4 text-danger">{messageOf(list.error, 'Try again in a moment.')}</p>}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more grants
        </Button>
      )}
    </>
  )
}
