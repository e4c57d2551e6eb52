import { supporters } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { pageOfHistory } from '@evenhand/service-kit/history'
import { route } from '@evenhand/service-kit/http'
import { tellHistoryReadIn } from '@evenhand/service-kit/mongo'
import type { Affiliate } from '../affiliates/affiliate.ts'
import { type Affiliates, findByDonor } from '../affiliates/store.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findOwn, type Sponsorships } from '../sponsorships/store.ts'
import { deskStateOf } from '../sponsorships/views.ts'

interface Deps {
  sponsorships: Sponsorships
  affiliates: Affiliates
  now: () => Date
}

type Item = supporters.HistoryItem<(typeof supporters.sponsorKinds)[number]>

/** What the desk reads of one person: their sponsorships, and their application as an affiliate. */
export const historyRoutes = ({ sponsorships, affiliates, now }: Deps) => [
  route(supporters.listSponsorHistory, async ({ params: { donorId }, query }, { caller }) => {
    const [bought, affiliate] = await Promise.all([findOwn(sponsorships, donorId), findByDonor(affiliates, donorId)])
    const [newest] = bought
    const read = { donorId, part: 'sponsorships', now: now(), administratorId: administratorOf(caller) }
    if (newest) await tellHistoryReadIn(sponsorships, { ...read, id: newest._id })
    else if (affiliate) await tellHistoryReadIn(affiliates, { ...read, id: affiliate._id })
    return {
      person: knownAs(newest, affiliate),
      ...pageOfHistory(
        [...bought.map((one) => ofSponsorship(one, now())), ...(affiliate ? [ofAffiliate(affiliate)] : [])],
        query,
      ),
    }
  }),
]

function knownAs(sponsorship: Sponsorship | undefined, affiliate: Affiliate | undefined): supporters.KnownAs | null {
  if (sponsorship) return { name: sponsorship.contactName, email: sponsorship.contactEmail, given: null }
  return affiliate ? { name: affiliate.affiliateName, email: affiliate.email, given: null } : null
}

const nothing = { entries: null, words: null, by: null } as const

const ofSponsorship = (sponsorship: Sponsorship, now: Date): Item => ({
  ...nothing,
  id: `sponsorship:${sponsorship._id}`,
  at: sponsorship.createdAt.toISOString(),
  kind: 'sponsorship',
  about: `${sponsorship.companyName}, ${sponsorship.name}`,
  amount: toDollars(BigInt(sponsorship.cents)),
  state: deskStateOf(sponsorship, now),
  thing: sponsorship._id,
})

const ofAffiliate = ({ _id, affiliateName, state, createdAt }: Affiliate): Item => ({
  ...nothing,
  id: `affiliate:${_id}`,
  at: createdAt.toISOString(),
  kind: 'affiliate',
  about: affiliateName,
  amount: null,
  state,
  thing: _id,
})
