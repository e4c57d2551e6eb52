import { adminQueries } from '@evenhand/web-kit/desk'
import { Dialog, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { MoneyBackList } from './money-back-list.tsx'
import { Refund } from './refund.tsx'

/** Refunds a gift from another page than the list of gifts. */
export function RefundDialog({ giftId, onClose }: { giftId: string; onClose: () => void }) {
  const gift = useQuery(adminQueries.gift(giftId))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Refund" opensAt="text" className="text-small">
      {gift.isPending && (
        <Loading label="Loading the gift" className="mt-4">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {gift.isError && (
        <div className="mt-4">
          <ErrorState
            title="We couldn’t load the gift"
            message={messageOf(gift.error, 'Nothing was refunded. Try again in a moment.')}
            onRetry={() => void gift.refetch()}
          />
        </div>
      )}
      {gift.data && (
        <div className="mt-3 grid gap-4">
          <p className="wrap-anywhere text-ink-soft">
            {gift.data.description}, from {gift.data.donorName || gift.data.donorEmail}
          </p>
          {gift.data.moneyBack.length > 0 && <MoneyBackList gift={gift.data} />}
          <div>
            <Refund key={gift.data.id} gift={gift.data} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
