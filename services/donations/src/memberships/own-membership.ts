import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type Processor, ProcessorRefusal, UnknownAtProcessor } from '../processor/processor.ts'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import {
  type FollowDeps,
  type FollowedMembership,
  followIfPossible,
  followSubscription,
} from './follow-subscription.ts'
import { type Membership, nounOf } from './membership.ts'
import { recordMonthOf } from './record-month.ts'
import { findMembership, listMembershipsOf } from './store.ts'
import type { Decision } from './wishes.ts'

/**
 * What a wish of the holder of a membership needs. Each looks first, does at the processor what is still to do, and looks again.
 */
export interface WishDeps extends FollowDeps {
  db: Database
  processor: Processor
}

/** A membership, and the donor who is asked for it. */
export interface Own {
  id: string
  donorId: string
}

/** One that has just begun is looked at first; while the processor is away it shows as it is known. */
export async function listOwnMemberships(deps: WishDeps, donorId: string): Promise<Membership[]> {
  const known = await listMembershipsOf(deps.db, donorId)
  for (const { subscriptionId } of known.filter(({ period, state }) => !period && state !== 'ended')) {
    await followIfPossible(deps, subscriptionId)
  }
  return known.every(({ period }) => period) ? known : listMembershipsOf(deps.db, donorId)
}

/** Somebody else's membership is answered like one that is not there. */
export async function lookAtOwn(deps: WishDeps, { id, donorId }: Own): Promise<FollowedMembership> {
  const known = await findMembership(deps.db, id)
  const followed =
    known?.donorId === donorId
      ? await orUnknown(followSubscription(deps, known.subscriptionId), () => goneSubscription(known))
      : undefined
  if (!followed) throw new Problem('not-found', { detail: 'We couldn’t find that membership.' })
  return followed
}

/** The processor does not know the subscription, so nothing can be done with it there: a person has to look. */
const goneSubscription = (known: Membership) =>
  notReady(
    `Our payment processor can’t find your ${nounOf(known)}, so it can’t be changed here. Write to us and we’ll sort it out.`,
  )

/** What the processor answers, or the problem of who asked about what it does not know. */
export function orUnknown<T>(asked: Promise<T>, problem: () => Problem): Promise<T> {
  return asked.catch((error: unknown) => {
    throw error instanceof UnknownAtProcessor ? problem() : error
  })
}

/** What came of a wish. An invoice that it has just paid is recorded, without waiting for the webhook. */
export async function lookAgain(deps: WishDeps, own: Own): Promise<Membership> {
  const { membership, seen } = await lookAtOwn(deps, own)
  if (seen.invoice?.state === 'paid') await recordMonthOf(deps, seen.invoice.id)
  return membership
}

/** While the invoice of a new month is written, it isn't known yet what was billed in it. */
export function refuseInDraft({ invoice }: SubscriptionNow): void {
  if (invoice?.state === 'draft')
    throw notReady('The payment for your new month is being processed. Try again in an hour.')
}

/** Somebody took what it bills off at the processor's desk: nothing is left there to bill otherwise. */
export function refuseUnbilled(membership: Membership, { monthly, cents }: SubscriptionNow): void {
  if (monthly === undefined && cents === 0n)
    throw notReady(
      `Our payment processor no longer bills your ${nounOf(membership)}, so it can’t be changed here. Write to us and we’ll sort it out.`,
    )
}

export const notReady = (detail: string): Problem => new Problem('membership-not-ready', { detail })

export function orRefuse<Task extends { kind: string }>(decision: Decision<Task>): Task | { kind: 'nothing' } {
  if ('sentence' in decision) throw notReady(decision.sentence)
  return decision
}

/** The bank's refusal, in the bank's words. */
export async function orBankRefuses(asked: Promise<void>, before = ''): Promise<void> {
  await asked.catch((error: unknown) => {
    if (error instanceof ProcessorRefusal)
      throw new Problem('payment-refused', { detail: `${before}${error.message}`, cause: error })
    throw error
  })
}
