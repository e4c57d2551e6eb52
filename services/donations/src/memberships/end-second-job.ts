import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Processor } from '../processor/processor.ts'
import { claimSecond, saveSecondEnded } from './second-store.ts'

/** A worker that died, or met a processor that does not answer, leaves its work to the next after this time. */
const tryAgainMs = 60_000

/** Ends at the processor the memberships that somebody paid for who has one, long before a second month is due. */
export const endSecondJob = ({ db, processor, now }: { db: Database; processor: Processor; now: () => Date }): Job => ({
  name: 'second-memberships',
  everyMs: 5_000,
  async run() {
    const subscriptionId = await claimSecond(db, now(), new Date(now().getTime() + tryAgainMs))
    if (subscriptionId === undefined) return false
    await processor.cancelSubscription(subscriptionId)
    await saveSecondEnded(db, subscriptionId, now())
    return true
  },
})
