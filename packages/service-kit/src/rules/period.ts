import type { Period } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '../postgres/index.ts'

/** As the newest rules that we have heard of say it; undefined where they were told without it. */
export async function findPeriod(db: Queries, giveaway: string): Promise<Period | undefined> {
  const [row] = await db.query<{ opensAt: Date | null; closesAt: Date | null }>(sql`
    select opens_at as "opensAt", closes_at as "closesAt" from published_rules
    where giveaway = ${giveaway} order by version desc limit 1`)
  return row?.opensAt && row.closesAt ? { opensAt: row.opensAt, closesAt: row.closesAt } : undefined
}
