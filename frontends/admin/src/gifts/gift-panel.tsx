import { adminQueries, gifts } from '@evenhand/web-kit/desk'
import { ErrorState, Loading, messageOf, Money, Sheet, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { GiftFacts } from './gift-facts.tsx'
import { stateOf } from './gift-words.ts'
import { MoneyBackList } from './money-back-list.tsx'
import { PanelPart } from './panel-part.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { Refund } from './refund.tsx'
import { SamePayment } from './same-payment.tsx'

/** Everything about one gift, beside the list. */
export function GiftPanel({ giftId, onClose }: { giftId: string; onClose: () => void }) {
  const gift = useQuery(adminQueries.gift(giftId))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={gift.data ? <Title gift={gift.data} /> : 'Gift'}
      opensAt="text"
      className="w-[min(36rem,100vw)] text-small"
    >
      {gift.isPending && (
        <Loading label="Loading the gift" className="mt-6 grid gap-3">
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      )}
      {gift.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn't load the gift"
            message={messageOf(gift.error, 'Try again in a moment.')}
            onRetry={() => void gift.refetch()}
          />
        </div>
      )}
      {gift.data && <Parts key={gift.data.id} gift={gift.data} />}
    </Sheet>
  )
}

const Title = ({ gift }: { gift: gifts.GiftDetails }) => (
  <>
    <Money value={gift.amount} /> from <span className="break-words">{gift.donorName || gift.donorEmail}</span>
    <span className={`block font-sans text-small font-medium ${stateOf(gift).tone}`}>{stateOf(gift).words}</span>
  </>
)

const Parts = ({ gift }: { gift: gifts.GiftDetails }) => (
  <div className="mt-5 grid gap-6">
    <GiftFacts gift={gift} />
    {gift.paymentId && <SamePayment gift={gift} paymentId={gift.paymentId} />}
    {gift.moneyBack.length > 0 && (
      <PanelPart title="Refunds and disputes">
        <MoneyBackList gift={gift} />
      </PanelPart>
    )}
    <Allowed to={gifts.refundGift}>
      <PanelPart title="Refund">
        <Refund gift={gift} />
      </PanelPart>
    </Allowed>
    {gift.receipts.length > 0 && (
      <PanelPart title="Receipts">
        <ReceiptList receipts={gift.receipts} />
      </PanelPart>
    )}
    {gift.audit.length > 0 && (
      <PanelPart title="What administrators did">
        <AuditList entries={gift.audit} about="this gift" />
      </PanelPart>
    )}
  </div>
)
