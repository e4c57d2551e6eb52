import type { Line, Renewal } from '../gifts/rules.ts'
import type { Invoice } from '../processor/processor.ts'
import { type Membership, priceOf } from './membership.ts'

/** What a paid invoice of a membership gives: a month of the level that it bills, or the rest of one on a higher level. */
export function monthOf(
  { level, levelBefore, cents }: Pick<Invoice, 'level' | 'levelBefore' | 'cents'>,
  membership: Pick<Membership, 'level'>,
): Extract<Line, { kind: 'level-month' }> {
  const billed = level ?? membership.level
  return { kind: 'level-month', level: billed, ...(levelBefore ? { levelBefore } : {}), cents }
}

/** What is charged after a paid invoice; nothing that could be said for sure while the membership ends or pauses. */
export function renewalAfter(
  { level, periodEndsAt }: Pick<Invoice, 'level' | 'periodEndsAt'>,
  { level: known, endsAt, pausedUntil }: Pick<Membership, 'level' | 'endsAt' | 'pausedUntil'>,
): Renewal | undefined {
  if (!periodEndsAt || endsAt || pausedUntil) return undefined
  return { cents: priceOf(level ?? known), at: periodEndsAt }
}
