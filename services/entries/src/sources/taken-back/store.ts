import type { EntryType } from '@evenhand/contracts/catalogue'
import { prepared, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Of donors who are locked (`lockDonors`). */
export const findTakenBack = (tx: Transaction, donorIds: readonly string[]): Promise<{ cause: string }[]> =>
  tx.query(prepared(sql`select cause from taken_back where donor_id = any((select ${donorIds}::uuid[])::uuid[])`))

/** A grant with the cause that it is of. */
export interface GrantRow {
  id: string
  cause: string
  donorId: string
  entryType: EntryType
  description: string
  giveaway: string
  final: bigint
  /** What was not taken back of it. */
  left: bigint
  occurredAt: Date
}

/**
 * A further grant of a cause has a number after the cause's own name, and the first one is there whenever a further one is: what ends in a number
 * without such a first one is a cause by itself.
 */
const grantColumns = sql`
  e.id, e.donor_id as "donorId", e.entry_type as "entryType", e.description, e.giveaway, e.final, e.occurred_at as "occurredAt",
  (e.final - (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id))::bigint as left,
  coalesce((select first.source from entries first
    where first.source = regexp_replace(e.source, ':[0-9]+$', '') and first.kind = 'grant'), e.source) as cause`

export async function findGrant(db: Queries, id: string): Promise<GrantRow | undefined> {
  const [row] = await db.query<GrantRow>(
    sql`select ${grantColumns} from entries e where e.id = ${id} and e.kind = 'grant'`,
  )
  return row
}

export const listGrants = (db: Queries, ids: readonly string[]): Promise<GrantRow[]> =>
  db.query<GrantRow>(sql`select ${grantColumns} from entries e where e.id = any(${ids}::uuid[]) order by e.id desc`)

export interface TakenBackRow extends GrantRow {
  reason: string
  takenBy: string
  takenAt: Date
}

/** With the last grant of each cause. */
export const listTakenBack = (db: Queries, donorId: string): Promise<TakenBackRow[]> =>
  db.query<TakenBackRow>(sql`
    select ${grantColumns}, t.reason, t.taken_by as "takenBy", t.taken_at as "takenAt"
    from taken_back t cross join lateral (
      select * from entries g where g.donor_id = t.donor_id and g.kind = 'grant'
        and (g.source = t.cause or starts_with(g.source, t.cause || ':')) order by g.id desc limit 1) e
    where t.donor_id = ${donorId} order by t.taken_at desc`)

/** Answers whether it was not taken back before. */
export async function insertTakenBack(
  tx: Transaction,
  { cause, donorId, reason, by, at }: { cause: string; donorId: string; reason: string; by: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into taken_back (cause, donor_id, reason, taken_by, taken_at) values (${cause}, ${donorId}, ${reason}, ${by}, ${at})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Answers whether it was taken back. */
export async function deleteTakenBack(tx: Transaction, cause: string): Promise<boolean> {
  return (await tx.query(sql`delete from taken_back where cause = ${cause} returning 1`)).length > 0
}
