import { isDependencyDown } from '@evenhand/service-kit/problems'
import { followSubscription } from '../memberships/follow-subscription.ts'
import { findBySubscription } from '../memberships/store.ts'
import { followPayment, type MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { unlessUnknown } from '../processor/processor.ts'
import { compareHeld } from './compare-held.ts'
import { comparePayment, type Difference } from './rules.ts'
import { findRecorded, type Span } from './store.ts'

/** Each payment that the processor took in the span. One that we lack, or of which money went back, is looked at as its webhook would have had it. */
export async function compareTaken(
  deps: MoneyBackDeps,
  { since, until }: Span,
): Promise<{ payments: ReadonlySet<string>; differences: Difference[] }> {
  const payments = new Set<string>()
  const differences: Difference[] = []
  for await (const payment of deps.processor.payments(since, until)) {
    const { paymentId, touched } = payment
    payments.add(paymentId)
    const before = await findRecorded(deps.db, paymentId)
    if (!before || touched) await followPayment(deps, paymentId)
    differences.push(...comparePayment(payment, before, await findRecorded(deps.db, paymentId)))
  }
  return { payments, differences }
}

/** Money that went back in the span, of a payment from before it. */
export async function compareMoneyBack(deps: MoneyBackDeps, paymentId: string): Promise<Difference[]> {
  const before = await findRecorded(deps.db, paymentId)
  await followPayment(deps, paymentId)
  const after = await findRecorded(deps.db, paymentId)
  return after ? comparePayment({ paymentId, cents: after.cents, refundedCents: 0n }, before, after) : []
}

/** A payment whose gifts we confirmed, and that the processor did not list. */
export async function compareRecorded({ processor }: MoneyBackDeps, paymentId: string): Promise<Difference[]> {
  const payment = await unlessUnknown(processor.findPayment(paymentId))
  if (payment?.state === 'paid') return []
  const detail = 'A gift is recorded, but the processor hasn’t charged for it'
  return [{ objectId: paymentId, kind: 'payment-unknown', detail, mended: false }]
}

/** One that can't be compared is a finding of its own, and keeps none of the others from being compared. */
export async function compareMembership(
  deps: MoneyBackDeps,
  subscriptionId: string,
  span: Span,
): Promise<Difference[]> {
  const known = await findBySubscription(deps.db, subscriptionId)
  const followed = await unlessUnknown(followSubscription(deps, subscriptionId)).catch((error: unknown) => {
    if (isDependencyDown(error)) throw error
    deps.log.error({ error, subscriptionId }, 'membership-not-followed')
    return 'failed' as const
  })
  const open = { objectId: subscriptionId, kind: 'membership-differs', mended: false } as const
  if (followed === 'failed') return [{ ...open, detail: 'The membership couldn’t be compared with the processor' }]
  if (!followed) return [{ ...open, detail: 'The processor doesn’t know the membership' }]
  return known ? compareHeld(subscriptionId, { before: known.membership, ...followed }, span) : []
}
