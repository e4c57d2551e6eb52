import type { Job } from '@evenhand/service-kit/lifecycle'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { changedLevel } from '../processor/products.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.ts'
import { claimLevelDue, putOffLevelDue } from './store.ts'

/** A worker that died, or met a processor that does not answer, leaves its work to the next after this time. */
const tryAgainMs = 60_000
/** What the processor refuses is a person's to look at. */
const refusedAgainMs = 60 * 60_000

export interface LevelDueDeps extends FollowDeps {
  log: Log
}

/** Bills the level that is left from the next payment on, where a rise was paid back. */
export const levelDueJob = (deps: LevelDueDeps): Job => ({
  name: 'levels-due',
  everyMs: 5_000,
  async run() {
    const { db, now, log } = deps
    const later = (ms: number): Date => new Date(now().getTime() + ms)
    const subscriptionId = await claimLevelDue(db, now(), later(tryAgainMs))
    if (subscriptionId === undefined) return false
    await billLevelDue(deps, subscriptionId).catch(async (error: unknown) => {
      if (isDependencyDown(error)) throw error
      log.error({ error, subscriptionId }, 'level-not-billed')
      await putOffLevelDue(db, subscriptionId, later(refusedAgainMs))
    })
    return true
  },
})

/** The processor is looked at first: it may bill the level already, or have ended what was to be billed. */
export async function billLevelDue(deps: FollowDeps, subscriptionId: string): Promise<void> {
  const level = (await followSubscription(deps, subscriptionId))?.membership.levelDue
  if (level === undefined) return
  await deps.subscriptions.billFromNext({ subscriptionId, ...changedLevel(level) })
  await followSubscription(deps, subscriptionId)
}
