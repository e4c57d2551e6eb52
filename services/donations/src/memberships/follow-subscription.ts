import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { lockDonor } from '../donors/store.ts'
import { changeLevel } from '../confirmation/confirm-gifts.ts'
import { inTurns } from '../processor/in-turns.ts'
import { actOnPresentState } from '../processor/present-state.ts'
import { dropSteps, insertSteps, settleStep } from './arrears-store.ts'
import { mailAboutChange } from './mails.ts'
import { levelThatCounts, type Membership, priceOf } from './membership.ts'
import type { SubscriptionCalls, SubscriptionNow } from '../processor/subscriptions.ts'
import { arrearsPlan, type Change, follow } from './rules.ts'
import { findBySubscription, listMembershipsOf, lockBySubscription, saveLook } from './store.ts'

export type FollowSubscription = ReturnType<typeof followSubscriptionWith>

export function followSubscriptionWith(deps: { db: Database; processor: SubscriptionCalls; now: () => Date }) {
  const { db, processor, now } = deps
  return inTurns(followSubscription)

  /**
   * Brings the record to what the subscription is now, and tells of what is new: level, mails, steps. Undefined when it is none of ours.
   */
  async function followSubscription(
    subscriptionId: string,
  ): Promise<{ membership: Membership; seen: SubscriptionNow } | undefined> {
    if (!(await findBySubscription(db, subscriptionId))) return undefined
    return actOnPresentState(db, subscriptionId, {
      ask: () => processor.look(subscriptionId),
      async act(tx, seen) {
        const known = await lockBySubscription(tx, subscriptionId)
        return known && { membership: await record(tx, known.membership, seen, known.looks + 1n), seen }
      },
    })
  }

  async function record(tx: Transaction, known: Membership, seen: SubscriptionNow, look: bigint): Promise<Membership> {
    const at = now()
    const { membership, changes } = follow(known, seen, at)
    await saveLook(tx, membership, at)
    const donor = await lockDonor(tx, membership.donorId)
    for (const change of changes) await act(tx, change, known, at)
    if (known.behind) await dropSteps(tx, membership.id, membership.behind?.invoiceId, at)
    await changeLevel(tx, donor, await levelOf(tx, membership), membership.id, at)
    for (const change of changes) await mailAboutChange(tx, change, { membership, donor, look })
    return membership
  }

  async function act(tx: Transaction, change: Change, { id, behind }: Membership, at: Date): Promise<void> {
    if (change.kind === 'fell-behind')
      await insertSteps(tx, { invoiceId: change.arrears.invoiceId, membershipId: id }, arrearsPlan(at))
    if (change.kind === 'lapsed' && behind)
      await settleStep(tx, { invoiceId: behind.invoiceId, step: 'lapse' }, 'done', at)
  }
}

/** The level of somebody who has more than one membership is the highest that counts. */
async function levelOf(tx: Transaction, { donorId }: Membership): Promise<string> {
  const levels = (await listMembershipsOf(tx, donorId)).map(levelThatCounts)
  const worth = (level: (typeof levels)[number]): bigint => (level === 'none' ? -1n : priceOf(level))
  return levels.reduce((best, level) => (worth(level) > worth(best) ? level : best), 'none')
}
