import { exampleOf } from '@evenhand/service-kit/config'
import type { Sponsor } from './rules.ts'

const shipped = (
  id: string,
  companyName: string,
  logo: string,
  sponsorshipLevel: Sponsor['sponsorshipLevel'],
  host: string,
): Sponsor => ({
  id,
  companyName,
  logo,
  sponsorshipLevel,
  website: `https://${host}.example/`,
  contactName: 'Sponsorship desk',
  contactEmail: `sponsorship@${host}.example`,
  startsAt: new Date('2025-01-01T00:00:00Z'),
  endsAt: null,
  status: 'active',
})

/** The sponsors of a fresh installation: four Platinum and one Gold (spec 01 §2). Every name and mark is invented. */
export const shippedSponsors: readonly Sponsor[] = [
  shipped(
    '01930000-0000-7000-8000-0000000000d1',
    'Northpoint Compass Co.',
    'compass',
    'platinum',
    'northpoint-compass',
  ),
  shipped('01930000-0000-7000-8000-0000000000d2', 'Ridgeback Outfitters', 'summit', 'platinum', 'ridgeback-outfitters'),
  shipped('01930000-0000-7000-8000-0000000000d3', 'Longspan Engineering', 'bridge', 'platinum', 'longspan'),
  shipped('01930000-0000-7000-8000-0000000000d4', 'Safe Harbor Mutual', 'anchor', 'platinum', 'safe-harbor-mutual'),
  shipped('01930000-0000-7000-8000-0000000000d5', 'Brightwork Electric', 'spark', 'gold', 'brightwork-electric'),
]

const isAmongThem = exampleOf(shippedSponsors.map(({ id }) => id))

/** One that nobody is behind: it is marked as an example, and leads to our own page. */
export const isExample = ({ id, website }: Pick<Sponsor, 'id' | 'website'>): boolean => isAmongThem(id, website)
