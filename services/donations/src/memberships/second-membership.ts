import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { isDependencyDown, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Gift, Line } from '../gifts/rules.ts'
import { insertRefundRequest } from '../money-back/store.ts'
import type { FollowSubscription } from './follow-subscription.ts'
import { type Membership, titled } from './membership.ts'
import { insertSecond } from './second-store.ts'
import { findBySubscription, listMembershipsOf } from './store.ts'

/** Refunds that nobody asked for carry this name instead of an administrator's. */
export const askedByEvenhand = 'evenhand'

export type RefuseSecond = ReturnType<typeof refuseSecondWith>

/**
 * Refuses a monthly level to somebody who has one. Only the donor who is signed in is told, who sees it in the account too: what a typed address
 * has is nobody's to learn, so a payment in its name is given back once it is there (docs/decisions, "One membership per donor").
 */
export function refuseSecondWith({ db, followSubscription }: { db: Database; followSubscription: FollowSubscription }) {
  return async function refuseSecond(wanted: {
    lines: readonly Line[]
    donorId: string
    signedInAs: string | undefined
  }): Promise<void> {
    const { lines, donorId, signedInAs } = wanted
    if (donorId !== signedInAs || !lines.some(({ kind }) => kind === 'level-month')) return
    await lookAtRunning(db, donorId, followSubscription)
    const running = await findRunning(db, donorId)
    if (!running) return
    throw new Problem('membership-running', {
      detail: `You already have ${titled(running.level)}. Change your level instead.`,
    })
  }
}

/** Asks the processor what became of the donor's memberships; while it is away, what we know counts. */
export async function lookAtRunning(
  db: Database,
  donorId: string,
  followSubscription: FollowSubscription,
): Promise<void> {
  for (const { subscriptionId } of (await listMembershipsOf(db, donorId)).filter(runs)) {
    await followSubscription(subscriptionId).catch((error: unknown) => {
      if (!isDependencyDown(error)) throw error
    })
  }
}

/** The membership that the donor has. With the donor locked, nobody gets a second one at the same time. */
export async function findRunning(db: Queries, donorId: string): Promise<Membership | undefined> {
  return (await listMembershipsOf(db, donorId)).find(runs)
}

/** Whether a subscription that was paid began no membership, because its donor had one. */
export const isSecond = async (db: Queries, subscriptionId: string): Promise<boolean> =>
  (await findBySubscription(db, subscriptionId)) === undefined

/** Writes down that a membership which was just paid does not begin: its month is refunded, and the jobs end it at the processor. */
export async function giveBackSecond(
  tx: Transaction,
  second: { running: Membership; subscriptionId: string; month: Gift; at: Date },
): Promise<void> {
  const { running, subscriptionId, month, at } = second
  const { id: giftId, donorId, line } = month
  await insertSecond(tx, { subscriptionId, donorId, giftId, runningId: running.id, paidAt: at }, at)
  const request = {
    id: uuidv7(),
    giftId,
    cents: line.cents,
    reason: `The donor already has ${titled(running.level)}: a second membership is not begun.`,
    askedBy: askedByEvenhand,
    askedAt: at,
    requestKey: `second-membership ${subscriptionId}`,
  }
  await insertRefundRequest(tx, request, at)
}

const runs = ({ state }: Membership): boolean => state !== 'ended'
