import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { inOrder, isShown, safeWebsite, type Sponsor } from '../sponsors/rules.ts'
import { isExample } from '../sponsors/shipped.ts'
import type { PageTokens } from './page-token.ts'
import type { Listed } from './listed.ts'

export const sponsorRoutes = ({
  active,
  pages,
  now,
}: {
  active: Listed['active']
  pages: PageTokens
  now: () => Date
}) => [
  route(calls.listSponsors, async (_, { caller }) => {
    const at = now()
    const shown = (await active()).filter((sponsor) => isShown(sponsor, at))
    return inOrder(shown, isExample).map((sponsor) => toListed(sponsor, pages.of(caller, at)))
  }),
]

/** Field by field: contact data stay inside (spec 03 §B). */
const toListed = (sponsor: Sponsor, seen: string | undefined): calls.Sponsor => {
  const { id, companyName, sponsorshipLevel, logo, logoUrl = null, website } = sponsor
  const example = isExample(sponsor)
  return {
    id,
    companyName,
    sponsorshipLevel,
    logo,
    logoUrl,
    link: `/r/sponsors/${id}${seen === undefined ? '' : `?seen=${seen}`}`,
    website: (!example && safeWebsite(website)) || '',
    isExample: example,
  }
}
