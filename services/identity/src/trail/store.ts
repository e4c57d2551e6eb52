import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { shownName } from '../names/store.ts'
import type { Link } from './chain.ts'
import type { SealableLine } from './hash.ts'

/** How the lines of the trail are numbered. */
export const numberedLines = { table: 'audit_log', sequence: sql`audit_log_id_seq` }

const lineColumns = sql`
  id::text as "lineId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, administrator_id as by, action,
  act_id::text as "actId", thing_kind as "thingKind", thing_id as "thingId", amount_cents::text as cents, words, request_id as "requestId"`

export interface Head {
  seq: bigint
  lineId: bigint
  hash: Buffer
}

const headColumns = sql`seq, line_id as "lineId", hash`

/** Where the chain ends; under this lock one sealer works, and lines are written without it. */
export async function lockHead(tx: Transaction): Promise<Head> {
  return there(await tx.query<Head>(sql`select ${headColumns} from audit_head for update`))
}

export async function findHead(db: Queries): Promise<Head> {
  return there(await db.query<Head>(sql`select ${headColumns} from audit_head`))
}

function there([head]: Head[]): Head {
  if (!head) throw new Error('The head of the trail has gone')
  return head
}

/** The next lines after one, up to one below which none will come anymore. */
export const listLines = (
  db: Queries,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<SealableLine[]> =>
  db.query<SealableLine>(sql`
    select ${lineColumns} from audit_log where id > ${after} and id <= ${upTo} order by id limit ${limit}`)

export interface Seal extends Head {
  previous: Buffer
}

export async function saveSeals(tx: Transaction, seals: readonly Seal[], head: Head): Promise<void> {
  await tx.query(sql`
    insert into audit_seals (seq, line_id, previous_hash, hash)
    select * from unnest(${seals.map(({ seq }) => seq)}::bigint[], ${seals.map(({ lineId }) => lineId)}::bigint[],
      ${seals.map(({ previous }) => previous)}::bytea[], ${seals.map(({ hash }) => hash)}::bytea[])`)
  await tx.query(sql`update audit_head set seq = ${head.seq}, line_id = ${head.lineId}, hash = ${head.hash}`)
}

export type SealedLine = Link & { lineId: bigint }

type SealedRow = Omit<Seal, 'lineId'> & { sealedId: bigint } & {
  [Column in keyof SealableLine]: SealableLine[Column] | null
}

/** The next seals after a place, each with its line as it is now; null where it has gone. */
export async function listSealed(db: Queries, after: bigint, limit: number): Promise<SealedLine[]> {
  const rows = await db.query<SealedRow>(sql`
    select sealed.seq, sealed.line_id as "sealedId", sealed.previous_hash as previous, sealed.hash, line.* from (
      select * from audit_seals where seq > ${after} order by seq limit ${limit}) sealed
    left join (select id, ${lineColumns} from audit_log) line on line.id = sealed.line_id order by sealed.seq`)
  return rows.map(({ seq, sealedId, previous, hash, ...row }) => ({
    seq,
    lineId: sealedId,
    previous,
    hash,
    line: isThere(row) ? row : null,
  }))
}

/** A line that has gone is all null. */
const isThere = (row: { [Column in keyof SealableLine]: SealableLine[Column] | null }): row is SealableLine =>
  row.lineId !== null

/** When the oldest line came that is not in the chain yet. */
export async function findUnsealedSince(db: Queries): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>(
    sql`select min(at) as since from audit_log where id > (select line_id from audit_head)`,
  )
  return row?.since ?? null
}

/** How many lines there are up to one, and after it. */
export async function countLines(db: Queries, lineId: bigint): Promise<{ upTo: bigint; after: bigint }> {
  const [row] = await db.query<{ upTo: bigint; after: bigint }>(sql`
    select count(*) filter (where id <= ${lineId}) as "upTo", count(*) filter (where id > ${lineId}) as after from audit_log`)
  return row ?? { upTo: 0n, after: 0n }
}

/** Where the chain ended on a day, as it was told. */
export interface Published {
  day: string
  seq: bigint
  hash: Buffer
}

/** The oldest first. */
export const listPublished = (db: Queries): Promise<Published[]> =>
  db.query<Published>(sql`select to_char(day, 'YYYY-MM-DD') as day, seq, hash from published_trails order by day`)

export async function findLastPublished(db: Queries): Promise<Published | undefined> {
  const [row] = await db.query<Published>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, seq, hash from published_trails order by day desc limit 1`)
  return row
}

export async function savePublished(tx: Transaction, { day, seq, hash }: Published, at: Date): Promise<void> {
  await tx.query(
    sql`insert into published_trails (day, seq, hash, published_at) values (${day}, ${seq}, ${hash}, ${at})`,
  )
}

export interface Granting {
  at: Date
  name: string | null
  action: string
  thingKind: string | null
  thingId: string | null
  cents: bigint | null
}

/** What people granted by hand in a part of the chain, in its order; and how many there are. */
export async function listGrants(
  db: Queries,
  { after, upTo, actions, limit }: { after: bigint; upTo: bigint; actions: readonly string[]; limit: number },
): Promise<{ grants: Granting[]; count: bigint }> {
  const rows = await db.query<Granting & { count: bigint }>(sql`
    select line.at, ${shownName} as name, action, thing_kind as "thingKind", thing_id as "thingId", amount_cents as cents, count(*) over () as count
    from audit_seals join audit_log line on line.id = line_id left join administrators on administrators.id::text = administrator_id
    where seq > ${after} and seq <= ${upTo} and action = any(${[...actions]}) order by seq limit ${limit}`)
  return { grants: rows.map(({ count: _count, ...grant }) => grant), count: rows[0]?.count ?? 0n }
}
