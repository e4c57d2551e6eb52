import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { changeReferral } from './change.ts'
import { settle, type SettleDeps } from './settle.ts'
import { finishUnsettled } from './settle-again.ts'
import { findDue } from './store.ts'

const atOnce = 100

/** Looks again at what has matured, and at what something else has changed for: the rules hold it still, or it counts. */
export const releaseReferralsJob = (deps: SettleDeps): Job => ({
  name: 'release-referrals',
  everyMs: 60 * 1000,
  async run() {
    await finishUnsettled(deps)
    const due = await findDue(deps.referrals, deps.now(), atOnce)
    await eachOnItsOwn(due, ({ donorId }) =>
      changeReferral(deps.referrals, donorId, deps.now(), (known) => settle(deps, known)),
    )
    return due.length === atOnce
  },
})
