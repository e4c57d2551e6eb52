import { api, Button, donations, Link, queries, useCartSession, useNavigate, useQuery } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'
import { useLinkToken } from '../link-token.ts'
import { ClickPage } from '../subscription/click-page.tsx'

/** Opens a cart that was mailed from another device, in the place of the one that this browser has. */
export function CartLinkPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { id: sessionId, open, adopt } = useCartSession()
  useEffect(open, [open])
  const here = useQuery({ ...queries.cart(sessionId), enabled: sessionId !== '' }).data?.length ?? 0
  const openCart = async () => {
    const answer = await api(donations.openCartLink, { body: { token } })
    adopt(answer.sessionId)
    await navigate('/cart', { replace: true })
  }
  return (
    <ClickPage
      title="Open your cart"
      description="Continue with a cart from another device."
      lead={
        here === 0
          ? 'It’s the same cart as on your other device. Changes here show up there, too.'
          : `This browser has a cart with ${here === 1 ? 'one item' : `${here} items`} in it. The cart from your email will replace it.`
      }
      button="Open the cart"
      act={openCart}
      done={{ title: 'Your cart is open', lead: 'Pick up where you left off.', next: <ToCart /> }}
      instead={<ToCart />}
    />
  )
}

const ToCart = () => (
  <Button asChild variant="outline">
    <Link to="/cart">See this browser’s cart</Link>
  </Button>
)
