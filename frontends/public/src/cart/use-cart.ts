import {
  api,
  cartNews,
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
import { useEffect } from 'react'
import type { CartItem } from '../earned/cart-item.ts'

type QueryClient = ReturnType<typeof useQueryClient>
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

/** The same after a change made here, of which the other tabs hear. */
export async function cartChanged(client: QueryClient, sessionId: string): Promise<void> {
  cartNews.tell()
  await refreshCart(client, sessionId)
}

/** The lines of a cart, as they are now in every tab and, when somebody comes back to this one, on every device. */
export function useCartItems(sessionId: string) {
  const client = useQueryClient()
  useEffect(() => cartNews.hear(() => void refreshCart(client, sessionId)), [client, sessionId])
  return useQuery({ ...queries.cart(sessionId), enabled: sessionId !== '', refetchOnWindowFocus: 'always' })
}

/** The cart of a session and what can be done with it; what the page doesn't say itself is said in a toast (spec 02 §8). */
export function useCart(sessionId: string) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const items = useCartItems(sessionId)
  const changed = () => cartChanged(client, sessionId)
  const refused = async (title: string, message: string) => {
    problemToast(title, message)
    await refreshCart(client, sessionId)
  }

  const remove = useMutation({
    mutationFn: (item: CartItem) => api(donations.removeCartItem, { params: { itemId: item.id } }),
    onSuccess: async () => {
      await changed()
      toast('Removed', 'Item removed from cart')
    },
    onError: (error) => refused('Error', messageOf(error, 'Failed to remove the item from the cart')),
  })

  const changeQuantity = useChangeQuantity(sessionId, refused)

  const addMultiplier = useMutation({
    mutationFn: ({ id, name, factor, priceCents, days }: Multiplier) =>
      withKey(
        (idempotencyKey) =>
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
        id,
      ),
    onSuccess: changed,
    onError: (error) => refused('Cannot Add Multiplier', messageOf(error, 'Failed to add multiplier to cart')),
  })

  return { items, remove, changeQuantity, addMultiplier }
}

/**
 * The quantity is shown at once; the server is told one change after the other, each with the line as it was seen, so that a change made
 * elsewhere meanwhile is not overwritten.
 */
function useChangeQuantity(sessionId: string, refused: (title: string, message: string) => Promise<void>) {
  const client = useQueryClient()
  const { queryKey } = queries.cart(sessionId)
  const alter = (id: string, change: Partial<CartItem>) =>
    client.setQueryData(queryKey, (lines) => lines?.map((line) => (line.id === id ? { ...line, ...change } : line)))
  return useMutation({
    scope: { id: 'cart-quantities' },
    mutationFn: ({ item, quantity }: { item: CartItem; quantity: number }) => {
      const seen = client.getQueryData(queryKey)?.find(({ id }) => id === item.id) ?? item
      return api(donations.changeCartItem, { params: { itemId: item.id }, body: { quantity, seenAt: seen.updatedAt } })
    },
    onMutate: ({ item, quantity }) => void alter(item.id, { quantity }),
    onSuccess: ({ id, updatedAt }) => {
      alter(id, { updatedAt })
      cartNews.tell()
    },
    onError: (error) => refused('Error', messageOf(error, 'Failed to change the quantity')),
  })
}
