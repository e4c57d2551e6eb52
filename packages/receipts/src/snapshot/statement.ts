import { type Cents, parseDollars } from '@evenhand/contracts/money'
import type { ReceiptLine, ReceiptSnapshot } from '@evenhand/contracts/receipts'
import { receiptTotals, type ReceiptTotals } from './totals.ts'

/** A payment of a statement: its newest receipt, with what went back until the statement was made. */
export type StatedPayment = Pick<ReceiptSnapshot, 'number' | 'paidAt' | 'lines'>

/** What somebody gave in a range of days, first to last, both whole days of the time zone. */
export interface Statement {
  /** `2026-01-01`. */
  from: string
  to: string
  /** When it was made: what goes back later is not in it. */
  madeAt: string
  timeZone: string
  donor: ReceiptSnapshot['donor']
  charity: ReceiptSnapshot['charity']
  policy: ReceiptSnapshot['policy']
  /** Oldest first. */
  payments: readonly StatedPayment[]
  /** Payments that went back whole: named, and not counted. */
  voided: readonly StatedPayment[]
}

export interface StatementTotals extends ReceiptTotals {
  given: Cents
  /** What was kept for each giveaway, largest first. */
  giveaways: { giveaway: string; totals: ReceiptTotals & { given: Cents } }[]
}

/** The sums of a statement; those of its giveaways add up to them. Void receipts are in none. */
export function statementTotals({ payments }: Pick<Statement, 'payments'>): StatementTotals {
  const lines = payments.flatMap((payment) => payment.lines)
  const giveaways = [...Map.groupBy(lines, ({ giveaway }) => giveaway)]
    .map(([giveaway, own]) => ({ giveaway, totals: withGiven(own) }))
    .sort((a, b) => (a.totals.amount === b.totals.amount ? 0 : a.totals.amount > b.totals.amount ? -1 : 1))
  return { ...withGiven(lines), giveaways }
}

const withGiven = (lines: readonly ReceiptLine[]) => ({
  ...receiptTotals(lines),
  given: lines.reduce((sum, { given }) => sum + (parseDollars(given) ?? 0n), 0n),
})
