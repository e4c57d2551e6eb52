import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface ErasureRow {
  id: string
  donorId: string
  askedBy: string
  reason: string
  askedAt: Date
}

export interface PartRow {
  service: ServiceName
  waitsFor: personalData.OpenKind | null
  erasedAt: Date | null
}

/** An erasure that some service has done already says nothing of what came since: it makes room for the next, which asks all of them again. */
export async function closeBegun(tx: Transaction, donorId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update erasures set done_at = ${at} where donor_id = ${donorId} and done_at is null
      and exists (select from erasure_parts where erasure_id = erasures.id and erased_at is not null)`)
}

/** Answers whether it is new: a person is erased once at a time. */
export async function insertErasure(
  tx: Transaction,
  { id, donorId, askedBy, reason, askedAt, services }: ErasureRow & { services: readonly ServiceName[] },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into erasures (id, donor_id, asked_by, reason, asked_at) values (${id}, ${donorId}, ${askedBy}, ${reason}, ${askedAt})
    on conflict (donor_id) where done_at is null do nothing returning 1`)
  if (rows.length === 0) return false
  await tx.query(sql`insert into erasure_parts (erasure_id, service) select ${id}, unnest(${services}::text[])`)
  return true
}

/** Since when the oldest erasure is under way, and since when the oldest is of which a service has said nothing. */
export async function findOldestOpen(db: Queries): Promise<{ openSince: Date | null; silentSince: Date | null }> {
  const [row] = await db.query<{ openSince: Date | null; silentSince: Date | null }>(sql`
    select min(asked_at) as "openSince", min(asked_at) filter (where exists (
        select from erasure_parts where erasure_id = erasures.id and erased_at is null and waits_for is null)) as "silentSince"
    from erasures where done_at is null`)
  return row ?? { openSince: null, silentSince: null }
}

/** The newest of a person. */
export async function findErasure(db: Queries, donorId: string): Promise<ErasureRow | undefined> {
  const [row] = await db.query<ErasureRow>(sql`
    select id, donor_id as "donorId", asked_by as "askedBy", reason, asked_at as "askedAt" from erasures
    where donor_id = ${donorId} order by asked_at desc limit 1`)
  return row
}

export const listParts = (db: Queries, erasureId: string): Promise<PartRow[]> =>
  db.query<PartRow>(sql`
    select service, waits_for as "waitsFor", erased_at as "erasedAt" from erasure_parts where erasure_id = ${erasureId} order by service`)

/** What is told late doesn't undo what is done. Answers the person when this was the last part of their erasure. */
export async function savePart(
  tx: Transaction,
  {
    erasureId,
    service,
    waitsFor,
    erasedAt,
  }: { erasureId: string } & Omit<PartRow, 'service' | 'waitsFor'> & {
      service: string
      waitsFor: string | null
    },
): Promise<string | undefined> {
  // The last two to come at once would each see the other missing.
  await tx.query(sql`select 1 from erasures where id = ${erasureId} for update`)
  await tx.query(sql`
    update erasure_parts set waits_for = ${waitsFor}, erased_at = ${erasedAt}
    where erasure_id = ${erasureId} and service = ${service} and erased_at is null`)
  const [done] = await tx.query<{ donorId: string }>(sql`
    update erasures set done_at = ${erasedAt} where id = ${erasureId} and done_at is null and ${erasedAt}::timestamptz is not null
      and not exists (select from erasure_parts where erasure_id = ${erasureId} and erased_at is null)
    returning donor_id as "donorId"`)
  return done?.donorId
}
