import { isHeldKind } from '@evenhand/contracts/catalogue'
import { queries, useQuery } from '@evenhand/web-kit/facade'
import { heldWords } from '../earned/held-words.ts'
import type { CheckoutData } from './checkout-data.ts'

/** Until when what is paid is held: of several that still are, the one that ends first. */
export function HeldUntil({ checkout: { metadata } }: { checkout: CheckoutData }) {
  const { sessionId = '', cartItems = [] } = metadata
  const isAnyHeld = cartItems.some(({ productType }) => isHeldKind(productType))
  const cart = useQuery({ ...queries.cart(sessionId), enabled: isAnyHeld && sessionId !== '' })
  const all = cart.data?.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted() ?? []
  const [words] = all.flatMap((heldUntil) => heldWords(heldUntil) ?? [])
  return words ? <p className="mb-2 text-small md:mt-6 md:mb-0">{words}</p> : null
}
