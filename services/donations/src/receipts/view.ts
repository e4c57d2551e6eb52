import type { receipts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { receiptTotals } from '@evenhand/receipts/snapshot'
import type { StoredReceipt } from './store.ts'

/** A receipt as its donor and administrators see it in a list. */
export function toReceipt({ snapshot, voided, replaced }: StoredReceipt): receipts.Receipt {
  const { number, issuedAt, paidAt, replaces, lines } = snapshot
  const { amount, contribution } = receiptTotals(lines)
  return {
    number,
    issuedAt,
    paidAt,
    description: lines.map(({ description }) => description).join('; '),
    amount: toDollars(amount),
    contribution: toDollars(contribution),
    state: replaced ? 'replaced' : voided ? 'void' : 'valid',
    voidedAt: voided?.since ?? null,
    replaces,
    replacedBy: replaced?.by ?? null,
  }
}
