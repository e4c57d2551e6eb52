import { referralKey } from '@evenhand/contracts/entry-sources'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Known, partOf } from '../known.ts'
import { findHeldMembers } from './store.ts'

/** The sources of referrals whose referred member is held: a made-up friend brings nothing. */
const heldReferrals = partOf(() => new Set<string>())

/** Reads which of these awards are for members who are held. What a friend paid for is not asked about. */
export async function findHeldReferred(db: Queries, known: Known, sources: readonly string[]): Promise<void> {
  const referred = sources.flatMap((source) => /^referral:([^:]+):free_signup$/.exec(source)?.[1] ?? [])
  if (referred.length === 0) return
  for (const { memberId } of await findHeldMembers(db, referred))
    heldReferrals(known).add(referralKey(memberId, 'free_signup'))
}

export const isForHeld = (known: Known, source: string): boolean => heldReferrals(known).has(source)
