import type { DonorPurchase } from '../multipliers/store.ts'
import type { Gift } from './gift.ts'
import type { Refund } from './store.ts'

/** What this service hears, and what alone decides what the ledger holds. */
export type Fact =
  | { kind: 'gift'; gift: Gift }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'multiplier'; purchase: DonorPurchase }

/** Whose account it touches. */
export function donorOf(fact: Fact): string {
  switch (fact.kind) {
    case 'gift':
      return fact.gift.donorId
    case 'refund':
      return fact.refund.donorId
    case 'multiplier':
      return fact.purchase.donorId
  }
}
