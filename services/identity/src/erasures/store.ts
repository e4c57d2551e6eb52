import type { erasures } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface ErasureRow {
  id: string
  donorId: string
  askedBy: string
  reason: string
  askedAt: Date
  doneAt: Date | null
}

/** Whom it tells at its end, sealed, and what of its link is kept. */
export interface Telling {
  tokenHash: Buffer | null
  sealedContact: Buffer | null
}

const columns = sql`id, donor_id as "donorId", asked_by as "askedBy", reason, asked_at as "askedAt", done_at as "doneAt"`

/**
 * An erasure that some service has done already says nothing of what came since: it makes room for the next, which asks all of them again. Answers
 * whom it would have told.
 */
export async function closeBegun(tx: Transaction, donorId: string, at: Date): Promise<Buffer | null> {
  const [begun] = await tx.query<{ id: string; sealedContact: Buffer | null }>(sql`
    select id, sealed_contact as "sealedContact" from erasures where donor_id = ${donorId} and done_at is null
      and exists (select from request_parts where request_id = erasures.id and request_parts.done_at is not null) for update`)
  if (!begun) return null
  await tx.query(sql`update erasures set done_at = ${at}, sealed_contact = null where id = ${begun.id}`)
  return begun.sealedContact
}

type NewErasure = Omit<ErasureRow, 'doneAt'> & Telling

/** Answers whether it is new: a person is erased once at a time. */
export async function insertErasure(
  tx: Transaction,
  { id, donorId, askedBy, reason, askedAt, tokenHash, sealedContact }: NewErasure,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into erasures (id, donor_id, asked_by, reason, asked_at, token_hash, sealed_contact)
    values (${id}, ${donorId}, ${askedBy}, ${reason}, ${askedAt}, ${tokenHash}, ${sealedContact})
    on conflict (donor_id) where done_at is null do nothing returning 1`)
  return rows.length > 0
}

/** Locks the one that is under way. */
export async function lockUnderWay(
  tx: Transaction,
  donorId: string,
): Promise<{ id: string; sealedContact: Buffer | null } | undefined> {
  const [row] = await tx.query<{ id: string; sealedContact: Buffer | null }>(sql`
    select id, sealed_contact as "sealedContact" from erasures where donor_id = ${donorId} and done_at is null for update`)
  return row
}

export async function saveTelling(tx: Transaction, id: string, { tokenHash, sealedContact }: Telling): Promise<void> {
  await tx.query(sql`update erasures set token_hash = ${tokenHash}, sealed_contact = ${sealedContact} where id = ${id}`)
}

/** Since when the oldest erasure is under way, and since when the oldest is of which a service has said nothing. */
export async function findOldestOpen(db: Queries): Promise<{ openSince: Date | null; silentSince: Date | null }> {
  const [row] = await db.query<{ openSince: Date | null; silentSince: Date | null }>(sql`
    select min(asked_at) as "openSince", min(asked_at) filter (where exists (
        select from request_parts where request_id = erasures.id and request_parts.done_at is null and waits_for is null)) as "silentSince"
    from erasures where done_at is null`)
  return row ?? { openSince: null, silentSince: null }
}

/** The newest of a person. */
export async function findErasure(db: Queries, donorId: string): Promise<ErasureRow | undefined> {
  const [row] = await db.query<ErasureRow>(sql`
    select ${columns} from erasures where donor_id = ${donorId} order by asked_at desc limit 1`)
  return row
}

export async function findErasureById(db: Queries, id: string): Promise<ErasureRow | undefined> {
  const [row] = await db.query<ErasureRow>(sql`select ${columns} from erasures where id = ${id}`)
  return row
}

/** Whose erasure a link leads to. */
export async function findDonorOfLink(db: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db.query<{ donorId: string }>(
    sql`select donor_id as "donorId" from erasures where token_hash = ${tokenHash}`,
  )
  return row?.donorId
}

export async function listErasures(
  db: Queries,
  { state, after, limit }: { state: erasures.ErasureState; after?: string | undefined; limit: number },
): Promise<{ rows: ErasureRow[]; total: number }> {
  const further = after
    ? sql`and (asked_at, id) < (select last.asked_at, last.id from erasures last where last.id = ${after})`
    : sql``
  const rows = await db.query<ErasureRow>(sql`
    select ${columns} from erasures where ${inState(state)} ${further} order by asked_at desc, id desc limit ${limit}`)
  const [counted] = await db.query<{ n: number }>(sql`select count(*)::int as n from erasures where ${inState(state)}`)
  return { rows, total: counted?.n ?? 0 }
}

const inState = (state: erasures.ErasureState): Sql =>
  sql`(${state} = 'all' or (${state} = 'open') = (done_at is null))`

/** Locks one that is under way; undefined where it is done. */
export async function lockErasure(
  tx: Transaction,
  id: string,
): Promise<{ donorId: string; askedAt: Date; sealedContact: Buffer | null } | undefined> {
  const [row] = await tx.query<{ donorId: string; askedAt: Date; sealedContact: Buffer | null }>(sql`
    select donor_id as "donorId", asked_at as "askedAt", sealed_contact as "sealedContact" from erasures
    where id = ${id} and done_at is null for update`)
  return row
}

export async function endErasure(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(sql`update erasures set done_at = ${at}, sealed_contact = null where id = ${id}`)
}
