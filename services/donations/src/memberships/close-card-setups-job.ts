import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Processor } from '../processor/processor.ts'
import { claimCardSetup, deleteCardSetup } from './card-setup-store.ts'

/** A worker that died, or met a processor that does not answer, leaves its work to the next after this time. */
const tryAgainMs = 60_000

/** Closes the forms for another card that nobody has finished: one that is open for ever is an invitation to try cards on it. */
export const closeCardSetupsJob = (deps: { db: Database; processor: Processor; now: () => Date }): Job => ({
  name: 'card-setups',
  everyMs: 60_000,
  async run() {
    const { db, processor, now } = deps
    const id = await claimCardSetup(db, now(), new Date(now().getTime() + tryAgainMs))
    if (id === undefined) return false
    await processor.cancelCardSetup(id)
    await deleteCardSetup(db, id)
    return true
  },
})
