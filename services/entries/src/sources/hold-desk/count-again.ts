import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { judgeAgain } from '../holds/judge.ts'
import { listNotChecked, saveCounted } from '../holds/store.ts'
import type { Traced } from '../holds/traces.ts'
import type { RecordFacts } from '../record-facts.ts'
import { lockWithReferrers } from './lock-with-referrers.ts'
import { lookAgainAt } from './look-again.ts'

const everyMs = 30_000
const countedAtOnce = 100

/**
 * What could not be counted when its proof came, in a rush or while a store was slow, is counted later: no one waits for a person because of that.
 * Answers whether there is more that can be counted.
 */
export async function countAgain(db: Database, recordFacts: RecordFacts): Promise<boolean> {
  const uncounted = await listNotChecked(db, countedAtOnce)
  let counted = 0
  for (const { donorId, provedAt, ...traces } of uncounted) {
    const proof = { donorId, provedAt, traces }
    if (await db.transaction((tx) => countOne(tx, proof, recordFacts))) counted++
  }
  return uncounted.length === countedAtOnce && counted > 0
}

/** With the accounts of who referred the donor, whose rewards have waited too. */
async function countOne(tx: Transaction, proof: Traced, recordFacts: RecordFacts): Promise<boolean> {
  const { donorId } = proof
  const referrers = await lockWithReferrers(tx, donorId)
  const judged = referrers && (await judgeAgain(tx, proof))
  if (!judged) return false
  if (await saveCounted(tx, { donorId, ...judged })) await lookAgainAt(tx, [donorId, ...referrers], recordFacts)
  return true
}

export const countAgainJob = (db: Database, recordFacts: RecordFacts): Job => ({
  name: 'count-again',
  everyMs,
  run: () => countAgain(db, recordFacts),
})
