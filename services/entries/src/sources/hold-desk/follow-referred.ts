import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { RecordFacts } from '../record-facts.ts'
import { listToFollow, saveFollowed, type ToFollow } from './desk-store.ts'
import { lockWithReferrers } from './lock-with-referrers.ts'
import { lookAgainAt } from './look-again.ts'

const everyMs = 10_000
const holdsMax = 100

/**
 * Whoever referred somebody is looked at again when that is held, released or refused: a transaction of its own each, since it is another donor's
 * account. Answers whether there is more.
 */
export async function followHeldReferred(db: Database, recordFacts: RecordFacts): Promise<boolean> {
  const changed = await listToFollow(db, holdsMax)
  for (const hold of changed) await db.transaction((tx) => follow(tx, hold, recordFacts))
  return changed.length === holdsMax
}

async function follow(tx: Transaction, hold: ToFollow, recordFacts: RecordFacts): Promise<void> {
  const referrers = await lockWithReferrers(tx, hold.donorId)
  if (!referrers) return
  await lookAgainAt(tx, referrers, recordFacts)
  await saveFollowed(tx, hold)
}

export const followHeldReferredJob = (db: Database, recordFacts: RecordFacts): Job => ({
  name: 'follow-held-referred',
  everyMs,
  run: () => followHeldReferred(db, recordFacts),
})
