import { queries, useQuery } from '@evenhand/web-kit/facade'
import { EndedMembership } from '../ended-membership.tsx'
import { isMonthlyGift } from '../memberships.ts'
import { MonthlyGiftCard } from './monthly-gift-card.tsx'

/** The donor's monthly gift, for a donor who gives one or did; it is loaded with the memberships, whose section says when that fails. */
export function MonthlyGiftSection() {
  const { data = [] } = useQuery(queries.memberships())
  const gifts = data.filter(isMonthlyGift)
  const running = gifts.filter(({ state }) => state !== 'ended')
  const [newestEnded] = gifts
  if (running.length === 0) return newestEnded ? <EndedMembership membership={newestEnded} /> : null
  return running.map((gift) => <MonthlyGiftCard key={gift.id} gift={gift} />)
}
