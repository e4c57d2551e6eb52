import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import { expireProposals } from './proposals-store.ts'
import { findOldestMerge } from './store.ts'

const everyMs = 60_000

const openOldestSeconds = gauge(
  'merges_open_oldest_seconds',
  'Age of the oldest merge of two records that is not done everywhere (alarm above a day)',
)

/** How long merges have been under way, and what nobody confirmed in time. */
export const watchMergesJob = ({ db, now }: { db: Database; now: () => Date }): Job => ({
  name: 'watch-merges',
  everyMs,
  async run() {
    await expireProposals(db, now())
    const since = await findOldestMerge(db)
    openOldestSeconds.set(since ? (Date.now() - since.getTime()) / 1000 : 0)
    return false
  },
})
