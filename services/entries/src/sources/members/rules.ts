import { isActiveAt, type Level, levelTerms, type Month, type StandingChange } from '@evenhand/contracts/catalogue'
import { type LevelChange, memberLevelAt } from '../levels/levels.ts'
import { monthAfter, startOf } from '../calendar.ts'

/** All that decides which automatic entries a donor has in a month without a payment. */
export interface MonthFacts {
  month: Month
  /** Undefined for who is no member, or for whom the month has not begun. */
  registeredAt: Date | undefined
  changes: readonly LevelChange[]
  /** When the member account was deactivated, and made active again. */
  standings: readonly StandingChange[]
  /** The entries of the free way in, by their gifts. */
  freeEntries: readonly { giftId: string; at: Date }[]
  /**
   * Whether a month of a paid membership was paid in this one, is not wholly paid back, and entered the edition that is entered at this
   * instant: what is in an edition that has closed since is not taken out of it for entries in another.
   */
  isPaidAt: (at: Date) => boolean
}

/** What has the entries of the month. */
export interface MonthDue {
  membership: { level: Level; at: Date } | undefined
  /** The gift of the free way in that has them; at most one. */
  freeEntry: string | undefined
}

/**
 * Who has the automatic entries of a month (spec 03 §A, §C; docs/decisions/0033).
 *
 * - A member has those of a level that nobody pays for, free or platinum: from the first instant of the month at which it was held.
 * - One whose account is not active has none; what was had before it was deactivated stays (docs/decisions/0057).
 * - A paid month takes the place of the free one in the same edition. Of platinum it does not.
 * - The free way in is open to everybody. With the free month it is one thing: whichever came first has its entries.
 */
export function monthDue(facts: MonthFacts): MonthDue {
  const membership = membershipDue(facts)
  const [first] = facts.freeEntries.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.giftId.localeCompare(b.giftId),
  )
  if (membership?.level !== 'free' || !first) return { membership, freeEntry: first?.giftId }
  return first.at < membership.at
    ? { membership: undefined, freeEntry: first.giftId }
    : { membership, freeEntry: undefined }
}

function membershipDue({ month, registeredAt, changes, standings, isPaidAt }: MonthFacts): MonthDue['membership'] {
  if (!registeredAt) return undefined
  const [begins, ends] = [startOf(month), startOf(monthAfter(month))]
  const from = registeredAt > begins ? registeredAt : begins
  const instants = [from, ...[...changes, ...standings].map(({ changedAt }) => changedAt).filter((at) => from < at)]
  const held = instants
    .filter((at) => at < ends && isActiveAt(standings, at))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => ({ level: memberLevelAt(changes, at), at }))
    .filter(({ level, at }) => !isBilled(level) && !(level === 'free' && isPaidAt(at)))
  return held.find(({ level }) => level !== 'free') ?? held[0]
}

/** Whether somebody pays for each month of it; free has no price to pay, platinum is given by an administrator. */
const isBilled = (level: Level): boolean => (levelTerms[level].priceCents ?? 0n) > 0n
