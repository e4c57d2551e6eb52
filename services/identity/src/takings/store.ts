import { takings } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Which thing: its kind and id, as the audit trail calls it. */
export interface TakenThing {
  kind: takings.TakenThing
  thingId: string
}

export interface TakingRow extends TakenThing {
  by: string
  byName: string
  takenAt: Date
  endsAt: Date
}

const columns = sql`
  thing_kind as kind, thing_id as "thingId", taken_by as by, administrators.name as "byName", taken_at as "takenAt", ends_at as "endsAt"`

/** Those of who works here, while they last. */
export const listTakings = (db: Queries, now: Date): Promise<TakingRow[]> =>
  db.query<TakingRow>(sql`
    select ${columns} from desk_takings join administrators on administrators.id = taken_by
    where ends_at > ${now} and administrators.state = 'active' order by taken_at desc, thing_id limit ${takings.takingsMax}`)

export async function findTaking(db: Queries, { kind, thingId }: TakenThing): Promise<TakingRow | undefined> {
  const [row] = await db.query<TakingRow>(sql`
    select ${columns} from desk_takings join administrators on administrators.id = taken_by
    where thing_kind = ${kind} and thing_id = ${thingId}`)
  return row
}

/** Answers how it was taken; nothing where somebody else has it. Of two at once, the second waits for the first and then finds that it has it. */
export async function saveTaking(
  tx: Transaction,
  { kind, thingId, by, takenAt, endsAt }: Omit<TakingRow, 'byName'>,
): Promise<'new' | 'longer' | undefined> {
  const [row] = await tx.query<{ isNew: boolean }>(sql`
    insert into desk_takings (thing_kind, thing_id, taken_by, taken_at, ends_at)
    values (${kind}, ${thingId}, ${by}, ${takenAt}, ${endsAt})
    on conflict (thing_kind, thing_id) do update set taken_by = excluded.taken_by, ends_at = excluded.ends_at,
      taken_at = case when desk_takings.taken_by = excluded.taken_by and desk_takings.ends_at > ${takenAt} then desk_takings.taken_at else excluded.taken_at end
    where desk_takings.taken_by = excluded.taken_by or desk_takings.ends_at <= ${takenAt}
      or exists (select 1 from administrators where id = desk_takings.taken_by and state <> 'active')
    returning taken_at = ${takenAt} as "isNew"`)
  return row && (row.isNew ? 'new' : 'longer')
}

/** Answers whether it was theirs. */
export async function deleteTaking(
  tx: Transaction,
  { kind, thingId, by }: TakenThing & { by: string },
): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from desk_takings where thing_kind = ${kind} and thing_id = ${thingId} and taken_by = ${by} returning thing_id as id`)
  return rows.length > 0
}

/** Whoever has it: it was decided then. One who took it later has taken it again. */
export async function endTaking(db: Queries, { kind, id }: { kind: string; id: string }, at: Date): Promise<void> {
  await db.query(sql`delete from desk_takings where thing_kind = ${kind} and thing_id = ${id} and taken_at <= ${at}`)
}

/** What has ended, as far as nobody else is at it. */
export async function deleteEnded(tx: Transaction, now: Date): Promise<void> {
  await tx.query(sql`
    delete from desk_takings where (thing_kind, thing_id) in (
      select thing_kind, thing_id from desk_takings where ends_at <= ${now} order by ends_at limit ${takings.takingsMax} for update skip locked)`)
}
