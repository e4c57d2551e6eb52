import { type Database, sql } from '../postgres/index.ts'

const keepAnswersHours = 72
const batchRowsMax = 10_000

/**
 * Forgets the answers of requests that nobody repeats any more, a bounded number at a time: they may hold personal data. Answers how many.
 */
export async function forgetAnswers(db: Database): Promise<number> {
  const rows = await db.query(sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < now() - make_interval(hours => ${keepAnswersHours})
      order by created_at limit ${batchRowsMax})
    returning 1`)
  return rows.length
}
