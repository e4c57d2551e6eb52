import { sponsors } from '@evenhand/contracts/http'

export type SponsorshipLevel = (typeof sponsors.sponsorshipLevels)[number]

/** A sponsor as this service keeps it; contact data never leave it in a list. */
export interface Sponsor {
  id: string
  companyName: string
  contactName: string
  contactEmail: string
  website: string
  /** The name of a drawn mark. */
  logo: string
  /** Of its own logo, in the place of the mark. */
  logoUrl?: string | null
  sponsorshipLevel: SponsorshipLevel
  startsAt: Date
  /** null: until an administrator ends it. */
  endsAt: Date | null
  status: 'active' | 'ended'
}

/** Where a visitor may be sent: an http or https address without a user name, or nowhere. */
export function safeWebsite(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined
  const url = new URL(website)
  const safe = ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  return safe ? url.href : undefined
}

export const isShown = ({ status, startsAt, endsAt, website }: Sponsor, now: Date): boolean =>
  status === 'active' && startsAt <= now && (endsAt === null || now < endsAt) && safeWebsite(website) !== undefined

/** Highest level first, of each those who bought their place before examples, then by who came first. */
export function inOrder(listed: readonly Sponsor[], isExample: (sponsor: Sponsor) => boolean): Sponsor[] {
  const rank = (level: SponsorshipLevel): number => sponsors.sponsorshipLevels.indexOf(level)
  return [...listed].sort(
    (a, b) =>
      rank(b.sponsorshipLevel) - rank(a.sponsorshipLevel) ||
      Number(isExample(a)) - Number(isExample(b)) ||
      a.startsAt.getTime() - b.startsAt.getTime() ||
      a.companyName.localeCompare(b.companyName),
  )
}
