import type { Job } from '@evenhand/service-kit/lifecycle'
import { type SettleDeps, settlePayment } from './settle-payment.ts'
import { claimSuperseded, forgetPayment } from './store.ts'

/** A payment that the bank still works on, or that a worker who died left open, is looked at again after this time. */
const tryAgainMs = 60_000

/** `wokenBy` calls when a payment was given up. */
export function supersededJob(deps: SettleDeps, wokenBy: NonNullable<Job['wokenBy']>): Job {
  return { name: 'superseded-checkouts', everyMs: 5_000, wokenBy, run: () => cancelSuperseded(deps) }
}

/**
 * Closes at the processor what a changed cart, a day or the shield left open, so that an old tab cannot pay twice. What was paid before we came is settled
 * like any payment: the money is there, so the gift is, and the membership lives. Answers whether there was one.
 */
export async function cancelSuperseded(deps: SettleDeps): Promise<boolean> {
  const { db, processor, now } = deps
  const checkout = await claimSuperseded(db, now(), new Date(now().getTime() + tryAgainMs))
  if (!checkout) return false
  const { id, paymentId, subscriptionId } = checkout
  // The payment first: it alone knows whether somebody paid, and a membership that was paid for must not be ended.
  const outcome = await processor.cancelPayment(paymentId)
  if (outcome === 'processing') return true
  if (outcome === 'paid') await settlePayment(deps, paymentId)
  else if (subscriptionId !== null) await processor.cancelSubscription(subscriptionId)
  await forgetPayment(db, id)
  return true
}
