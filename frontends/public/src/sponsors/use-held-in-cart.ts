import { serverNow, useCartSession } from '@evenhand/web-kit/facade'
import { useCartItems } from '../cart/use-cart.ts'

/** What is held for this visitor, by what the cart calls it. */
export function useHeldInCart(): ReadonlySet<string> {
  const sessionId = useCartSession(({ id }) => id)
  const items = useCartItems(sessionId).data ?? []
  const held = items.filter(({ heldUntil }) => heldUntil !== undefined && Date.parse(heldUntil) > serverNow())
  return new Set(held.flatMap(({ metadata }) => metadata.name ?? []))
}
