import type { Level } from '@evenhand/contracts/catalogue'
import { costOf, isSameMonthly, type Monthly, priceOf } from '../processor/monthly.ts'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import { periodStart } from './calendar.ts'
import type { Membership } from './membership.ts'

/** A rise of the level within a month, as it was paid. */
export interface Rise {
  from: Level
  to: Level
  /** The processor's invoice that it was paid with. */
  invoiceId: string
  paidAt: Date
  isPaidBack: boolean
}

/** What was seen of a subscription that bills a level, and the rises of its holder that are recorded. */
interface SeenLevel {
  level: Level
  invoice: SubscriptionNow['invoice']
  rises: readonly Rise[]
}

/** Whether the newest invoice is a rise that was paid and that nobody has recorded yet. */
const isFresh = ({ invoice, rises }: SeenLevel): boolean =>
  invoice?.state === 'paid' && !invoice.ofPeriod && !rises.some(({ invoiceId }) => invoiceId === invoice.id)

/** What is left of the level that the processor bills: all of it where its rise was paid just now, less where it was paid back before it was seen. */
export const levelLeftOf = (seen: SeenLevel): Level => (isFresh(seen) ? seen.level : levelLeft(seen.level, seen.rises))

/** Whether a rise was paid on top of the level that is to be taken back, so that it holds its own. */
export function isOnTop(due: Level, seen: SeenLevel): boolean {
  if (isFresh(seen)) return true
  const newest = newestTo(seen.level, seen.rises)
  return newest !== undefined && !newest.isPaidBack && priceOf(newest.from) > priceOf(due)
}

/** The level that is still paid for: a rise that was paid back leads back to the level before it, and from there on likewise. */
export function levelLeft(level: Level, rises: readonly Rise[]): Level {
  const newest = newestTo(level, rises)
  if (!newest?.isPaidBack || priceOf(newest.from) >= priceOf(level)) return level
  return levelLeft(newest.from, rises)
}

const newestTo = (level: Level, rises: readonly Rise[]): Rise | undefined =>
  rises.filter(({ to }) => to === level).toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0]

/**
 * A membership whose rise was paid back: the lower level is due from the next period on, and holds at once, unless the month that runs was
 * paid in full on the higher one. Undefined when nothing changes.
 */
export function withoutRises(membership: Membership, rises: readonly Rise[]): Membership | undefined {
  const { monthly, next, period, state } = membership
  if (state === 'ended' || monthly.kind === 'gift') return undefined
  const left = levelLeft(monthly.level, rises)
  if (left === monthly.level || left === membership.levelDue) return undefined
  const due: Monthly = { kind: 'level', level: left }
  const risen = newestTo(monthly.level, rises)
  const isOfThisMonth = !period || !risen || risen.paidAt >= periodStart(period)
  const now = isOfThisMonth ? due : monthly
  const staysNext = next !== undefined && costOf(next) <= costOf(due) && !isSameMonthly(next, now)
  return { ...membership, monthly: now, next: staysNext ? next : undefined, levelDue: left }
}
