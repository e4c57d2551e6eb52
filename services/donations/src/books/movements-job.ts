import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import type { Processor } from '../processor/processor.ts'
import { bookMovements } from './book-movements.ts'
import { clearingAtRest, readMovementsUntil, saveMovementsUntil } from './store.ts'

const everyMs = 60_000
/** A movement may be listed a little after its own time. */
const overlapMs = 10 * 60_000
/** How far the first look goes back; what is older, a reconciliation over that time books. */
const firstLookMs = 24 * 60 * 60_000

/** Where gifts come all the time, one of them is always booked before its movement, or after it: that is no difference. */
const restsAfterMs = 2 * everyMs

const clearing = gauge(
  'books_clearing_cents',
  'What gifts and reversals say the processor owes us, less the movements that say so too, of payments that rest',
)

/** Books every movement on our balance at the processor, once: what came, what it kept, what it paid out. */
export const movementsJob = ({ db, processor, now }: { db: Database; processor: Processor; now: () => Date }): Job => ({
  name: 'movements',
  everyMs,
  async run() {
    const until = now()
    const since = (await readMovementsUntil(db))?.getTime() ?? until.getTime() - firstLookMs
    try {
      await bookMovements({ db, processor }, { since: new Date(since - overlapMs), until })
      await saveMovementsUntil(db, until)
    } finally {
      // Also while the processor is away.
      clearing.set(Number(await clearingAtRest(db, new Date(now().getTime() - restsAfterMs))))
    }
    return false
  },
})
