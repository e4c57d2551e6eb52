import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { inOrder, isShown, safeWebsite, type Sponsor } from './rules.ts'
import { findActive, type Sponsors } from './store.ts'

export const sponsorRoutes = (sponsors: Sponsors) => [
  route(calls.listSponsors, async () => {
    const now = new Date()
    const active = await findActive(sponsors)
    return inOrder(active.filter((sponsor) => isShown(sponsor, now))).map(toListed)
  }),
]

/** Field by field: contact data stay inside (spec 03 §B). */
const toListed = ({ id, companyName, sponsorshipLevel, logo, website }: Sponsor): calls.Sponsor => ({
  id,
  companyName,
  sponsorshipLevel,
  logo,
  link: `/r/sponsors/${id}`,
  website: safeWebsite(website) ?? '',
})
