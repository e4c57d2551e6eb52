import { MembershipChangedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { saveDonorLevel } from '../donors/store.ts'
import { levelOf } from './level-of.ts'
import { levelThatCounts, type Membership } from './membership.ts'

interface SetLevel {
  donorId: string
  membershipId: string
  /** What counts of the membership now. */
  level: string
  at: Date
}

/**
 * Tells what counts of a membership where that has changed: of each its own, so that one that ends is over wherever it is heard of. The account has the
 * highest that its donor pays for. The donor is locked by the caller, and the membership saved.
 */
export async function setLevel(tx: Transaction, change: SetLevel & { before: string }): Promise<void> {
  const donorLevel = await levelOf(tx, change.donorId)
  await saveDonorLevel(tx, change.donorId, donorLevel)
  if (change.level !== change.before) await tellLevel(tx, change, donorLevel)
}

export async function tellLevel(tx: Transaction, { at, ...told }: SetLevel, donorLevel: string): Promise<void> {
  const { donorId, membershipId, level } = told
  const changedAt = at.toISOString()
  await appendToOutbox(tx, MembershipChangedSchema, donorId, { membershipId, donorId, level, donorLevel, changedAt })
}

/** What counted of a membership, and what counts of it now. */
export const levelsOf = (before: Membership, after: Membership) => ({
  donorId: after.donorId,
  membershipId: after.id,
  before: levelThatCounts(before),
  level: levelThatCounts(after),
})
