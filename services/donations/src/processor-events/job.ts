import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import type { EventDeps } from './handle-subjects.ts'
import { findPendingSince } from './store.ts'
import { workOnEvents } from './work-on-events.ts'

/** What another process stored and didn't work on; this one's own wakes it. */
const everyMs = 5_000
const measureEveryMs = 5_000
const workersMax = 4

const pendingOldestSeconds = gauge(
  'webhooks_pending_oldest_seconds',
  'Age of the oldest event of the processor that is stored and not yet worked on (alarm above 600)',
)

/** Works on stored events, a few at a time. `wokenBy` calls when one was stored. */
export const eventJob = (deps: EventDeps, wokenBy: NonNullable<Job['wokenBy']>): Job => ({
  name: 'processor-events',
  everyMs,
  wokenBy,
  async run(signal) {
    const worked = await Promise.all(Array.from({ length: workersMax }, () => workOnEvents(deps, signal)))
    return worked.some((count) => count > 0)
  },
})

/** On its own: where events can't be worked on, the work on them has no end at which they could be counted. */
export const measureEventsJob = (db: Database): Job => ({
  name: 'measure-processor-events',
  everyMs: measureEveryMs,
  async run() {
    const since = await findPendingSince(db)
    pendingOldestSeconds.set(since ? (Date.now() - since.getTime()) / 1000 : 0)
    return false
  },
})
