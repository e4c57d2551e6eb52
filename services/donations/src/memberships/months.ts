import type { MonthlyLine, Renewal } from '../gifts/rules.ts'
import { costOf, priceOf } from '../processor/monthly.ts'
import type { Invoice } from '../processor/processor.ts'
import type { Membership } from './membership.ts'

/** What a paid invoice gives: a month of the level that it bills, or the rest of one on a higher level; of a gift, what was paid. */
export function monthOf(
  { level, levelBefore, cents }: Pick<Invoice, 'level' | 'levelBefore' | 'cents'>,
  { monthly }: Pick<Membership, 'monthly'>,
): MonthlyLine {
  if (monthly.kind === 'gift') return { kind: 'gift-month', cents }
  return { kind: 'level-month', level: level ?? monthly.level, ...(levelBefore ? { levelBefore } : {}), cents }
}

/** What is charged after a paid invoice; nothing that could be said for sure while the membership ends or pauses. */
export function renewalAfter(
  { level, cents, periodEndsAt }: Pick<Invoice, 'level' | 'cents' | 'periodEndsAt'>,
  { monthly, next, endsAt, pausedUntil }: Pick<Membership, 'monthly' | 'next' | 'endsAt' | 'pausedUntil'>,
): Renewal | undefined {
  if (!periodEndsAt || endsAt || pausedUntil) return undefined
  if (monthly.kind === 'gift') return { cents: next ? costOf(next) : cents, at: periodEndsAt }
  return { cents: level ? priceOf(level) : costOf(monthly), at: periodEndsAt }
}
