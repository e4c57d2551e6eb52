import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { supersedeAbandoned } from './store.ts'

/** Long enough for whoever comes back the next morning; a payment that is open for ever is an invitation to try cards on it. */
const abandonedMs = 24 * 60 * 60 * 1000

/** Gives up payments that nobody made; they are then closed at the processor like those of changed carts. */
export function abandonedJob({ db, now }: { db: Database; now: () => Date }): Job {
  return {
    name: 'abandoned-checkouts',
    everyMs: 60_000,
    run: () => supersedeAbandoned(db, new Date(now().getTime() - abandonedMs), now()),
  }
}
