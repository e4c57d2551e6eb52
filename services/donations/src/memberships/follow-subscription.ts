import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { lockDonor } from '../donors/store.ts'
import { changeLevel } from '../gifts/confirm-gifts.ts'
import { dropSteps, insertSteps, settleStep } from './arrears-store.ts'
import { mailAboutChange } from './mails.ts'
import { levelThatCounts, type Membership, priceOf } from './membership.ts'
import type { SubscriptionCalls, SubscriptionNow } from './processor-side.ts'
import { arrearsPlan, type Change, follow } from './rules.ts'
import { findBySubscription, listMembershipsOf, lockBySubscription, saveLook } from './store.ts'

const looksMax = 5

export type FollowSubscription = ReturnType<typeof followSubscriptionWith>

export function followSubscriptionWith(deps: { db: Database; processor: SubscriptionCalls; now: () => Date }) {
  const { db, processor, now } = deps

  /**
   * Brings the record to what the subscription is now, and tells of what is new: level, mails, steps. Undefined when it is none of ours.
   * The processor is asked between transactions; should somebody else have looked meanwhile, it is asked again, so that no older answer
   * overwrites a newer one.
   */
  return async function followSubscription(
    subscriptionId: string,
  ): Promise<{ membership: Membership; seen: SubscriptionNow } | undefined> {
    for (let look = 0; look < looksMax; look++) {
      const before = await findBySubscription(db, subscriptionId)
      if (!before) return undefined
      const seen = await processor.look(subscriptionId)
      const membership = await db.transaction(async (tx) => {
        const known = await lockBySubscription(tx, subscriptionId)
        if (!known || known.looks !== before.looks) return undefined
        return record(tx, known.membership, seen, known.looks + 1n)
      })
      if (membership) return { membership, seen }
    }
    throw new DependencyDown('the subscription is looked at by too many at once')
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
