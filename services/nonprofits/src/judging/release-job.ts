import type { Job } from '@evenhand/service-kit/lifecycle'
import { findApplication } from '../applications/store.ts'
import { findWithAwards, reduceAward, releaseAward } from '../rounds/store.ts'
import type { JudgingDeps } from './reading.ts'

/** Longer than any confirmation takes. */
const settledAfterMs = 10 * 60 * 1000

/** Gives back what was set aside for a decision that a killed process never made, or for what was canceled since. */
export const releaseAwardsJob = (deps: JudgingDeps): Job => ({
  name: 'release-undecided-awards',
  everyMs: 60 * 1000,
  async run() {
    for (const round of await findWithAwards(deps.rounds)) {
      for (const award of round.awards) {
        const { applicationId } = award
        if (deps.now().getTime() - award.at.getTime() < settledAfterMs) continue
        const application = await findApplication(deps.applications, applicationId)
        if (application?.state !== 'approved') await releaseAward(deps.rounds, round._id, award)
        else if (application.grant)
          await reduceAward(
            deps.rounds,
            round._id,
            applicationId,
            application.grant.cents - application.grant.canceledCents,
          )
      }
    }
    return false
  },
})
