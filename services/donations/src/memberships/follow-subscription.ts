import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import { lockDonor } from '../donors/store.ts'
import { inTurns, type Turns } from '../processor/in-turns.ts'
import { actOnPresentState } from '../processor/present-state.ts'
import { type Processor, UnknownAtProcessor } from '../processor/processor.ts'
import type { SubscriptionCalls, SubscriptionNow } from '../processor/subscriptions.ts'
import { dropSteps, insertSteps, settleStep } from './arrears-store.ts'
import { mailAboutChange } from './mails.ts'
import type { Membership } from './membership.ts'
import { type Change, follow } from './rules.ts'
import { levelsOf, setLevel } from './set-level.ts'
import { costOf } from '../processor/monthly.ts'
import { findBySubscription, listRises, lockBySubscription, saveLook } from './store.ts'

/** A membership as it is now, and the subscription that says so. */
export interface FollowedMembership {
  membership: Membership
  seen: SubscriptionNow
}

export interface FollowDeps {
  db: Database
  subscriptions: SubscriptionCalls
  /** Who asks for the same subscription at the same time shares the answer. */
  subscriptionTurns: Turns<FollowedMembership | undefined>
  now: () => Date
}

/** Brings the record to what the subscription is now, and tells of what is new: level, mails, steps. Undefined when it is none of ours. */
export function followSubscription(deps: FollowDeps, subscriptionId: string): Promise<FollowedMembership | undefined> {
  return inTurns(deps.subscriptionTurns, subscriptionId, () => followNow(deps, subscriptionId))
}

/** The same for who can go on with what we know: the processor is away, or does not know the subscription. */
export async function followIfPossible(deps: FollowDeps, subscriptionId: string): Promise<void> {
  await followSubscription(deps, subscriptionId).catch((error: unknown) => {
    if (!isDependencyDown(error) && !(error instanceof UnknownAtProcessor)) throw error
  })
}

/** An invoice that was not paid: what it means stands in its subscription. */
export async function followInvoice(
  deps: FollowDeps & { processor: Processor },
  invoiceId: string,
): Promise<FollowedMembership | undefined> {
  const { subscriptionId } = await deps.processor.findInvoice(invoiceId)
  return subscriptionId === undefined ? undefined : followSubscription(deps, subscriptionId)
}

async function followNow(deps: FollowDeps, subscriptionId: string): Promise<FollowedMembership | undefined> {
  const { db, subscriptions, now } = deps
  if (!(await findBySubscription(db, subscriptionId))) return undefined
  return actOnPresentState(db, subscriptionId, {
    ask: () => subscriptions.look(subscriptionId),
    async act(tx, seen) {
      const known = await lockBySubscription(tx, subscriptionId)
      return known && { membership: await recordLook(tx, { ...known, seen, at: now() }), seen }
    },
  })
}

/** Writes down what a look found. `looks` counts those before it. */
async function recordLook(
  tx: Transaction,
  look: { membership: Membership; looks: bigint; seen: SubscriptionNow; at: Date },
): Promise<Membership> {
  const { membership: known, seen, at } = look
  const isRise = seen.monthly?.kind === 'level' && costOf(seen.monthly) > costOf(known.monthly)
  const rises = isRise ? await listRises(tx, known.donorId, known.startedAt) : []
  const { membership, changes } = follow(known, seen, at, rises)
  await saveLook(tx, membership, at)
  const donor = await lockDonor(tx, membership.donorId)
  for (const change of changes) await planSteps(tx, change, known, at)
  if (known.behind) await dropSteps(tx, membership.id, membership.behind?.invoiceId, at)
  if (membership.monthly.kind === 'level') await setLevel(tx, { ...levelsOf(known, membership), at })
  for (const change of changes) await mailAboutChange(tx, change, { membership, donor, look: look.looks + 1n, at })
  return membership
}

/** What is due about a payment that is missing, and what is no more. The rest follows when the first notice was sent. */
async function planSteps(tx: Transaction, change: Change, { id, behind }: Membership, at: Date): Promise<void> {
  if (change.kind === 'fell-behind')
    await insertSteps(tx, { invoiceId: change.arrears.invoiceId, membershipId: id }, [
      { step: 'first-notice', dueAt: at },
    ])
  if (change.kind === 'lapsed' && behind)
    await settleStep(tx, { invoiceId: behind.invoiceId, step: 'lapse' }, 'done', at)
}
