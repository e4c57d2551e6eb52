import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Link, Loading, messageOf, Skeleton, useQueries } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { MemorialCard } from './memorial-card.tsx'

/** The memorial that a line of the audit trail is about, whatever was decided about it since. */
export function OneMemorial({ id }: { id: string }) {
  const lists = useQueries({ queries: memorials.memorialStates.map((state) => adminQueries.memorials(state)) })
  const found = lists.flatMap(({ data }) => data ?? []).find((memorial) => memorial.id === id)
  const failed = lists.find(({ isError }) => isError)
  return (
    <div className="grid max-w-3xl gap-4">
      <Link to="/admin/memorials" className="justify-self-start text-primary underline underline-offset-4">
        All memorials
      </Link>
      {found ? (
        <MemorialCard memorial={found} />
      ) : failed ? (
        <ErrorState
          title="We couldn't load the memorial"
          message={messageOf(failed.error, 'Please try again in a moment.')}
          onRetry={() => void failed.refetch()}
        />
      ) : lists.some(({ isPending }) => isPending) ? (
        <Loading label="Loading the memorial">
          <Skeleton className="h-48" />
        </Loading>
      ) : (
        <p>We couldn’t find a paid memorial with this number.</p>
      )}
    </div>
  )
}
