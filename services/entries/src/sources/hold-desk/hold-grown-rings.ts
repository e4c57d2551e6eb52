import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { lockDonors } from '../../ledger/locks.ts'
import { entryHoldLimits, type Signs } from '../holds/rules.ts'
import { saveHolds } from '../holds/store.ts'
import type { RecordFacts } from '../record-facts.ts'
import { listOfGrownRings, type OfGrownRing } from './desk-store.ts'
import { lookAgainAt } from './look-again.ts'

const everyMs = 15_000
const heldAtOnce = 100
/** Twice what the rule looks back, so that what was away for a week is made up for. */
const lookedBackMs = 14 * 24 * 60 * 60 * 1000

/** Of these only the tree was counted. */
const uncounted: Omit<Signs, 'ofRing'> = {
  isOther: false,
  isDisposable: false,
  ofBrowser: 0,
  ofDomain: 0,
  strangersOfSubscriber: 0,
  strangersOfNetwork: 0,
  ofSubscriber: 0,
  ofNetwork: 0,
}

/**
 * A proof is judged when it is heard of, and a tree of referrals can grow afterwards. Once it has grown too fast, all of it is held: its first members
 * brought the others, and have the most of them. Answers whether there is more.
 */
export async function holdGrownRings(db: Database, recordFacts: RecordFacts, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - lookedBackMs)
  const found = await listOfGrownRings(db, { ringMax: entryHoldLimits.ring, since, limit: heldAtOnce })
  for (const one of found) await db.transaction((tx) => hold(tx, one, { recordFacts, now }))
  return found.length === heldAtOnce
}

async function hold(
  tx: Transaction,
  { donorId, ofRing }: OfGrownRing,
  { recordFacts, now }: { recordFacts: RecordFacts; now: Date },
): Promise<void> {
  await lockDonors(tx, [donorId])
  await saveHolds(tx, [
    { donorId, whys: ['referral-ring'], signs: { ...uncounted, ofRing }, state: 'held', heldAt: now },
  ])
  await lookAgainAt(tx, [donorId], recordFacts)
}

export const holdGrownRingsJob = (db: Database, recordFacts: RecordFacts, now: () => Date): Job => ({
  name: 'hold-grown-rings',
  everyMs,
  run: () => holdGrownRings(db, recordFacts, now()),
})
