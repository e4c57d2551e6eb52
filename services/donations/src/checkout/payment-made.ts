import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { findDonor } from '../donors/store.ts'
import { describe, entriesEarned, type Line } from '../gifts/rules.ts'
import { findNumberOfPayment } from '../receipts/store.ts'
import { type Checkout, renewalOf } from './rules.ts'

/** A browser sees what it did itself, and a donor what was given in their name; somebody who only knows the payment's id sees nothing (decision 12). */
export const maySeePayment = ({ browserSession, donorId }: Checkout, caller: Caller): boolean =>
  (caller.role === 'donor' && caller.donorId === donorId) ||
  (browserSession !== null && caller.sessionId === browserSession)

/** What a donor is thanked for. */
export async function paymentMade(db: Database, checkout: Checkout): Promise<donations.PaymentMade> {
  const [donor, receiptNumber] = await Promise.all([
    findDonor(db, checkout.donorId),
    findNumberOfPayment(db, checkout.id),
  ])
  const factor = factorOf(checkout.lines)
  const lines = checkout.lines.map((line) => ({
    kind: line.kind,
    description: describe({ line }),
    amount: toDollars(line.cents),
    entries: Number(entriesEarned({ line }) * factor),
  }))
  const renewal = renewalOf(checkout)
  return {
    amount: toDollars(checkout.cents),
    lines,
    entries: lines.reduce((sum, { entries }) => sum + entries, 0),
    receiptNumber: receiptNumber ?? null,
    mailedTo: donor?.email ?? '',
    renewal: renewal ? { amount: toDollars(renewal.cents), at: renewal.at.toISOString() } : null,
  }
}

/** Multipliers of one payment apply to all that it pays; the larger one, for two do not stack (spec 03 §A). */
const factorOf = (lines: readonly Line[]): bigint =>
  lines.reduce((largest, line) => {
    const factor = line.kind === 'multiplier' ? BigInt(line.factor) : 1n
    return factor > largest ? factor : largest
  }, 1n)
