import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { findApplication } from '../applications/store.ts'
import type { Award } from '../rounds/round.ts'
import { findWithAwards, reduceAward } from '../rounds/store.ts'
import type { JudgingDeps } from './reading.ts'
import { giveBack } from './setting-aside.ts'

/** Longer than any confirmation takes. */
const settledAfterMs = 10 * 60 * 1000

/** Gives back what was set aside for a decision that a killed process never made, or for what was canceled since. */
export const releaseAwardsJob = (deps: JudgingDeps): Job => ({
  name: 'release-undecided-awards',
  everyMs: 60 * 1000,
  async run() {
    const setAside = (await findWithAwards(deps.rounds)).flatMap(({ _id, awards }) =>
      awards.map((award) => ({ roundId: _id, award })),
    )
    await eachOnItsOwn(setAside, ({ roundId, award }) => settle(deps, roundId, award))
    return false
  },
})

async function settle(deps: JudgingDeps, roundId: string, award: Award): Promise<void> {
  const { applications, rounds, now } = deps
  if (now().getTime() - award.at.getTime() < settledAfterMs) return
  const application = await findApplication(applications, award.applicationId)
  if (application?.state !== 'approved') await giveBack(deps, roundId, award)
  else if (application.grant)
    await reduceAward(rounds, roundId, award.applicationId, application.grant.cents - application.grant.canceledCents)
}
