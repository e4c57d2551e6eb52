import {
  addMonths,
  Button,
  Card,
  type Cents,
  classNames,
  dayInWords,
  feeChoice,
  Money,
  Skeleton,
  toDollars,
  useFirstNow,
  useNavigate,
} from '@evenhand/web-kit/facade'
import { type ReactNode, useEffect, useState } from 'react'
import { checkoutData } from '../checkout/checkout-data.ts'
import { CoverFee } from '../fee/cover-fee.tsx'
import { eachMonth, feeOffered, recurringOf } from '../fee/fee-cover.ts'
import { MailCart } from './mail-cart.tsx'
import { countOf, totalOf } from './total.ts'
import type { CartItem } from '../earned/cart-item.ts'

export function OrderSummary({ sessionId, items }: { sessionId: string; items: readonly CartItem[] }) {
  const navigate = useNavigate()
  const [covers, setCovers] = useState(false)
  useEffect(() => setCovers(feeChoice.read() ?? false), [])
  const [pressed, setPressed] = useState(false)
  const nextCharge = addMonths(new Date(useFirstNow()), 1)
  const isEmpty = items.length === 0
  const total = totalOf(items)
  const monthly = totalOf(items.filter((item) => item.isRecurring))
  const fee = feeOffered(total)
  const added = covers ? fee : undefined
  const recurring = recurringOf(monthly, added !== undefined)
  const choose = (wish: boolean) => {
    feeChoice.write(wish)
    setCovers(wish)
  }
  const proceed = () => {
    if (isEmpty) return setPressed(true)
    checkoutData.write(checkoutOf(sessionId, items, added))
    void navigate('/checkout')
  }
  return (
    <Card>
      <h2 className="text-title">Order Summary</h2>
      <dl className="mt-5 space-y-3">
        <Row title="Items">{countOf(items)}</Row>
        {added !== undefined && (
          <Row title="Card fee">
            <Money value={added} />
          </Row>
        )}
        <div className="flex items-baseline justify-between border-t border-hairline pt-3">
          <dt className="font-semibold">Total{recurring && ' today'}</dt>
          <dd className="font-display text-title" aria-live="polite" data-total="">
            <Money value={total + (added ?? 0n)} />
          </dd>
        </div>
      </dl>
      {recurring && (
        <p className="mt-3 text-small text-ink-soft">
          Renews at {eachMonth(recurring)} until you cancel. If you pay today, the next charge is on{' '}
          {dayInWords(nextCharge)}. Cancel any time in your donor account.
        </p>
      )}
      {fee !== undefined && (
        <div className="mt-5">
          <CoverFee fee={fee} monthlyFee={recurringOf(monthly, true)?.feeCover} checked={covers} onChange={choose} />
        </div>
      )}
      <Button
        size="large"
        className="mt-6 w-full"
        aria-disabled={isEmpty || undefined}
        aria-describedby={isEmpty ? 'why-no-checkout' : undefined}
        onClick={proceed}
      >
        Proceed to Checkout
      </Button>
      {isEmpty && <WhyNoCheckout pressed={pressed} />}
      {items.length > 0 && <MailCart sessionId={sessionId} items={items} />}
    </Card>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex justify-between">
    <dt className="text-ink-soft">{title}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

const WhyNoCheckout = ({ pressed }: { pressed: boolean }) => (
  <p
    id="why-no-checkout"
    role={pressed ? 'alert' : undefined}
    className={classNames('mt-3 text-center text-small', pressed ? 'text-danger' : 'text-ink-soft')}
  >
    Empty Cart. Add items to your cart before checkout.
  </p>
)

export const OrderSummarySkeleton = () => (
  <Card aria-hidden="true">
    <Skeleton className="h-60" />
  </Card>
)

const checkoutOf = (sessionId: string, items: readonly CartItem[], fee: Cents | undefined) => ({
  amount: toDollars(totalOf(items) + (fee ?? 0n)),
  membershipLevel: 'cart' as const,
  donationType: 'cart' as const,
  metadata: {
    sessionId,
    ...(fee === undefined ? {} : { feeCover: toDollars(fee) }),
    cartItems: items.map(({ productId, quantity, amount, productType, metadata }) => ({
      productId,
      quantity,
      amount,
      productType,
      metadata,
    })),
  },
})
