import { referralKey } from '@evenhand/contracts/entry-sources'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Known, partOf } from '../known.ts'
import { findDonorsOfMembers, findHeldMembers } from './store.ts'

/** The sources of referrals whose referred member is held: a made-up friend brings nothing. */
const heldReferrals = partOf(() => new Set<string>())

const referredOf = (sources: readonly string[]): string[] =>
  sources.flatMap((source) => /^referral:([^:]+):free_signup$/.exec(source)?.[1] ?? [])

/** The donors who signed up, as far as they are known as members. */
export const findReferredDonors = async (db: Queries, sources: readonly string[]): Promise<string[]> =>
  (await findDonorsOfMembers(db, referredOf(sources))).map(({ donorId }) => donorId)

/** Reads which of these awards are for members who are held. What a friend paid for is not asked about. */
export async function findHeldReferred(db: Queries, known: Known, sources: readonly string[]): Promise<void> {
  const referred = referredOf(sources)
  if (referred.length === 0) return
  for (const { memberId } of await findHeldMembers(db, referred))
    heldReferrals(known).add(referralKey(memberId, 'free_signup'))
}

export const isForHeld = (known: Known, source: string): boolean => heldReferrals(known).has(source)
