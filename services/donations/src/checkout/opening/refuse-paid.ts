import { Problem } from '@evenhand/service-kit/problems'
import { type SettleDeps, type Settled, settlePayment } from '../settling/settle-payment.ts'
import { forgetDead } from './store.ts'

/** Who comes back to a payment that was made, in another tab or after its page was gone, is not asked for a card again. */
export async function refusePaid(
  deps: SettleDeps,
  paymentId: string,
): Promise<Exclude<Settled, { kind: 'recorded' | 'processing' }>> {
  const settled = await settlePayment(deps, paymentId)
  if (settled.kind === 'recorded') throw new Problem('already-paid')
  if (settled.kind === 'processing') throw new Problem('payment-processing')
  return settled
}

/**
 * The same for a payment that is to be handed out again. One that died at the processor is taken from its checkout, so that another can be
 * asked for; answers whether it was.
 */
export async function takeDead(deps: SettleDeps, paymentId: string): Promise<boolean> {
  const settled = await refusePaid(deps, paymentId)
  if (settled.kind !== 'dead') return false
  const { subscriptionId } = settled.checkout
  // What it would have paid for must not be paid in another way.
  if (subscriptionId !== null) await deps.processor.cancelSubscription(subscriptionId)
  await forgetDead(deps.db, paymentId, deps.now())
  return true
}
