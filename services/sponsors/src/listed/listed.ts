import { withoutExamples } from '@evenhand/service-kit/config'
import { findShownTiers, findSponsorship, type Sponsorships } from '../sponsorships/store.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { logoUrlOf } from '../logo-files/kept.ts'
import type { Sponsor } from '../sponsors/rules.ts'
import { isExample } from '../sponsors/shipped.ts'
import { findActive, findSponsor, type Sponsors } from '../sponsors/store.ts'

/** The sponsors of the campaign, wherever they come from: an installation’s own, and tiers that were bought. */
export interface Listed {
  active(): Promise<Sponsor[]>
  find(id: string): Promise<Sponsor | undefined>
}

export const listedOf = (sponsors: Sponsors, sponsorships: Sponsorships): Listed => ({
  async active() {
    const [own, bought] = await Promise.all([findActive(sponsors), findShownTiers(sponsorships)])
    return [...withoutExamples(own, isExample), ...bought.flatMap(asSponsor)]
  },
  async find(id) {
    const own = await findSponsor(sponsors, id)
    if (own) return withoutExamples([own], isExample)[0]
    const bought = await findSponsorship(sponsorships, id)
    return bought && asSponsor(bought)[0]
  },
})

/** A tier as a sponsor; a block of the wall is none. */
function asSponsor(sponsorship: Sponsorship): Sponsor[] {
  const {
    _id: id,
    tier,
    state,
    companyName,
    contactName,
    contactEmail,
    website,
    logoId,
    startsAt,
    endsAt,
  } = sponsorship
  if (tier === null || state !== 'shown' || startsAt === null) return []
  const contact = { companyName, contactName, contactEmail, website }
  return [
    {
      id,
      ...contact,
      logo: companyName,
      logoUrl: logoUrlOf(logoId),
      sponsorshipLevel: tier,
      startsAt,
      endsAt,
      status: 'active',
    },
  ]
}
