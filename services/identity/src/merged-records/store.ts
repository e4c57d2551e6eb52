import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** Where each record leads, once all services have moved it: until then its address opens what is still there. */
export const listMerged = (db: Queries): Promise<{ fromId: string; toId: string }[]> =>
  db.query<{ fromId: string; toId: string }>(sql`
    select from_id as "fromId", to_id as "toId" from merges where done_at is not null`)

/** The record that this one is part of by now: itself where it went into none. */
export async function findWhereItLeads(db: Queries, donorId: string): Promise<string> {
  const [row] = await db.query<{ toId: string }>(sql`
    select to_id as "toId" from merges where from_id = ${donorId} and done_at is not null`)
  return row ? findWhereItLeads(db, row.toId) : donorId
}

/** Those that went into another one since, newest first. */
export async function listMergedSince(db: Queries, since: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ fromId: string }>(sql`
    select from_id as "fromId" from merges where done_at > ${since} order by done_at desc limit ${limit}`)
  return rows.map(({ fromId }) => fromId)
}
