import { Problem } from '../problems/index.ts'
import { json, sql, sqlState, type Transaction } from '../postgres/index.ts'
import type { IdempotencyKey } from './key.ts'

/**
 * Does the work once for a key and gives every repeat the first answer. The key is a row in the same transaction, so a
 * failed work leaves no key and can be tried again; a twin waits for the first, and is told to come back after 5 s.
 */
export async function oncePerKey<T>(
  tx: Transaction,
  key: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const first = await claim(tx, key)
  if (first) {
    const answer = await work()
    await tx.query(
      sql`update idempotency_keys set answer = ${json(answer)} where scope = ${key.scope} and key = ${key.key}`,
    )
    return answer
  }
  const [known] = await tx.query<{ fingerprint: Buffer; answer: T }>(
    sql`select fingerprint, answer from idempotency_keys where scope = ${key.scope} and key = ${key.key}`,
  )
  if (!known?.fingerprint.equals(key.fingerprint)) throw new Problem('idempotency-key-reused')
  return known.answer
}

async function claim(tx: Transaction, key: IdempotencyKey): Promise<boolean> {
  try {
    const rows = await tx.query(sql`
      insert into idempotency_keys (scope, key, fingerprint) values (${key.scope}, ${key.key}, ${key.fingerprint})
      on conflict do nothing returning 1`)
    return rows.length === 1
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Problem('request-in-progress', { cause: error })
    throw error
  }
}
