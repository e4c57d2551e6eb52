import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { lockCart } from '../../cart/store.ts'
import type { FollowDeps } from '../../memberships/follow-subscription.ts'
import { isSecond, lookAtRunning } from '../../memberships/second-membership.ts'
import { type Decline, type Payment, type Processor, unlessUnknown } from '../../processor/processor.ts'
import { isHeldLine } from '../../gifts/rules.ts'
import { hasSecondPurchase } from '../../refund-requests/store.ts'
import { type Checkout, monthlyLine, settle } from '../rules.ts'
import { recordPaid } from './record-paid.ts'
import { findCheckoutOfPayment, findUnpaid, lockCheckout } from './store.ts'

export interface SettleDeps extends FollowDeps {
  processor: Processor
  log: Log
}

export type Settled =
  | { kind: 'recorded'; checkout: Checkout; isKept: boolean }
  | { kind: 'processing' | 'not-paid' | 'dead'; checkout: Checkout; declined?: Decline | undefined }
  | { kind: 'unknown' }

/**
 * Everything that the processor tells of a payment ends here: its present state is fetched and acted on, so it does not matter how often, how
 * late or in which order we are told (spec 03 §C).
 */
export async function settlePayment(deps: SettleDeps, paymentId: string): Promise<Settled> {
  const { db, processor, now } = deps
  const checkoutId = await findCheckoutOfPayment(db, paymentId)
  if (checkoutId === undefined) return { kind: 'unknown' }
  const payment = await unlessUnknown(processor.findPayment(paymentId))
  const unpaid = await findUnpaid(db, checkoutId)
  // For a payment that is paid alone: how long the answer takes must not tell strangers who has a membership.
  if (payment?.state === 'paid' && unpaid && monthlyLine(unpaid.lines)) await lookAtRunning(deps, unpaid.donorId)
  return db.transaction(async (tx) => {
    // The cart before the checkout, as whoever opens a payment locks them.
    if (unpaid?.cartSessionId) await lockCart(tx, unpaid.cartSessionId, now())
    const checkout = await lockCheckout(tx, checkoutId)
    return checkout ? settleLocked(tx, deps, checkout, payment) : { kind: 'unknown' }
  })
}

async function settleLocked(
  tx: Transaction,
  { log, now }: SettleDeps,
  checkout: Checkout,
  payment: Payment | undefined,
): Promise<Settled> {
  const settlement = settle(checkout, payment)
  switch (settlement.kind) {
    case 'already-paid':
      return { kind: 'recorded', checkout, isKept: await isKept(tx, checkout) }
    case 'not-paid':
      return payment?.state === 'processing'
        ? { kind: 'processing', checkout }
        : { kind: 'not-paid', checkout, declined: payment?.declined }
    case 'dead':
      return { kind: 'dead', checkout, declined: payment?.declined }
    case 'mismatch': {
      const { expected, taken } = settlement
      log.error({ checkoutId: checkout.id, expected, taken }, 'payment-mismatch')
      return { kind: 'not-paid', checkout }
    }
    case 'paid':
      await recordPaid(tx, settlement.checkout, {
        paidAt: settlement.paidAt,
        now: now(),
        card: payment?.card,
      })
      return { kind: 'recorded', checkout: settlement.checkout, isKept: await isKept(tx, settlement.checkout) }
  }
}

/** Whether what was paid stays with the charity: the month of a second membership goes back, and what was bought before. */
async function isKept(tx: Transaction, { id, lines, subscriptionId }: Checkout): Promise<boolean> {
  if (monthlyLine(lines) && subscriptionId && (await isSecond(tx, subscriptionId))) return false
  return !(lines.some(isHeldLine) && (await hasSecondPurchase(tx, id)))
}
