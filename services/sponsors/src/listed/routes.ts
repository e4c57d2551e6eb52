import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { inOrder, isShown, safeWebsite, type Sponsor } from '../sponsors/rules.ts'
import { isExample } from '../sponsors/shipped.ts'
import type { Listed } from './listed.ts'

export const sponsorRoutes = ({ active, now }: { active: Listed['active']; now: () => Date }) => [
  route(calls.listSponsors, async () => {
    const at = now()
    const shown = (await active()).filter((sponsor) => isShown(sponsor, at))
    return inOrder(shown, isExample).map(toListed)
  }),
]

/** Field by field: contact data stay inside (spec 03 §B). */
const toListed = (sponsor: Sponsor): calls.Sponsor => {
  const { id, companyName, sponsorshipLevel, logo, logoUrl = null, website } = sponsor
  const example = isExample(sponsor)
  return {
    id,
    companyName,
    sponsorshipLevel,
    logo,
    logoUrl,
    link: `/r/sponsors/${id}`,
    website: (!example && safeWebsite(website)) || '',
    isExample: example,
  }
}
