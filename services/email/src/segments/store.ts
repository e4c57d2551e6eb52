import type { emailSegments } from '@evenhand/contracts/http'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface SegmentRow {
  id: string
  name: string
  rule: emailSegments.SegmentRule
  version: number
  created_at: Date
}

const columns = sql`id, name, rule, version, created_at`

export const toSegment = ({ created_at, ...row }: SegmentRow): emailSegments.EmailSegment => ({
  ...row,
  createdAt: created_at.toISOString(),
})

export const segmentsMax = 200

export const listSegments = (db: Queries): Promise<SegmentRow[]> =>
  db.query<SegmentRow>(sql`select ${columns} from segments order by lower(name), id limit ${segmentsMax}`)

export async function findSegment(db: Queries, id: string): Promise<SegmentRow | undefined> {
  const [row] = await db.query<SegmentRow>(sql`select ${columns} from segments where id = ${id}`)
  return row
}

export async function countSegments(db: Queries): Promise<number> {
  const [row] = await db.query<{ segments: number }>(sql`select count(*)::int as segments from segments`)
  return row?.segments ?? 0
}

type Kept = Pick<emailSegments.EmailSegment, 'id' | 'name' | 'rule'>

export async function insertSegment(tx: Transaction, { id, name, rule }: Kept, now: Date): Promise<void> {
  await tx.query(sql`
    insert into segments (id, name, rule, created_at, updated_at) values (${id}, ${name}, ${json(rule)}, ${now}, ${now})`)
}

export async function isRuleOf(db: Queries, { id, rule }: Pick<Kept, 'id' | 'rule'>): Promise<boolean> {
  const rows = await db.query(sql`select 1 from segments where id = ${id} and rule = ${json(rule)}`)
  return rows.length === 1
}

/** Answers whether it was still of this version. */
export async function updateSegment(
  tx: Transaction,
  { id, name, rule, version }: Kept & { version: number },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update segments set name = ${name}, rule = ${json(rule)}, version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${version} returning 1`)
  return rows.length === 1
}

export async function deleteSegment(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from segments where id = ${id}`)
}
