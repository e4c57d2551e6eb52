import {
  analytics,
  api,
  donations,
  messageOf,
  newId,
  useCartSession,
  useIdempotencyKey,
  useMutation,
  useNavigate,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import { sponsorships } from '@evenhand/web-kit/forms'
import { wallQuery } from '@evenhand/web-kit/sponsor-wall'
import { useEffect } from 'react'
import type { CartArrival } from '../cart-arrival/cart-arrival.ts'
import { cartChanged } from '../cart/use-cart.ts'
import { useSayGiver } from '../giver/use-known-giver.ts'

/**
 * Holds a tier or a block and puts it into the cart, which hears of it a moment later and is asked again then. A refusal shows the wall as it is
 * by now.
 */
export function useChoose() {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const client = useQueryClient()
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const say = useSayGiver()
  const choose = useMutation({
    mutationFn: async (body: sponsorships.SponsorshipForm) => {
      const held = await withKey((idempotencyKey) =>
        withRetries(() => api(sponsorships.holdSponsorship, { body }, { idempotencyKey })),
      )
      const line = {
        sessionId,
        productType: 'sponsorship' as const,
        productId: held.id,
        amount: held.amount,
        quantity: 1,
        donorEmail: body.contactEmail,
        metadata: {
          name: held.name,
          donorEmail: body.contactEmail,
          donorName: body.contactName,
          donationType: 'one-time' as const,
        },
      }
      const idempotencyKey = newId()
      await withRetries(() => withRetries(() => api(donations.addCartItem, { body: line }, { idempotencyKey })))
      analytics.event({ name: 'sponsorship_chosen', category: 'engagement', label: held.name })
    },
    onSuccess: async (_, { contactName, contactEmail }) => {
      say({ donorName: contactName, donorEmail: contactEmail })
      await cartChanged(client, sessionId)
      await client.invalidateQueries({ queryKey: wallQuery.queryKey })
      const arrival: CartArrival = { added: true }
      await navigate('/cart', { state: arrival })
    },
    onError: () => client.invalidateQueries({ queryKey: wallQuery.queryKey }),
  })
  const refusal = choose.isError
    ? messageOf(choose.error, 'We couldn’t hold this for you. Nothing was charged. Try again in a moment.')
    : undefined
  return { choose: choose.mutate, sending: choose.isPending, refusal, reset: choose.reset }
}
