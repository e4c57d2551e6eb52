import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { type Processor, unlessUnknown } from '../../processor/processor.ts'
import { claimAbandoned, supersedePayment } from './store.ts'

/** Long enough for whoever comes back the next morning; a payment that is open for ever is an invitation to try cards on it. */
const abandonedMs = 24 * 60 * 60 * 1000

/** A payment that the bank still works on is looked at again after this time: some take days. */
const lookAgainMs = 60 * 60 * 1000

/** Gives up payments that nobody made or is making; they are then closed at the processor like those of changed carts. */
export function abandonedJob({ db, processor, now }: { db: Database; processor: Processor; now: () => Date }): Job {
  return {
    name: 'abandoned-checkouts',
    everyMs: 60_000,
    async run() {
      const at = now().getTime()
      const paymentId = await claimAbandoned(db, new Date(at - abandonedMs), new Date(at), new Date(at + lookAgainMs))
      if (paymentId === undefined) return false
      const payment = await unlessUnknown(processor.findPayment(paymentId))
      if (payment?.state !== 'processing') await supersedePayment(db, paymentId, now())
      return true
    },
  }
}
