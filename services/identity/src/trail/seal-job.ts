import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, settledNumbers } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import { batchLinesMax, sealBatch } from './seal.ts'
import { findUnsealedSince, numberedLines } from './store.ts'

const everyMs = 5_000

const unsealedOldestSeconds = gauge(
  'trail_unsealed_oldest_seconds',
  'Age of the oldest line of the audit trail that is not sealed (alarm above 300)',
)

/** Seals what was written, some seconds behind it. */
export function sealTrailJob(db: Database): Job {
  const settled = settledNumbers(db, numberedLines)
  return {
    name: 'seal-trail',
    everyMs,
    async run() {
      const since = await findUnsealedSince(db)
      unsealedOldestSeconds.set(since ? (Date.now() - since.getTime()) / 1000 : 0)
      return (await sealBatch(db, await settled())) === batchLinesMax
    },
  }
}
