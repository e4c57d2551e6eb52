import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import { findOldestOpen } from './store.ts'

const everyMs = 60_000

const openOldestSeconds = gauge(
  'erasures_open_oldest_seconds',
  'Age of the oldest erasure that is not done everywhere: the law gives a month (alarm above 20 days)',
)
const silentOldestSeconds = gauge(
  'erasures_silent_oldest_seconds',
  'Age of the oldest erasure of which a service has said nothing: neither that it is done nor what it waits for (alarm above 3600)',
)

/** How long erasures have been under way. */
export const watchErasuresJob = (db: Database): Job => ({
  name: 'watch-erasures',
  everyMs,
  async run() {
    const { openSince, silentSince } = await findOldestOpen(db)
    openOldestSeconds.set(ageOf(openSince))
    silentOldestSeconds.set(ageOf(silentSince))
    return false
  },
})

const ageOf = (since: Date | null): number => (since ? (Date.now() - since.getTime()) / 1000 : 0)
