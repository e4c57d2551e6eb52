import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { Line } from '../gifts/rules.ts'
import { type FollowDeps, followIfPossible } from './follow-subscription.ts'
import { type Membership, titled } from './membership.ts'
import { findBySubscription, listMembershipsOf } from './store.ts'

/**
 * Refuses a monthly level to somebody who has one. Only the donor who is signed in is told, who sees it in the account too: what a typed address
 * has is nobody's to learn, so a payment in its name is given back once it is there (docs/decisions, "One membership per donor").
 */
export async function refuseSecond(
  deps: FollowDeps,
  wanted: { lines: readonly Line[]; donorId: string; signedInAs: string | undefined },
): Promise<void> {
  const { lines, donorId, signedInAs } = wanted
  if (donorId !== signedInAs || !lines.some(({ kind }) => kind === 'level-month')) return
  await lookAtRunning(deps, donorId)
  const running = await findRunning(deps.db, donorId)
  if (!running) return
  throw new Problem('membership-running', {
    detail: `You already have ${titled(running.level)}. Change your level instead.`,
  })
}

/** Asks the processor what became of the donor's memberships; while it is away, or does not know one, what we know counts. */
export async function lookAtRunning(deps: FollowDeps, donorId: string): Promise<void> {
  for (const { subscriptionId } of (await listMembershipsOf(deps.db, donorId)).filter(runs)) {
    await followIfPossible(deps, subscriptionId)
  }
}

/** The membership that the donor has. With the donor locked, nobody gets a second one at the same time. */
export async function findRunning(db: Queries, donorId: string): Promise<Membership | undefined> {
  return (await listMembershipsOf(db, donorId)).find(runs)
}

/** Whether a subscription that was paid began no membership, because its donor had one. */
export const isSecond = async (db: Queries, subscriptionId: string): Promise<boolean> =>
  (await findBySubscription(db, subscriptionId)) === undefined

const runs = ({ state }: Membership): boolean => state !== 'ended'
