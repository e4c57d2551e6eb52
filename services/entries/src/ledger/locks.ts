import { prepared, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Classes of advisory locks; migrations/0002_ledger.sql takes the second one, alone, to change a cap. */
const donorLocks = 7_301
const writerLocks = 7_302
/** Taken after those of donors: trees of referrals, and what proofs have in common. */
export const ringLocks = 7_303
export const groupLocks = 7_304

/**
 * Waits until nobody else writes lines of these donors. Everything of a donor happens under this lock, to the end of the transaction; it has no
 * row, so that it costs no writing. Two donors can share a lock: then one waits for the other, no more. What is asked for under it is planned by
 * index.
 */
export async function lockDonors(tx: Transaction, donorIds: readonly string[]): Promise<void> {
  const keys = [...new Set(donorIds.map(lockKeyOf))].sort((a, b) => a - b)
  await tx.query(
    prepared(sql`
      select pg_advisory_xact_lock_shared(${writerLocks}, 0),
        (select count(pg_advisory_xact_lock(${donorLocks}, key)) from unnest(${keys}::int[]) as donor (key)), ${plansByIndex}`),
  )
}

/**
 * To the end of the transaction nothing is planned but by index: a plan that is kept, of a prepared statement or in a trigger, would otherwise go on
 * reading whole tables that were small when it was made (docs/decisions/0048).
 */
const plansByIndex = sql`
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`

/** For those who look at what donors would have, and lock nobody: they share connections with those who write, and so the plans that these keep. */
export const planByIndex = async (tx: Transaction): Promise<void> => void (await tx.query(sql`select ${plansByIndex}`))

/** The first 32 bits of the id, as the signed number that PostgreSQL takes. */
const lockKeyOf = (donorId: string): number => Number.parseInt(donorId.slice(0, 8), 16) | 0

/** Waits until nobody writes or seals lines, and keeps everybody from it to the end of the transaction. */
export async function lockWholeLedger(tx: Transaction): Promise<void> {
  await tx.query(sql`set local lock_timeout = '60s'`)
  await tx.query(sql`select pg_advisory_xact_lock(${writerLocks}, 0)`)
  await tx.query(sql`lock table chain_heads in exclusive mode`)
}
