import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { lockDonor } from '../donors/store.ts'
import { claimStep, type DueStep, settleStep } from './arrears-store.ts'
import { daysAfter } from './calendar.ts'
import type { FollowSubscription } from './follow-subscription.ts'
import { mailNotice } from './mails.ts'
import type { SubscriptionCalls } from '../processor/subscriptions.ts'
import { findUnseen, lockBySubscription, noteLook } from './store.ts'

const everyMs = 2_000
/** A step whose worker died, or met a processor that does not answer, is taken again after this time. */
const againSeconds = 60
/** A membership that no event named for so long is looked at without one: webhooks can be lost. */
const unseenDays = 1
const looksPerRunMax = 20

interface Deps {
  db: Database
  processor: SubscriptionCalls
  followSubscription: FollowSubscription
  log: Log
  now: () => Date
}

/** Does what is due about payments that are missing: notices by mail, and at the end of the time of grace the lapse. */
export function arrearsJob({ db, processor, followSubscription, log, now }: Deps): Job {
  return {
    name: 'membership-arrears',
    everyMs,
    async run(signal) {
      let worked = false
      while (!signal.aborted) {
        const step = await claimStep(db, now(), new Date(now().getTime() + againSeconds * 1000))
        if (!step) break
        await work(step)
        worked = true
      }
      return worked
    },
  }

  /** What is true now decides: whoever paid meanwhile hears nothing more of it. */
  async function work(due: DueStep): Promise<void> {
    const followed = await followSubscription(due.subscriptionId)
    const isMissing = followed?.membership.behind?.invoiceId === due.invoiceId
    if (isMissing && due.step === 'lapse') {
      await processor.endNow(due.subscriptionId, 'lapsed')
      await followSubscription(due.subscriptionId)
      log.info({ membershipId: due.membershipId }, 'membership-lapsed')
    }
    await settle(due, isMissing)
  }

  async function settle(due: DueStep, isMissing: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await lockBySubscription(tx, due.subscriptionId)
      const settled = await settleStep(tx, due, isMissing ? 'done' : 'needless', now())
      if (!known || !settled || !isMissing || due.step === 'lapse') return
      const donor = await lockDonor(tx, known.membership.donorId)
      await mailNotice(tx, due.step, { membership: known.membership, donor })
    })
  }
}

/** Looks at memberships that nobody told us about for a day, so that a lost webhook is made good. */
export function unseenJob({ db, followSubscription, log, now }: Omit<Deps, 'processor'>): Job {
  return {
    name: 'membership-looks',
    everyMs: 60_000,
    async run(signal) {
      for (let look = 0; look < looksPerRunMax && !signal.aborted; look++) {
        const subscriptionId = await findUnseen(db, daysAfter(now(), -unseenDays))
        if (subscriptionId === undefined) return false
        await lookAt(subscriptionId)
      }
      return true
    },
  }

  /** One that the processor does not know is a person's to look at, and must not keep the others waiting. */
  async function lookAt(subscriptionId: string): Promise<void> {
    await followSubscription(subscriptionId).catch(async (error: unknown) => {
      if (isDependencyDown(error)) throw error
      log.error({ error, subscriptionId }, 'membership-not-followed')
      await noteLook(db, subscriptionId, now())
    })
  }
}
