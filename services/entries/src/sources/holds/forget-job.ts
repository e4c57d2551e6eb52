import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetTraces } from './store.ts'

const everyMs = 60 * 60 * 1000
const rowsMax = 5_000
/** The rules look back 30 days; the desk has as long again, and some. */
const keptMs = 90 * 24 * 60 * 60 * 1000

/** What proofs were judged by is of no use once no rule counts it; what was decided stays. */
export const forgetTracesJob = (db: Database, now: () => Date): Job => ({
  name: 'forget-proof-traces',
  everyMs,
  run: () => forgetTraces(db, new Date(now().getTime() - keptMs), rowsMax),
})
