import type { emailImports } from '@evenhand/contracts/http'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Format } from './reading.ts'

export type Asked = Pick<emailImports.ImportStart, 'mapping' | 'hasNames' | 'consent' | 'lists' | 'agreedTo' | 'tags'>

export interface ImportRow {
  id: string
  file_name: string
  file_key: string | null
  bytes: bigint
  sha256: string
  state: emailImports.EmailImport['state']
  preview: string[][]
  delimiter: string
  encoding: string
  asked: Asked | null
  rows: number
  bytes_done: bigint
  added: number
  updated: number
  unchanged: number
  refused: number
  removed: number
  taken_back: number
  reason: string | null
  by: string
  uploaded_at: Date
  started_at: Date | null
  finished_at: Date | null
}

const columns = sql`id, file_name, file_key, bytes, sha256, state, preview, delimiter, encoding, asked, rows, bytes_done, added, updated,
  unchanged, refused, removed, taken_back, reason, by, uploaded_at, started_at, finished_at`

/** How the consents of an import are known. */
export const proofOf = (importId: string): string => `import:${importId}`

const shownMax = 50

export const listImports = (db: Queries): Promise<ImportRow[]> =>
  db.query<ImportRow>(sql`select ${columns} from imports order by uploaded_at desc, id desc limit ${shownMax}`)

export async function findImport(db: Queries, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(sql`select ${columns} from imports where id = ${id}`)
  return row
}

export async function lockImport(tx: Transaction, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.query<ImportRow>(sql`select ${columns} from imports where id = ${id} for update`)
  return row
}

/** Answers whether there was none with this id. */
export async function insertImport(
  tx: Transaction,
  one: Format & {
    id: string
    fileName: string
    fileKey: string
    bytes: number
    sha256: string
    preview: string[][]
    by: string
    now: Date
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into imports (id, file_name, file_key, bytes, sha256, state, preview, delimiter, encoding, by, uploaded_at)
    values (${one.id}, ${one.fileName}, ${one.fileKey}, ${one.bytes}, ${one.sha256}, 'uploaded', ${json(one.preview)}, ${one.delimiter},
      ${one.encoding}, ${one.by}, ${one.now})
    on conflict (id) do nothing returning 1`)
  return rows.length === 1
}

export async function saveStarted(tx: Transaction, id: string, asked: Asked, now: Date): Promise<void> {
  await tx.query(
    sql`update imports set state = 'running', asked = ${json(asked)}, started_at = ${now} where id = ${id}`,
  )
}

/** Those that a job goes on with, the oldest first. */
export const listToDo = (db: Queries): Promise<{ id: string; state: 'running' | 'undoing' }[]> =>
  db.query<{ id: string; state: 'running' | 'undoing' }>(
    sql`select id, state from imports where state in ('running', 'undoing') order by started_at, id limit ${shownMax}`,
  )

export interface Counts {
  rows: number
  bytesDone: number
  added: number
  updated: number
  unchanged: number
  refused: number
}

/** How far it is now, in the transaction of the rows. Answers false where somebody else has been further. */
export async function saveProgress(tx: Transaction, id: string, before: number, counts: Counts): Promise<boolean> {
  const rows = await tx.query(sql`
    update imports set rows = rows + ${counts.rows}, bytes_done = ${counts.bytesDone}, added = added + ${counts.added},
      updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged}, refused = refused + ${counts.refused}
    where id = ${id} and state = 'running' and rows = ${before} returning 1`)
  return rows.length === 1
}

/** It is over: `failed` with why. Nothing of the file is needed any more. */
export async function saveFinished(
  db: Queries,
  id: string,
  { state, reason, now }: { state: 'done' | 'failed'; reason: string | null; now: Date },
): Promise<void> {
  await db.query(sql`
    update imports set state = ${state}, reason = ${reason}, finished_at = ${now}, preview = '[]', bytes_done = bytes, file_key = null
    where id = ${id} and state = 'running'`)
}

export async function saveRefused(
  tx: Transaction,
  id: string,
  rows: readonly { line: number; why: string; cells: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into refused_rows (import_id, line, why, cells)
    select ${id}, line, why, cells from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ why }) => why)}::text[],
      ${rows.map(({ cells }) => json(cells))}::jsonb[]) as given (line, why, cells)
    on conflict do nothing`)
}

export const listRefused = (
  db: Queries,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ line: number; why: string; cells: string[] }[]> =>
  db.query<{ line: number; why: string; cells: string[] }>(sql`
    select line, why, cells from refused_rows where import_id = ${id} and line > ${after} order by line limit ${limit}`)

/** Refused rows 30 days after, and files that nobody imported within a week. Answers whether there is more. */
export async function forgetImports(db: Queries, now: Date, rowsMax: number): Promise<boolean> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  await db.query(sql`delete from imports where state = 'uploaded' and uploaded_at < ${daysAgo(7)}`)
  const rows = await db.query(sql`
    delete from refused_rows where (import_id, line) in (
      select import_id, line from refused_rows join imports on id = import_id where finished_at < ${daysAgo(30)} limit ${rowsMax})
    returning 1`)
  return rows.length === rowsMax
}

export async function listFileKeys(db: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ file_key: string | null }>(
    sql`select file_key from imports where file_key = any(${keys}::text[])`,
  )
  return new Set(rows.flatMap(({ file_key }) => (file_key === null ? [] : [file_key])))
}

export async function saveUndoing(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`update imports set state = 'undoing', file_key = null where id = ${id}`)
}

/**
 * Removes some of those whom it added and nobody has touched since, who got no email and gave no word of their own; answers how many, 0 when it is done.
 */
export async function removeSome(tx: Transaction, id: string, rowsMax: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from subscribers where import_id = ${id} and version = 1 and status = 'active'
      and not exists (select 1 from campaign_recipients where subscriber_id = subscribers.id and state in ('sending', 'sent', 'bounced', 'uncertain'))
      and not exists (select 1 from automation_runs where subscriber_id = subscribers.id)
      and not exists (select 1 from consents c where c.subscriber_id = subscribers.id and c.proof <> ${proofOf(id)}
        and not exists (select 1 from voided_consents where consent_id = c.id))
    order by id limit ${rowsMax} for update`)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.query(sql`delete from list_members where subscriber_id = any(${ids}::uuid[])`)
  await tx.query(sql`delete from subscribers where id = any(${ids}::uuid[])`)
  await tx.query(sql`update imports set removed = removed + ${ids.length} where id = ${id}`)
  return ids.length
}

/** Some of those of whom it told a consent, in the order of their ids. */
export async function listToldOf(
  db: Queries,
  proof: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct subscriber_id as id from consents
    where basis = 'import' and proof = ${proof} and subscriber_id > ${after} order by subscriber_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Takes from people who stay what it had given them: its consents count no longer, and they are on no list that only undone imports put them on.
 * Who agreed to the list again since, also by another import, stays on it. Answers how many people it was.
 */
export async function voidConsents(
  tx: Transaction,
  { importId, proof, people, now }: { importId: string; proof: string; people: readonly string[]; now: Date },
): Promise<number> {
  const known = await tx.query<{ id: string }>(sql`
    select id from subscribers where id = any(${people}::uuid[]) order by id for no key update`)
  const voided = await tx.query<{ id: string }>(sql`
    insert into voided_consents (consent_id, voided_at)
    select c.id, ${now} from consents c
    where c.subscriber_id = any(${known.map(({ id }) => id)}::uuid[]) and c.basis = 'import' and c.proof = ${proof}
    on conflict do nothing returning consent_id as id`)
  if (voided.length === 0) return 0
  const ids = voided.map(({ id }) => id)
  await tx.query(sql`
    delete from list_members m using consents c
    where c.id = any(${ids}::uuid[]) and m.list_id = c.list_id and m.subscriber_id = c.subscriber_id
      and m.state = 'active' and m.since <= c.given_at
      and exists (select from consents begun join voided_consents on consent_id = begun.id
        where begun.subscriber_id = m.subscriber_id and begun.list_id = m.list_id and begun.given_at = m.since)
      and not exists (select from consents other
        where other.subscriber_id = m.subscriber_id and other.list_id = m.list_id and other.given_at >= m.since
          and not exists (select from voided_consents where consent_id = other.id))`)
  const changed = await tx.query(sql`
    update subscribers set version = version + 1, updated_at = ${now}
    where id in (select subscriber_id from consents where id = any(${ids}::uuid[])) returning 1`)
  await tx.query(sql`update imports set taken_back = taken_back + ${changed.length} where id = ${importId}`)
  return changed.length
}

export async function saveUndone(db: Queries, id: string): Promise<void> {
  await db.query(sql`update imports set state = 'undone' where id = ${id} and state = 'undoing'`)
}
