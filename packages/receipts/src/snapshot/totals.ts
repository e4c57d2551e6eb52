import { type Cents, parseDollars } from '@evenhand/contracts/money'
import type { ReceiptLine } from '@evenhand/contracts/receipts'

export interface ReceiptTotals {
  amount: Cents
  contribution: Cents
  notDeductible: Cents
  paidBack: Cents
}

/** Sums of the lines; amount = contribution + notDeductible. */
export function receiptTotals(lines: readonly ReceiptLine[]): ReceiptTotals {
  const totals: ReceiptTotals = { amount: 0n, contribution: 0n, notDeductible: 0n, paidBack: 0n }
  for (const { amount, paidBack, treatment } of lines) {
    const cents = parseDollars(amount) ?? 0n
    totals.amount += cents
    totals.paidBack += parseDollars(paidBack) ?? 0n
    if (treatment === 'contribution') totals.contribution += cents
    else totals.notDeductible += cents
  }
  return totals
}
