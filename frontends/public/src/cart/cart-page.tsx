import { classNames, ErrorState, messageOf, PageMeta, useCartSession } from '@evenhand/web-kit/facade'
import { type ComponentProps, useEffect } from 'react'
import { PaymentNews } from '../checkout/payment-news.tsx'
import { hasMemorial, isPurchase } from '../earned/cart-entries.ts'
import { useArrival } from '../cart-arrival/cart-arrival.ts'
import { useSaidRegion } from '../regions/said-region.ts'
import { useWhyNoEntries } from '../regions/use-not-open.ts'
import { CartLines, CartSkeleton, EmptyCart } from './cart-lines.tsx'
import { Multipliers } from './multipliers.tsx'
import { OrderSummary, OrderSummarySkeleton } from './order-summary.tsx'
import { useCart } from './use-cart.ts'
import { useLineFromAddress } from './use-line-from-address.ts'

export function CartPage() {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const fromAddress = useLineFromAddress(sessionId)
  const cart = useCart(sessionId)
  const items = cart.items.data ?? []
  const isPending = cart.items.isPending || (fromAddress.adding && items.length === 0)
  const { refusal, added } = useArrival()
  const [region] = useSaidRegion()
  const whyNone = useWhyNoEntries(region)
  return (
    <div className="mx-auto max-w-frame px-4 py-10 sm:px-8">
      <PageMeta title="Shopping Cart" description="Review your cart before you pay." hidden />
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h1 className="text-heading">Shopping Cart</h1>
        <p role="status" className="font-semibold text-success">
          {!cart.remove.isSuccess && (fromAddress.added ? 'Donation Added' : added && 'Added to Cart')}
        </p>
      </div>
      <p className="mt-2 text-ink-soft">
        Review what is in your cart and what it earns. Nothing is charged until you pay at checkout.
      </p>
      {/* On a phone the summary and its button come before what could be added. */}
      <div className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr] md:items-start md:gap-y-12 lg:grid-cols-[1fr_22rem] lg:gap-x-10">
        {/* While it is not known what is in the cart, what comes below stays below the fold, so that nothing jumps. */}
        <div className={classNames('space-y-12', isPending && 'min-h-dvh')}>
          {refusal && <ErrorState {...refusal} />}
          <PaymentNews />
          {whyNone && items.length > 0 && <p>{whyNone}</p>}
          {fromAddress.refusal && (
            <ErrorState
              title="Failed to add donation to cart"
              message={fromAddress.refusal}
              onRetry={fromAddress.tryAgain}
            />
          )}
          {cart.items.isLoadingError ? (
            <ErrorState
              title="We couldn't load your cart"
              message={messageOf(cart.items.error, 'Try again in a moment.')}
              onRetry={() => void cart.items.refetch()}
            />
          ) : isPending ? (
            <CartSkeleton />
          ) : items.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartLines
              items={items}
              earnsNothing={whyNone !== undefined}
              onRemove={(item) => cart.remove.mutate(item)}
              onQuantity={(item, quantity) => cart.changeQuantity.mutate({ item, quantity })}
            />
          )}
        </div>
        <Summary
          key={isPending ? 'pending' : 'known'}
          sessionId={sessionId}
          items={isPending ? undefined : cart.items.data}
          isPending={isPending}
        />
        {!isPending &&
          !cart.items.isLoadingError &&
          !hasMemorial(items) &&
          !isPurchase(items) &&
          whyNone === undefined && <Multipliers items={items} adding={cart.addMultiplier} />}
      </div>
    </div>
  )
}

interface SummaryProps {
  sessionId: string
  items: ComponentProps<typeof OrderSummary>['items'] | undefined
  isPending: boolean
}

/** Another element once it is known: what comes up from below the fold has not jumped. */
const Summary = ({ sessionId, items, isPending }: SummaryProps) => (
  <div className="md:sticky md:top-24 md:col-start-2 md:row-span-2 md:row-start-1">
    {items && <OrderSummary sessionId={sessionId} items={items} />}
    {isPending && <OrderSummarySkeleton />}
  </div>
)
