import { feeCoverOf } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import type { Line, MonthlyLine, Renewal } from '../gifts/rules.ts'
import { costOf, isSameMonthly, type Monthly } from '../processor/monthly.ts'
import type { Invoice } from '../processor/processor.ts'
import type { Membership } from './membership.ts'

type Billed = Pick<Invoice, 'level' | 'levelBefore' | 'cents' | 'feeCover'>

/** What a paid invoice gives: a month, and beside it what covered its card fee, which earns nothing and buys nothing. */
export function linesOfMonth(invoice: Billed, membership: Pick<Membership, 'monthly'>): [MonthlyLine, ...Line[]] {
  const month = monthOf(invoice, membership)
  const cents = invoice.cents - month.cents
  return cents > 0n ? [month, { kind: 'fee-cover', cents }] : [month]
}

/** A month of the level that is billed, or the rest of one on a higher level; of a gift, what was paid of it. */
export function monthOf(invoice: Billed, { monthly }: Pick<Membership, 'monthly'>): MonthlyLine {
  const { level, levelBefore } = invoice
  const cents = paidWithoutFee(invoice)
  if (monthly.kind === 'gift') return { kind: 'gift-month', cents }
  return { kind: 'level-month', level: level ?? monthly.level, ...(levelBefore ? { levelBefore } : {}), cents }
}

/** Where a credit of the customer paid so much of the invoice that the rest does not reach beyond the fee, all of the rest is the month's. */
const paidWithoutFee = ({ cents, feeCover }: Pick<Invoice, 'cents' | 'feeCover'>) =>
  feeCover > 0n && feeCover < cents ? cents - feeCover : cents

/** What is charged after a paid invoice; nothing that could be said for sure while the membership ends or pauses. */
export function renewalAfter(
  invoice: Pick<Invoice, 'level' | 'levelBefore' | 'cents' | 'feeCover' | 'periodEndsAt'>,
  membership: Pick<Membership, 'monthly' | 'next' | 'billed' | 'feeCover' | 'levelDue' | 'endsAt' | 'pausedUntil'>,
): Renewal | undefined {
  const { periodEndsAt } = invoice
  const { endsAt, pausedUntil } = membership
  if (!periodEndsAt || endsAt || pausedUntil) return undefined
  const renewed = renewedBy(invoice, membership)
  const feeCover = feeCoverOfNext(renewed, membership)
  return { cents: centsOfNext(renewed, membership) + feeCover, feeCover, at: periodEndsAt }
}

function renewedBy(
  invoice: Pick<Invoice, 'level' | 'levelBefore' | 'cents' | 'feeCover'>,
  { monthly, next, levelDue }: Pick<Membership, 'monthly' | 'next' | 'levelDue'>,
): Monthly {
  if (monthly.kind === 'gift') return next ?? { kind: 'gift', cents: paidWithoutFee(invoice) }
  // A month that the processor billed before the level that is due: the next one is of that level. A rise on top of it holds its own.
  const isRise = invoice.levelBefore !== undefined
  if (levelDue !== undefined && !isRise) return { kind: 'level', level: levelDue }
  // Nor is a lower one that was chosen since it was billed.
  if (next && !isRise) return next
  return invoice.level ? { kind: 'level', level: invoice.level } : monthly
}

/** What the processor was last seen to charge for it; for what was not seen yet, the price of today. */
function centsOfNext(
  renewed: Monthly,
  { monthly, next, billed, levelDue }: Pick<Membership, 'monthly' | 'next' | 'billed' | 'levelDue'>,
): Cents {
  const isSeen = levelDue === undefined && isSameMonthly(renewed, next ?? monthly)
  return isSeen && billed !== undefined ? billed : costOf(renewed)
}

/** The invoice can be heard of before the subscription that it bills is looked at: then the fee of what it says is covered. */
function feeCoverOfNext(
  renewed: Monthly,
  { monthly, next, feeCover, levelDue }: Pick<Membership, 'monthly' | 'next' | 'feeCover' | 'levelDue'>,
) {
  if (feeCover === 0n || (levelDue === undefined && isSameMonthly(renewed, next ?? monthly))) return feeCover
  return feeCoverOf(costOf(renewed))
}
