import {
  Button,
  Card,
  formatDollars,
  Money,
  problemToast,
  Skeleton,
  toDollars,
  useNavigate,
} from '@evenhand/web-kit/facade'
import { checkoutData } from '../checkout/checkout-data.ts'
import { countOf, totalOf } from './total.ts'
import type { CartItem } from './use-cart.ts'

export function OrderSummary({ sessionId, items }: { sessionId: string; items: readonly CartItem[] }) {
  const navigate = useNavigate()
  const count = countOf(items)
  const recurring = totalOf(items.filter((item) => item.isRecurring))
  const proceed = () => {
    if (items.length === 0) return problemToast('Empty Cart', 'Add items to your cart before checkout')
    checkoutData.write(checkoutOf(sessionId, items))
    void navigate('/checkout')
  }
  return (
    <Card className="lg:sticky lg:top-24">
      <h2 className="text-title">Order Summary</h2>
      <dl className="mt-5 space-y-3">
        <div className="flex justify-between">
          <dt className="text-ink-soft">Items</dt>
          <dd className="tabular-nums">{count}</dd>
        </div>
        <div className="flex items-baseline justify-between border-t border-hairline pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-title">
            <Money value={totalOf(items)} />
          </dd>
        </div>
      </dl>
      {recurring > 0n && (
        <p className="mt-3 text-small text-ink-soft">
          {formatDollars(recurring)} of it again every month, until you stop it.
        </p>
      )}
      <Button size="large" className="mt-6 w-full" onClick={proceed}>
        Proceed to Checkout
      </Button>
    </Card>
  )
}

export const OrderSummarySkeleton = () => (
  <Card aria-hidden="true">
    <Skeleton className="h-60" />
  </Card>
)

const checkoutOf = (sessionId: string, items: readonly CartItem[]) => ({
  amount: toDollars(totalOf(items)),
  membershipLevel: 'cart' as const,
  donationType: 'cart' as const,
  metadata: {
    sessionId,
    cartItems: items.map(({ productId, quantity, amount, productType, metadata }) => ({
      productId,
      quantity,
      amount,
      productType,
      metadata,
    })),
  },
})
