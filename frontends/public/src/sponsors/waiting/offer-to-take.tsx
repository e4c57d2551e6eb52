import {
  Button,
  Card,
  DateTime,
  ErrorState,
  formatDollars,
  isProblem,
  Link,
  Loading,
  messageOf,
  parseDollars,
  Refusal,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { waiting } from '@evenhand/web-kit/forms'
import { toOwn, toWall } from '../portal-address.ts'
import { sponsorQueries } from '../sponsor-queries.ts'
import { usePayHeld } from '../use-pay-held.ts'

/** What the link in the mail leads to whose turn it is: the block that is held for them. */
export function OfferToTake({ sponsorshipId }: { sponsorshipId: string }) {
  const found = useQuery(sponsorQueries.offer(sponsorshipId))
  const isGone = found.isError && !found.data
  return (
    <section aria-label="Your turn" className="mt-8 max-w-reading">
      {!isGone && <h2 className="mb-4 text-title">It’s your turn</h2>}
      <div>
        {found.data ? (
          <Held sponsorshipId={sponsorshipId} offered={found.data} />
        ) : found.isPending ? (
          <Loading label="Loading your block">
            <Skeleton className="h-32 rounded-card" />
          </Loading>
        ) : (
          <NotOffered error={found.error} onRetry={() => void found.refetch()} />
        )}
      </div>
    </section>
  )
}

function NotOffered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOver = isProblem(error, 'not-found') || isProblem(error, 'invalid-request')
  return (
    <>
      <ErrorState
        title={isOver ? 'We can’t offer you this block anymore' : 'We couldn’t load your block'}
        message={messageOf(error, 'Try again in a moment.')}
        {...(isOver ? {} : { onRetry })}
      />
      {isOver && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Button asChild>
            <Link to={toOwn}>See your sponsorships</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={toWall}>See the wall</Link>
          </Button>
        </p>
      )}
    </>
  )
}

function Held({ sponsorshipId, offered }: { sponsorshipId: string; offered: waiting.OfferedBlock }) {
  const { pay, sending, refusal } = usePayHeld(sponsorshipId, offered)
  return (
    <Card>
      <p className="wrap-anywhere">
        {offered.name} for {offered.companyName}, {formatDollars(parseDollars(offered.amount) ?? 0n)}. Held for you
        until <DateTime value={offered.heldUntil} show="day-and-time" />.
      </p>
      <Refusal className="mt-3">{refusal}</Refusal>
      <Button className="mt-5" loading={sending} onClick={() => pay()}>
        Add to cart
      </Button>
    </Card>
  )
}
