import type { nonprofitReviews, nonprofits } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { folded } from '@evenhand/contracts/search'
import type { Organisation } from './organisation.ts'

/** One organisation registers once: by its name and the address of its contact, however they are written. */
export function applicantKey(name: string, contactEmail: string): string {
  const written = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return JSON.stringify([written, normaliseEmail(contactEmail)])
}

/** Words that say nothing about which organization it is. */
const commonWords = new Set([
  'the',
  'inc',
  'incorporated',
  'llc',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'a',
  'of',
  'and',
])

/** A name as two writers of it agree on: "The Harbor Light Fund, Inc." and "HARBOR LIGHT FUND" have the same. */
export function nameKey(name: string): string {
  const words = folded(name)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !commonWords.has(word))
  return words.join(' ')
}

/** The host of a website without `www.`; null where there is none. */
export function siteOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null
  return new URL(website).hostname.replace(/^www\./, '') || null
}

type Compared = Pick<Organisation, 'nameKey' | 'taxId' | 'site' | 'contactDonorId'>

/** In what another organization is like this one; nothing that neither has. */
export function likenessesOf(one: Compared, other: Compared): nonprofitReviews.NonprofitCase['twins'][number]['alike'] {
  const alike = [
    ['name', one.nameKey !== '' && one.nameKey === other.nameKey],
    ['tax-id', one.taxId !== null && one.taxId === other.taxId],
    ['website', one.site !== null && one.site === other.site],
    ['contact', one.contactDonorId === other.contactDonorId],
  ] as const
  return alike.filter(([, isAlike]) => isAlike).map(([likeness]) => likeness)
}

/** What everybody reads of a review: it is pending until it is decided (spec 01 §4). */
export const statusOf = (state: nonprofitReviews.ReviewState): nonprofits.Nonprofit['status'] =>
  state === 'asked' ? 'pending' : state
