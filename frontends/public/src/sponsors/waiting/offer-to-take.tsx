import {
  Button,
  Card,
  DateTime,
  ErrorState,
  formatDollars,
  Loading,
  messageOf,
  parseDollars,
  Refusal,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { waiting } from '@evenhand/web-kit/forms'
import { sponsorQueries } from '../sponsor-queries.ts'
import { usePayHeld } from '../use-pay-held.ts'

/** What the link in the mail leads to whose turn it is: the block that is held for them. */
export function OfferToTake({ sponsorshipId }: { sponsorshipId: string }) {
  const found = useQuery(sponsorQueries.offer(sponsorshipId))
  return (
    <section aria-labelledby="offer-title" className="mt-8 max-w-reading">
      <h2 id="offer-title" className="text-title">
        It’s your turn
      </h2>
      <div className="mt-4">
        {found.data ? (
          <Held sponsorshipId={sponsorshipId} offered={found.data} />
        ) : found.isPending ? (
          <Loading label="Loading your block">
            <Skeleton className="h-32 rounded-card" />
          </Loading>
        ) : (
          <ErrorState
            title="This block can’t be taken by this link"
            message={messageOf(found.error, 'Try again in a moment.')}
            onRetry={() => void found.refetch()}
          />
        )}
      </div>
    </section>
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
        Put it into the cart
      </Button>
    </Card>
  )
}
