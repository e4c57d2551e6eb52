import type { Job } from '@evenhand/service-kit/lifecycle'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { WishDeps } from './own-membership.ts'
import { cancelMembership } from './pause-or-cancel.ts'
import { listOfDeactivated } from './store.ts'

const togetherMax = 20

/**
 * Ends what somebody pays by the month who may no longer sign in, so that nobody is charged for what they cannot stop (docs/decisions/0057).
 * What is paid for stays to its end. It asks the processor for the same as its holder would: asked twice, nothing more happens.
 */
export const endDeactivatedJob = (deps: WishDeps & { log: Log }): Job => ({
  name: 'memberships-of-deactivated',
  everyMs: 5_000,
  async run(signal) {
    const { db, log } = deps
    let after: string | null = null
    do {
      const some: { id: string; donorId: string }[] = await listOfDeactivated(db, { after, limit: togetherMax })
      // One after the other: the processor counts what is asked at a time.
      for (const { id, donorId } of some)
        await cancelMembership(deps, { id, donorId }).catch((error: unknown) => {
          if (isDependencyDown(error)) throw error
          log.error({ error, membershipId: id }, 'membership-not-ended')
        })
      // Those that can't be ended stay in the list, and keep nobody from their turn.
      after = some.length < togetherMax ? null : (some.at(-1)?.id ?? null)
    } while (after !== null && !signal.aborted)
    return false
  },
})
