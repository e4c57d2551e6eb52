import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { isMonthly, type Line } from '../gifts/rules.ts'
import type { Monthly } from '../processor/monthly.ts'
import { type FollowDeps, followIfPossible } from './follow-subscription.ts'
import { type Membership, named } from './membership.ts'
import { findBySubscription, listMembershipsOf } from './store.ts'

/**
 * Refuses a monthly level to somebody who has one, and a monthly gift to somebody who gives one. Only the donor who is signed in is told, who sees it in the account too: what a typed address
 * has is nobody's to learn, so a payment in its name is given back once it is there (docs/decisions, "One membership per donor").
 */
export async function refuseSecond(
  deps: FollowDeps,
  wanted: { lines: readonly Line[]; donorId: string; signedInAs: string | undefined },
): Promise<void> {
  const { lines, donorId, signedInAs } = wanted
  const kind = monthlyKindOf(lines)
  if (donorId !== signedInAs || !kind) return
  await lookAtRunning(deps, donorId)
  const running = await findRunning(deps.db, donorId, kind)
  if (!running) return
  throw kind === 'level'
    ? new Problem('membership-running', {
        detail: `You already have ${named(running.monthly)}. Change your level instead.`,
      })
    : new Problem('monthly-gift-running', {
        detail: `You already have ${named(running.monthly)}. Change its amount instead.`,
      })
}

/** What the lines begin that is paid every month; each donor has one of a kind. */
export function monthlyKindOf(lines: readonly Line[]): Monthly['kind'] | undefined {
  const monthly = lines.find(isMonthly)
  return monthly && (monthly.kind === 'level-month' ? 'level' : 'gift')
}

/** Asks the processor what became of what the donor pays by the month; while it is away, or does not know one, what we know counts. */
export async function lookAtRunning(deps: FollowDeps, donorId: string): Promise<void> {
  for (const { subscriptionId } of (await listMembershipsOf(deps.db, donorId)).filter(runs)) {
    await followIfPossible(deps, subscriptionId)
  }
}

/** The membership that the donor has, or the monthly gift. With the donor locked, nobody gets a second one at the same time. */
export async function findRunning(
  db: Queries,
  donorId: string,
  kind: Monthly['kind'],
): Promise<Membership | undefined> {
  return (await listMembershipsOf(db, donorId)).find((one) => runs(one) && one.monthly.kind === kind)
}

/** Whether a subscription that was paid began no membership, because its donor had one. */
export const isSecond = async (db: Queries, subscriptionId: string): Promise<boolean> =>
  (await findBySubscription(db, subscriptionId)) === undefined

const runs = ({ state }: Membership): boolean => state !== 'ended'
