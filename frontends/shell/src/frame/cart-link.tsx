import { cartNews, Link, queries, useCartSession, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'

/** The way to the cart, with how many things are in it. A visitor without a cart gets none made. */
export function CartLink() {
  const { id, resume } = useCartSession()
  const client = useQueryClient()
  useEffect(resume, [resume])
  useEffect(() => cartNews.hear(() => void client.invalidateQueries({ queryKey: ['cart'] })), [client])
  const items = useQuery({ ...queries.cart(id), enabled: id !== '' })
  const count = items.data?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <Link
      to="/cart"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <ShoppingCart className="size-5" aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs leading-none font-semibold text-on-primary tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
