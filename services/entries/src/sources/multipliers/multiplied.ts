/** What multipliers do to causes, for the sources to which they apply. */
import { factorAt } from '@evenhand/contracts/catalogue'
import { paidBack, refundFacts, refundsOf } from '../money-back/refund.ts'
import type { Fact } from '../fact.ts'
import type { Known } from '../known.ts'
import { purchaseFacts, purchasesOf } from './purchase.ts'
import { isStillPaid } from './rules.ts'

/** What the multipliers of a donor give at an instant; 1 when none runs. */
export const factorFor = (known: Known, donorId: string, at: Date): bigint =>
  factorAt(
    purchasesOf(known, donorId).filter((purchase) =>
      isStillPaid(purchase, paidBack(refundsOf(known, donorId, purchase.purchaseId))),
    ),
    at,
  )

/** When money of multipliers of the donor went back. */
export const multipliersPaidBackAt = (known: Known, donorId: string): Date[] =>
  purchasesOf(known, donorId).flatMap(({ purchaseId }) =>
    refundsOf(known, donorId, purchaseId).map(({ reversedAt }) => reversedAt),
  )

/** The instant from which on the fact can change what is multiplied: a multiplier was bought, or its money went back. */
export function multipliedSince(known: Known, fact: Fact): Date | undefined {
  const bought = purchaseFacts.read(fact)
  if (bought) return bought.boughtAt
  const refund = refundFacts.read(fact)
  return refund && purchasesOf(known, refund.donorId).find(({ purchaseId }) => purchaseId === refund.giftId)?.boughtAt
}
