import { adminQueries, type gifts } from '@evenhand/web-kit/desk'
import { Link, Money, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { PanelPart } from './panel-part.tsx'

/** What else was paid together with a gift: a fee that was covered, a multiplier, a memorial. */
export function SamePayment({ gift, paymentId }: { gift: gifts.GiftDetails; paymentId: string }) {
  const { linkTo } = useListAddress()
  const found = useInfiniteQuery(adminQueries.gifts({ search: paymentId }))
  const others = (found.data?.pages[0]?.items ?? []).filter(({ id }) => id !== gift.id)
  if (found.isError) return <p className="text-ink-soft">We couldn’t load the rest of this payment.</p>
  if (others.length === 0) return null
  return (
    <PanelPart title="Paid together">
      <ul className="grid">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-1.5">
            <Link to={linkTo({ gift: other.id })} className="text-primary underline underline-offset-4">
              {other.description}
            </Link>
            <Money value={other.amount} />
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
