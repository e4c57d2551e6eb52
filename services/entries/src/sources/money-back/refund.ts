import type { Cents } from '@evenhand/contracts/money'
import { factKind } from '../fact.ts'
import { type Known, partOf } from '../known.ts'

/** Money that went back to a donor, or came again. */
export interface Refund {
  reversalId: string
  /** The gift, or the purchase of a multiplier. */
  giftId: string
  donorId: string
  /** What went back; below zero when it came again. */
  cents: Cents
  reversedAt: Date
}

export const refundFacts = factKind<Refund>('refund')

/** By gift or purchase, also of those that are not heard of yet. */
export const knownRefunds = partOf(() => new Map<string, Refund[]>())

export const refundsOf = (known: Known, donorId: string, id: string): Refund[] =>
  (knownRefunds(known).get(id) ?? []).filter((refund) => refund.donorId === donorId)

/** Never below nothing: money that came again may be heard of before it went. */
export function paidBack(refunds: readonly Refund[]): Cents {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0n)
  return cents > 0n ? cents : 0n
}
