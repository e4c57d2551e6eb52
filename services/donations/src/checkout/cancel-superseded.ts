import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Processor } from '../stripe/processor.ts'
import type { Settlements } from './settle-payment.ts'
import { claimSuperseded, forgetPayment } from './store.ts'

/**
 * Closes at the processor what a changed cart, a day or the shield left open, so that an old tab cannot pay twice. What was paid before we came is settled
 * like any payment: the money is there, so the gift is.
 */
export function supersededJob(deps: {
  db: Database
  processor: Processor
  settlement: Settlements
  wokenBy: NonNullable<Job['wokenBy']>
}): Job {
  const { db, processor, settlement, wokenBy } = deps
  return {
    name: 'superseded-checkouts',
    everyMs: 5_000,
    wokenBy,
    async run() {
      const paid = await db.transaction(async (tx) => {
        const checkout = await claimSuperseded(tx)
        if (!checkout) return undefined
        if (checkout.subscriptionId) await processor.cancelSubscription(checkout.subscriptionId)
        const outcome = checkout.paymentId ? await processor.cancelPayment(checkout.paymentId) : 'canceled'
        await forgetPayment(tx, checkout.id)
        return outcome === 'paid' ? (checkout.paymentId ?? '') : ''
      })
      if (paid) await settlement.settlePayment(paid)
      return paid !== undefined
    },
  }
}
