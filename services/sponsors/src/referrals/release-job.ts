import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { changeReferral } from './change.ts'
import { settle, type SettleDeps } from './settle.ts'
import { finishUnsettled } from './settle-again.ts'
import { findDue } from './store.ts'

const readAtOnce = 100

/** Looks again at what has matured, and at what something else has changed for: the rules hold it still, or it counts. */
export const releaseReferralsJob = (deps: SettleDeps): Job => ({
  name: 'release-referrals',
  everyMs: 60 * 1000,
  async run(signal) {
    await finishUnsettled(deps)
    await eachOnItsOwn(due(deps, signal), ({ donorId }) =>
      changeReferral(deps.referrals, donorId, deps.now(), (known) => settle(deps, known)),
    )
    return false
  },
})

/** All of them, so that those that fail are no reason for the others to wait. */
async function* due({ referrals, now }: SettleDeps, signal: AbortSignal) {
  for (let after = ''; !signal.aborted;) {
    const found = await findDue(referrals, { now: now(), after, limit: readAtOnce })
    yield* found
    const last = found.at(-1)
    if (!last || found.length < readAtOnce) return
    after = last._id
  }
}
