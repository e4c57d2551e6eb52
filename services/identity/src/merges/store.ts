import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface MergeRow {
  id: string
  fromId: string
  toId: string
  askedBy: string
  confirmedBy: string
  reason: string
  askedAt: Date
  doneAt: Date | null
}

const columns = sql`
  id, from_id as "fromId", to_id as "toId", asked_by as "askedBy", confirmed_by as "confirmedBy", reason, asked_at as "askedAt", done_at as "doneAt"`

const mergeLocks = 7_410

/** One merge is asked for after the other: each looks at what the records are part of already. */
export const lockMerges = (tx: Transaction): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(${mergeLocks})`)

export async function insertMerge(
  tx: Transaction,
  merge: Omit<MergeRow, 'doneAt'> & { sealedContacts: Buffer },
): Promise<void> {
  const { id, fromId, toId, askedBy, confirmedBy, reason, askedAt, sealedContacts } = merge
  await tx.query(sql`
    insert into merges (id, from_id, to_id, asked_by, confirmed_by, reason, asked_at, sealed_contacts)
    values (${id}, ${fromId}, ${toId}, ${askedBy}, ${confirmedBy}, ${reason}, ${askedAt}, ${sealedContacts})`)
}

/** The one that a record went, or goes, into. */
export async function findMergeFrom(db: Queries, fromId: string): Promise<MergeRow | undefined> {
  const [row] = await db.query<MergeRow>(sql`select ${columns} from merges where from_id = ${fromId}`)
  return row
}

export async function findMergeById(db: Queries, id: string): Promise<MergeRow | undefined> {
  const [row] = await db.query<MergeRow>(sql`select ${columns} from merges where id = ${id}`)
  return row
}

export const listMergesById = (db: Queries, ids: readonly string[]): Promise<MergeRow[]> =>
  db.query<MergeRow>(sql`select ${columns} from merges where id = any(${ids}::uuid[])`)

/** Those that went, or go, into a record, newest first. */
export const listMergesInto = (db: Queries, toId: string, limit: number): Promise<MergeRow[]> =>
  db.query<MergeRow>(sql`select ${columns} from merges where to_id = ${toId} order by asked_at desc limit ${limit}`)

/** Whether one of these is part of a merge that isn’t done everywhere. */
export async function isMerging(db: Queries, donorIds: readonly string[]): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from merges where done_at is null and (from_id = any(${donorIds}::uuid[]) or to_id = any(${donorIds}::uuid[])) limit 1`)
  return rows.length > 0
}

/** Locks one that is under way; undefined where it is done. */
export async function lockMerge(
  tx: Transaction,
  id: string,
): Promise<(MergeRow & { sealedContacts: Buffer }) | undefined> {
  const [row] = await tx.query<MergeRow & { sealedContacts: Buffer | null }>(sql`
    select ${columns}, sealed_contacts as "sealedContacts" from merges where id = ${id} and done_at is null for update`)
  return row?.sealedContacts ? { ...row, sealedContacts: row.sealedContacts } : undefined
}

export async function endMerge(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(sql`update merges set done_at = ${at}, sealed_contacts = null where id = ${id}`)
}

/** Since when the oldest merge is under way. */
export async function findOldestMerge(db: Queries): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>(sql`
    select min(asked_at) as since from merges where done_at is null`)
  return row?.since ?? null
}
