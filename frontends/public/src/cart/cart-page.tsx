import { ErrorState, messageOf, PageMeta, useCartSession } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'
import { PaymentNews } from '../checkout/payment-news.tsx'
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
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-8 lg:py-16">
      <PageMeta title="Shopping Cart" description="What you are about to give, before you pay." hidden />
      <h1 className="text-heading">Shopping Cart</h1>
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="space-y-12">
          <PaymentNews />
          {fromAddress.refusal && (
            <ErrorState
              title="Your gift is not in the cart yet"
              message={fromAddress.refusal}
              onRetry={fromAddress.tryAgain}
            />
          )}
          {cart.items.isLoadingError ? (
            <ErrorState
              title="Your cart could not be loaded"
              message={messageOf(cart.items.error, 'Please try again in a moment.')}
              onRetry={() => void cart.items.refetch()}
            />
          ) : cart.items.isPending || (fromAddress.adding && items.length === 0) ? (
            <CartSkeleton />
          ) : items.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartLines
              items={items}
              onRemove={(item) => cart.remove.mutate(item)}
              onQuantity={(item, quantity) => cart.changeQuantity.mutate({ item, quantity })}
            />
          )}
          {!cart.items.isLoadingError && <Multipliers items={items} adding={cart.addMultiplier} />}
        </div>
        {cart.items.data && !cart.items.isLoadingError && (
          <OrderSummary sessionId={sessionId} items={cart.items.data} />
        )}
        {cart.items.isPending && <OrderSummarySkeleton />}
      </div>
    </div>
  )
}
