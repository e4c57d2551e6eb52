import { type Cents, formatDollars } from '@evenhand/contracts/money'

/** What our record says of one payment; the sum of its gifts. */
export interface Recorded {
  cents: Cents
  paidBackCents: Cents
}

/**
 * What does not agree with the processor. gift-missing: it took money that we had not recorded. amount-differs, money-back-differs: we had
 * recorded other sums. payment-unknown: we recorded a gift that it has no money for. membership-differs: another state, level, amount or fee,
 * or a month without money. movement-unexplained:
 * its balance moved for something we do not know. uncleared: our gifts and its movements of a payment do not add up.
 */
export type DifferenceKind =
  | 'gift-missing'
  | 'amount-differs'
  | 'money-back-differs'
  | 'payment-unknown'
  | 'membership-differs'
  | 'movement-unexplained'
  | 'uncleared'

export interface Difference {
  /** The processor's id of what it is about. */
  objectId: string
  kind: DifferenceKind
  /** What a person reads. */
  detail: string
  /** Whether our record agrees now: it was brought up to date as the missed webhook would have done. */
  mended: boolean
}

/** A payment that the processor took, and our record of it before and after we looked at it again. */
export function comparePayment(
  payment: { paymentId: string; cents: Cents; refundedCents: Cents },
  before: Recorded | undefined,
  after: Recorded | undefined,
): Difference[] {
  const { paymentId: objectId, cents, refundedCents } = payment
  if (!after) {
    const detail = `${formatDollars(cents)} was paid for something we don’t recognize`
    // Nothing is left to decide, and no later look would find anything else.
    if (refundedCents === cents)
      return [{ objectId, kind: 'gift-missing', detail: `${detail}, and refunded`, mended: true }]
    return [{ objectId, kind: 'gift-missing', detail, mended: false }]
  }
  const found: Difference[] = []
  if (!before) {
    const detail = `${formatDollars(cents)} was paid but had not been recorded`
    found.push({ objectId, kind: 'gift-missing', detail, mended: true })
  }
  if (after.cents !== cents) {
    const detail = `${formatDollars(after.cents)} is recorded, ${formatDollars(cents)} was paid`
    found.push({ objectId, kind: 'amount-differs', detail, mended: false })
  }
  if (before && before.paidBackCents !== after.paidBackCents) {
    const detail = `${formatDollars(before.paidBackCents)} was recorded as refunded, ${formatDollars(after.paidBackCents)} was`
    found.push({ objectId, kind: 'money-back-differs', detail, mended: true })
  }
  return found
}

/** A change of our balance that nothing of ours stands behind. */
export const unexplainedMovement = (objectId: string): Difference => ({
  objectId,
  kind: 'movement-unexplained',
  detail: 'The balance changed for an unknown reason',
  mended: false,
})

/** A payment whose gifts and movements do not add up; `cents` is what is left, of either sign. */
export const unclearedPayment = ({ paymentId, cents }: { paymentId: string; cents: Cents }): Difference => ({
  objectId: paymentId,
  kind: 'uncleared',
  detail: `What we recorded for this payment and what the processor did differ by ${formatDollars(cents < 0n ? -cents : cents)}`,
  mended: false,
})
