import { isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { lockDonor } from '../donors/store.ts'
import { type DueStep, settleStep } from './arrears-store.ts'
import { unlessUnknown } from '../processor/processor.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.ts'
import { mailNotice } from './mails.ts'
import { askForNotice } from './notices.ts'
import { lockBySubscription, noteLook } from './store.ts'

export interface ArrearsDeps extends FollowDeps {
  log: Log
}

/**
 * Does a step that is due. What is true now decides: whoever paid meanwhile hears nothing more of it. Of a subscription that the processor does
 * not know nothing is due there.
 */
export async function settleArrears(deps: ArrearsDeps, due: DueStep): Promise<void> {
  const isMissing = await unlessUnknown(lookAndLapse(deps, due))
  if (isMissing === undefined) noteUnknown(deps, due.subscriptionId)
  await noteStep(deps, due, isMissing ?? false)
}

async function lookAndLapse(deps: ArrearsDeps, due: DueStep): Promise<boolean> {
  const followed = await followSubscription(deps, due.subscriptionId)
  const isMissing = followed?.membership.behind?.invoiceId === due.invoiceId
  if (isMissing && due.step === 'lapse') {
    await deps.subscriptions.endNow(due.subscriptionId, 'lapsed')
    await followSubscription(deps, due.subscriptionId)
    deps.log.info({ membershipId: due.membershipId }, 'membership-lapsed')
  }
  return isMissing
}

async function noteStep({ db, now }: ArrearsDeps, due: DueStep, isMissing: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockBySubscription(tx, due.subscriptionId)
    const settled = await settleStep(tx, due, isMissing ? 'done' : 'needless', now())
    if (!known || !settled || !isMissing || due.step === 'lapse') return
    const donor = await lockDonor(tx, known.membership.donorId)
    if (due.step === 'first-notice') await askForNotice(tx, { membership: known.membership, donor, now: now() })
    else
      await mailNotice(
        tx,
        { step: due.step, mailKey: `membership:${due.invoiceId}:${due.step}` },
        { membership: known.membership, donor },
      )
  })
}

/** One that the processor does not know is a person's to look at, and must not keep the others waiting. */
export async function lookAtUnseen(deps: ArrearsDeps, subscriptionId: string): Promise<void> {
  await followSubscription(deps, subscriptionId).catch(async (error: unknown) => {
    if (isDependencyDown(error)) throw error
    noteUnknown(deps, subscriptionId, error)
    await noteLook(deps.db, subscriptionId, deps.now())
  })
}

const noteUnknown = ({ log }: ArrearsDeps, subscriptionId: string, error?: unknown): void =>
  log.error({ error, subscriptionId }, 'membership-not-followed')
