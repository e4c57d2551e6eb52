import type { EntryType } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Month } from '../ledger/line.ts'

/** What a donor has, by cause: in all, and of the month asked for. */
export async function sumBalances(db: Queries, donorId: string, month: Month) {
  return db.query<{ entryType: EntryType; total: bigint; ofMonth: bigint }>(sql`
    select entry_type as "entryType", sum(entries)::bigint as total,
      coalesce(sum(entries) filter (where month = ${month}), 0)::bigint as "ofMonth"
    from balances where donor_id = ${donorId} group by entry_type`)
}

export interface LineRow {
  id: string
  kind: 'grant' | 'reversal'
  reverses: string | null
  entryType: EntryType
  description: string
  giveaway: string
  earned: bigint
  multiplier: number
  final: bigint
  occurredAt: Date
}

/** The lines of a donor, newest first; `after` is the last one of the page before. */
export async function listLines(
  db: Queries,
  donorId: string,
  after: string | undefined,
  limit: number,
): Promise<LineRow[]> {
  return db.query<LineRow>(sql`
    select id, kind, reverses, entry_type as "entryType", description, giveaway, earned, multiplier, final,
      occurred_at as "occurredAt"
    from entries where donor_id = ${donorId} ${after === undefined ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`)
}
