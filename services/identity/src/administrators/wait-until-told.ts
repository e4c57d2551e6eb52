import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { isUntold } from './store.ts'

const waitMs = 5_000
const askAgainMs = 50

/**
 * Lets in who was given a role within the week once that is told: until then no service knows whom they are one hand with, and nobody was emailed.
 * Throws `dependency-unavailable` where Kafka doesn’t take it in time.
 */
export async function waitUntilTold(db: Database, personId: string): Promise<void> {
  const until = performance.now() + waitMs
  while (await isUntold(db, personId)) {
    if (performance.now() > until)
      throw new Problem('dependency-unavailable', {
        detail:
          'Your roles here are new, and the rest of the system hasn’t heard of them yet. Log in again in a minute.',
      })
    await sleep(askAgainMs)
  }
}
