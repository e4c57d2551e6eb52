import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { decideDue, type Running } from './decide.ts'
import { settleAsked } from './runs-store.ts'

const lookEveryMs = 1_000
const settledMax = 1_000

export const automationJob = (running: Running): Job => ({
  name: 'run-automations',
  everyMs: lookEveryMs,
  run: () => decideDue(running),
})

/** Writes what became of the emails. It goes through all that are on their way, so that one that waits holds up no other. */
export function settleJob(db: Database): Job {
  let after: string | undefined
  return {
    name: 'settle-automations',
    everyMs: lookEveryMs,
    async run() {
      after = await settleAsked(db, after, settledMax)
      return after !== undefined
    },
  }
}
