import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Link, Loading, messageOf, Skeleton, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { GiftTable } from '../gifts/gift-table.tsx'
import { Panel } from '../frame/panel.tsx'

const giftsShown = 8

export function LatestGifts() {
  const gifts = useInfiniteQuery(adminQueries.gifts({}))
  const latest = gifts.data?.pages[0]?.items.slice(0, giftsShown)
  return (
    <Panel
      title="Latest gifts"
      action={
        <Link to="/admin/gifts" className="text-primary underline underline-offset-4">
          All gifts
        </Link>
      }
    >
      {gifts.isPending && (
        <Loading label="Loading the gifts">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {gifts.isError && (
        <ErrorState
          title="We couldn't load the gifts"
          message={messageOf(gifts.error, 'Try again in a moment.')}
          onRetry={() => void gifts.refetch()}
        />
      )}
      {latest?.length === 0 && <p className="text-ink-soft">No gifts yet.</p>}
      {latest && latest.length > 0 && <GiftTable label="Latest gifts" gifts={latest} />}
    </Panel>
  )
}
