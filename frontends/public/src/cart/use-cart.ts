import {
  type AnswerOf,
  api,
  donations,
  messageOf,
  type multipliers,
  problemToast,
  queries,
  toast,
  toDollars,
  useIdempotencyKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'

type QueryClient = ReturnType<typeof useQueryClient>
export type CartItem = AnswerOf<typeof donations.listCartItems>[number]
type Multiplier = (typeof multipliers)[number]

/**
 * Asks for the lines anew. A first answer that is still on its way was given before the change: without cancelling it, it would be
 * waited for and taken for the new one.
 */
export async function refreshCart(client: QueryClient, sessionId: string): Promise<void> {
  const { queryKey } = queries.cart(sessionId)
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** The cart of a session and what can be done with it; each change says so in a toast (spec 02 §8). */
export function useCart(sessionId: string) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const query = queries.cart(sessionId)
  const items = useQuery({ ...query, enabled: sessionId !== '' })
  const refresh = () => refreshCart(client, sessionId)

  const remove = useMutation({
    mutationFn: (item: CartItem) => api(donations.removeCartItem, { params: { itemId: item.id } }),
    onSuccess: async () => {
      await refresh()
      toast('Removed', 'Item removed from cart')
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Failed to remove the item from the cart')),
  })

  const changeQuantity = useMutation({
    mutationFn: ({ item, quantity }: { item: CartItem; quantity: number }) =>
      api(donations.changeCartItem, { params: { itemId: item.id }, body: { quantity } }),
    onSuccess: refresh,
    onError: (error) => problemToast('Error', messageOf(error, 'Failed to change the quantity')),
  })

  const addMultiplier = useMutation({
    mutationFn: ({ id, name, factor, priceCents, days }: Multiplier) =>
      withKey((idempotencyKey) =>
        api(
          donations.addCartItem,
          {
            body: {
              sessionId,
              productType: 'multiplier',
              productId: id,
              amount: toDollars(priceCents),
              quantity: 1,
              metadata: { name, multiplier: Number(factor), duration: days },
            },
          },
          { idempotencyKey },
        ),
      ),
    onSuccess: async (_, { name }) => {
      await refresh()
      toast('Added to Cart', `${name} is in your cart.`)
    },
    onError: (error) => problemToast('Cannot Add Multiplier', messageOf(error, 'Failed to add multiplier to cart')),
  })

  return { items, remove, changeQuantity, addMultiplier }
}
