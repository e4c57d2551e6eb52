import { affiliateReviews, sponsors, sponsorships as sponsorshipCalls } from '@evenhand/contracts/http'
import { earliestOf, namedInQueue, queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { type Affiliates, listAffiliates } from '../affiliates/store.ts'
import { type Inquiries, listInquiries } from '../inquiries/store.ts'
import { listForDesk, type Referrals } from '../referrals/store.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { listWaitingAtDesk, type Sponsorships } from '../sponsorships/store.ts'

interface QueueDeps {
  inquiries: Inquiries
  sponsorships: Sponsorships
  affiliates: Affiliates
  referrals: Referrals
}

/** Ids go with time: the oldest are the first. */
const oldest = { order: 'asc', limit: namedInQueue } as const

/** What waits at the desk about sponsors and affiliates. */
export const queueRoutes = ({ inquiries, sponsorships, affiliates, referrals }: QueueDeps) => [
  queueRoute('sponsors', [
    {
      reads: sponsors.listSponsorInquiries,
      async count() {
        const { found, total } = await listInquiries(inquiries, { state: 'open', search: undefined }, oldest)
        return queueOf('inquiries', { ...firstOf(found), many: total, oldestAt: found[0]?.receivedAt ?? null })
      },
    },
    {
      reads: sponsorshipCalls.listSponsorships,
      count: async () => queueOf('sponsorships', sponsorshipCounts(await listWaitingAtDesk(sponsorships))),
    },
    {
      reads: affiliateReviews.listAffiliates,
      async count() {
        const { found, total } = await listAffiliates(affiliates, { state: 'pending', search: undefined }, oldest)
        return queueOf('affiliates', { ...firstOf(found), many: total, oldestAt: found[0]?.createdAt ?? null })
      },
    },
    {
      reads: affiliateReviews.listReferrals,
      async count() {
        const { found, total } = await listForDesk(referrals, { state: 'waiting' }, oldest)
        return queueOf('referrals', { ...firstOf(found), many: total, oldestAt: found[0]?.paidAt ?? null })
      },
    },
  ]),
]

const firstOf = (found: readonly { _id: string }[]) => ({ first: found.map(({ _id }) => _id) })

/** Of a new logo nothing says since when it waits. */
const sponsorshipCounts = (found: readonly Sponsorship[]) => ({
  ...firstOf(found),
  many: found.length,
  oldestAt: earliestOf(found.flatMap(({ state, createdAt }) => (state === 'waiting' ? createdAt : []))),
  dearest: found
    .map(({ cents }) => BigInt(cents))
    .reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null),
})
