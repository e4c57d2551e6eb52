import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { type Running, settleSome, takeSteps } from './decide.ts'
import { sweepDays } from './sweep.ts'

const lookEveryMs = 5_000
const sweepEveryMs = 60_000

export const automationJob = (running: Running): Job => ({
  name: 'run-automations',
  everyMs: lookEveryMs,
  run: () => takeSteps(running),
})

/** Writes what became of the emails. It goes through all that are on their way, so that one that waits holds up no other. */
export function settleJob(deps: Pick<Running, 'db' | 'now'>): Job {
  let after: Awaited<ReturnType<typeof settleSome>>
  return {
    name: 'settle-automations',
    everyMs: lookEveryMs,
    async run() {
      after = await settleSome(deps, after)
      return after !== undefined
    },
  }
}

export const sweepJob = (deps: { db: Database; now: () => Date }): Job => ({
  name: 'enter-automations-by-day',
  everyMs: sweepEveryMs,
  run: () => sweepDays(deps),
})
