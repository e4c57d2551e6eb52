import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, settledNumbers } from '@evenhand/service-kit/postgres'
import { batchLinesMax, sealBatch } from './seal.ts'
import { numberedLines } from './store.ts'

const everyMs = 5_000

/** Seals what was written, some seconds behind it. */
export function sealTrailJob(db: Database): Job {
  const settled = settledNumbers(db, numberedLines)
  return {
    name: 'seal-trail',
    everyMs,
    run: async () => (await sealBatch(db, await settled())) === batchLinesMax,
  }
}
