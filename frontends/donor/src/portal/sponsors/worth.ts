import { entriesForClick, type Level, sponsorClickEntries } from '@evenhand/web-kit/facade'
import type { Account, Stats } from '../../account/entry-pages.ts'

export type SponsorshipLevel = keyof typeof sponsorClickEntries

/** What the entries of a visit depend on, besides the sponsor. */
export interface VisitTerms {
  level: Account['membershipLevel']
  multipliers: Stats['activeMultipliers']
}

/** The terms of whoever has nothing: the least that a visit earns. */
export const leastTerms: VisitTerms = { level: 'free', multipliers: [] }

const levelOf = (level: Account['membershipLevel']): Level => (level === 'none' ? 'free' : level)

/** What a visit earns now: of two multipliers at once the larger applies (spec 03 §A). */
export function entriesForVisit(sponsorship: SponsorshipLevel, { level, multipliers }: VisitTerms): bigint {
  const factor = Math.max(1, ...multipliers.map((multiplier) => multiplier.factor))
  return entriesForClick(sponsorClickEntries[sponsorship], levelOf(level)) * BigInt(factor)
}
