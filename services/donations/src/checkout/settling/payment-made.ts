import { factorAt } from '@evenhand/contracts/catalogue'
import type { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { findDonor } from '../../donors/store.ts'
import { describe, entriesEarned } from '../../gifts/rules.ts'
import { earnsAt, isVoidAt, listMainEditions } from '../../gifts/period.ts'
import { listMultipliers } from '../../gifts/store.ts'
import { findNumberOfPayment } from '../../receipts/store.ts'
import { describeRenewal } from '../describe-renewal.ts'
import { type Checkout, renewalOf } from '../rules.ts'

const isOwn = (caller: Caller, donorId: string): boolean => caller.role === 'donor' && caller.donorId === donorId

/** A browser sees what it did itself, and a donor what was given in their name; somebody who only knows the payment's id sees nothing (decision 12). */
export const maySeePayment = ({ browserSession, donorId }: Checkout, caller: Caller): boolean =>
  isOwn(caller, donorId) || (browserSession !== null && caller.sessionId === browserSession)

/** What whoever may see the payment is thanked for. */
export async function paymentMade(db: Database, checkout: Checkout, caller: Caller): Promise<donations.PaymentMade> {
  const [donor, receiptNumber] = await Promise.all([
    findDonor(db, checkout.donorId),
    findNumberOfPayment(db, checkout.id),
  ])
  const { paidAt, region } = checkout
  const editions = await listMainEditions(db)
  const earns = paidAt === null || earnsAt(editions, paidAt, region)
  const factor = earns ? await factorFor(db, checkout, caller) : 0n
  const lines = checkout.lines.map((line) => ({
    kind: line.kind,
    description: describe({ line }),
    amount: toDollars(line.cents),
    entries: Number(entriesEarned({ line }) * factor),
  }))
  const couldEarn = checkout.lines.some((line) => entriesEarned({ line }) > 0n)
  const renewal = renewalOf(checkout)
  return {
    amount: toDollars(checkout.cents),
    lines,
    entries: lines.reduce((sum, { entries }) => sum + entries, 0),
    ...(paidAt && couldEarn && isVoidAt(editions, paidAt, region) && { notOpen: true as const }),
    receiptNumber: receiptNumber ?? null,
    mailedTo: donor?.email ?? '',
    renewal: renewal ? describeRenewal(renewal) : null,
  }
}

/**
 * What the payment's entries are multiplied with, as the checkout said before it: with the multipliers that ran for its donor at that instant. Whoever
 * paid in somebody else's name sees those of the payment alone: what runs in an account is its donor's to know.
 */
async function factorFor(db: Database, { id, donorId, paidAt }: Checkout, caller: Caller): Promise<bigint> {
  const bought = await listMultipliers(db, donorId)
  const known = isOwn(caller, donorId) ? bought : bought.filter(({ checkoutId }) => checkoutId === id)
  return paidAt ? factorAt(known, paidAt) : 1n
}
