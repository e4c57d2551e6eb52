import {
  api,
  describeTile,
  donations,
  memorial,
  memorials,
  messageOf,
  newId,
  toDollars,
  useCartSession,
  useIdempotencyKey,
  useMutation,
  useNavigate,
  useQueryClient,
  type Wall,
  withRetries,
} from '@evenhand/web-kit/facade'
import { useEffect } from 'react'
import type { CartArrival } from '../cart-arrival/cart-arrival.ts'
import { cartChanged } from '../cart/use-cart.ts'
import { useSayGiver } from '../giver/use-known-giver.ts'
import { bodyOf, type HoldWords } from './hold-words.ts'

/**
 * Holds a tile and puts it into the cart. The cart hears of the tile from the wall, which can take a moment: it is asked again then. A
 * refusal shows the wall as it is by now.
 */
export function useHoldTile(wall: Wall) {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const client = useQueryClient()
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const say = useSayGiver()
  const hold = useMutation({
    mutationFn: async (words: HoldWords) => {
      const body = bodyOf(wall, words)
      const tile = await withKey((idempotencyKey) =>
        withRetries(() => api(memorials.holdMemorialBlock, { body }, { idempotencyKey })),
      )
      const line = lineOf(sessionId, tile, words)
      const idempotencyKey = newId()
      await withRetries(() => withRetries(() => api(donations.addCartItem, { body: line }, { idempotencyKey })))
      return tile
    },
    onSuccess: async (_, { donorName, donorEmail }) => {
      say({ donorName, donorEmail })
      await cartChanged(client, sessionId)
      await client.invalidateQueries({ queryKey: ['memorial-blocks', wall] })
      const arrival: CartArrival = { added: true }
      await navigate('/cart', { state: arrival })
    },
    onError: () => client.invalidateQueries({ queryKey: ['memorial-blocks', wall] }),
  })
  const refusal = hold.isError
    ? messageOf(hold.error, 'We couldn’t hold the tile for you. Nothing was charged. Try again in a moment.')
    : undefined
  return { hold: hold.mutate, sending: hold.isPending, refusal, reset: hold.reset }
}

const lineOf = (
  sessionId: string,
  tile: { id: string; wall: Wall; position: number },
  { donorName, donorEmail, honoree }: HoldWords,
) => ({
  sessionId,
  productType: 'memorial' as const,
  productId: tile.id,
  amount: toDollars(memorial.priceCents),
  quantity: 1,
  donorEmail,
  metadata: {
    name: describeTile(tile),
    donorEmail,
    donorName,
    donationType: 'one-time' as const,
    inMemoryOf: honoree,
  },
})
