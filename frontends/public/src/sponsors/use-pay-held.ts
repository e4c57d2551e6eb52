import {
  api,
  donations,
  messageOf,
  useCartSession,
  useIdempotencyKey,
  useMutation,
  useNavigate,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import { useEffect } from 'react'
import type { CartArrival } from '../cart-arrival/cart-arrival.ts'
import { cartChanged } from '../cart/use-cart.ts'

/** Puts what is held for a company into the cart of whoever has its link. */
export function usePayHeld(sponsorshipId: string, { name, amount }: { name: string; amount: string }) {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const client = useQueryClient()
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const pay = useMutation({
    mutationFn: () => {
      const thing = { productType: 'sponsorship' as const, productId: sponsorshipId, amount, quantity: 1 }
      const body = { sessionId, ...thing, metadata: { name, donationType: 'one-time' as const } }
      return withKey((idempotencyKey) => withRetries(() => api(donations.addCartItem, { body }, { idempotencyKey })))
    },
    onSuccess: async () => {
      await cartChanged(client, sessionId)
      const arrival: CartArrival = { added: true }
      await navigate('/cart', { state: arrival })
    },
  })
  const refusal = pay.isError
    ? messageOf(pay.error, 'We couldn’t put it into your cart. Nothing was charged. Try again in a moment.')
    : undefined
  return { pay: pay.mutate, sending: pay.isPending, refusal }
}
