import type { Job } from '@evenhand/service-kit/lifecycle'
import { gauge } from '@evenhand/service-kit/telemetry'
import { claimStep } from './arrears-store.ts'
import { daysAfter } from './calendar.ts'
import { type ArrearsDeps, lookAtUnseen, settleArrears } from './settle-arrears.ts'
import { countUntold, findUnseen } from './store.ts'

const everyMs = 5_000
/** A step whose worker died, or met a processor that does not answer, is taken again after this time. */
const againSeconds = 60
/** A membership that no event named for so long is looked at without one: webhooks can be lost. */
const unseenDays = 1
const looksPerRunMax = 20

const untold = gauge(
  'arrears_untold',
  'Failed monthly payments whose donor wasn’t told: the email couldn’t be delivered, or nothing is heard of it for a day (alarm above 0)',
)

/** Does what is due about payments that are missing: notices by mail, and at the end of the time of grace the lapse. */
export const arrearsJob = (deps: ArrearsDeps): Job => ({
  name: 'membership-arrears',
  everyMs,
  async run(signal) {
    const { db, now } = deps
    untold.set(await countUntold(db, now()))
    let worked = false
    while (!signal.aborted) {
      const step = await claimStep(db, now(), new Date(now().getTime() + againSeconds * 1000))
      if (!step) break
      await settleArrears(deps, step)
      worked = true
    }
    return worked
  },
})

/** Looks at memberships that nobody told us about for a day, so that a lost webhook is made good. */
export const unseenJob = (deps: ArrearsDeps): Job => ({
  name: 'membership-looks',
  everyMs: 60_000,
  async run(signal) {
    for (let look = 0; look < looksPerRunMax && !signal.aborted; look++) {
      const subscriptionId = await findUnseen(deps.db, daysAfter(deps.now(), -unseenDays))
      if (subscriptionId === undefined) return false
      await lookAtUnseen(deps, subscriptionId)
    }
    return true
  },
})
