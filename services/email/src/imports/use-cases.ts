import { emailImports } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { csvChunks } from '@evenhand/service-kit/csv'
import type { Receive } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { lockLists } from '../lists/store.ts'
import { folder, type ImportDeps } from './job.ts'
import { guessMapping, lookAt, UnreadLine } from './reading.ts'
import {
  findImport,
  type ImportRow,
  insertImport,
  listImports,
  listRefused,
  lockImport,
  saveStarted,
  saveUndoing,
} from './store.ts'

export const toImport = (row: ImportRow): emailImports.EmailImport => ({
  id: row.id,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  state: row.state,
  preview: row.preview,
  guess: guessMapping(row.preview),
  rows: row.rows,
  bytesDone: Math.min(Number(row.bytes_done), Number(row.bytes)),
  added: row.added,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  removed: row.removed,
  takenBack: row.taken_back,
  reason: row.reason,
  by: row.by,
  uploadedAt: row.uploaded_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

export const readImports = async (db: Queries): Promise<emailImports.EmailImport[]> =>
  (await listImports(db)).map(toImport)

export async function readImport(db: Queries, id: string): Promise<emailImports.EmailImport> {
  const row = await findImport(db, id)
  if (!row) throw missing()
  return toImport(row)
}

const missing = () => new Problem('not-found', { detail: 'We couldn’t find that import.' })
const acting = (administratorId: string, id: string, at: Date) =>
  ({ administratorId, thing: { kind: 'email-import', id }, at }) as const

/** Keeps a file and looks at its first rows. Whoever sends the same again, for want of an answer, finds it kept. */
export function keepFile(
  { db, files, now }: Pick<ImportDeps, 'db' | 'files' | 'now'>,
  { id, fileName, by }: { id: string; fileName: string; by: string },
  receive: Receive<'text/csv'>,
): Promise<emailImports.EmailImport> {
  return receive(async ({ path, bytes, sha256 }) => {
    const { preview, ...format } = await lookAt(path).catch((error: unknown) => {
      throw new Problem('file-refused', {
        detail:
          error instanceof UnreadLine
            ? `${error.message} Fix that line and choose the file again.`
            : 'That file couldn’t be read as CSV. Save it again as CSV and choose it once more.',
      })
    })
    if (preview.length === 0)
      throw new Problem('file-refused', { detail: 'That file has no lines. Choose another one.' })
    const known = await findImport(db, id)
    if (known) return sameOr(known, sha256)
    const fileKey = `${folder}/${uuidv7()}`
    await files.put(fileKey, path)
    const at = now()
    await db.transaction(async (tx) => {
      const fresh = { id, fileName, fileKey, bytes, sha256, preview: keepable(preview), by, now: at }
      if (await insertImport(tx, { ...fresh, ...format }))
        await tellAct(tx, { ...acting(by, id, at), action: 'import-uploaded' })
    })
    const kept = await findImport(db, id)
    if (!kept) throw missing()
    return sameOr(kept, sha256)
  })
}

const keepable = (rows: string[][]): string[][] =>
  rows.map((row) => row.map((cell) => cell.replaceAll('\u0000', '').toWellFormed()))

function sameOr(known: ImportRow, sha256: string): emailImports.EmailImport {
  if (known.sha256 === sha256) return toImport(known)
  throw new Problem('not-possible', { detail: 'Another file was sent for this import already.' })
}

/** From here on a job works. A repeat finds it started. */
export async function startImport(
  { db, bell, now }: Pick<ImportDeps, 'db' | 'bell' | 'now'>,
  { id, by, ...asked }: emailImports.ImportStart & { id: string; by: string },
): Promise<emailImports.EmailImport> {
  const at = now()
  await db.transaction(async (tx) => {
    if ((await lockLists(tx, asked.lists)).length < new Set(asked.lists).size)
      throw invalidField('lists', 'That list doesn’t exist anymore')
    const row = await lockImport(tx, id)
    if (!row) throw missing()
    if (row.state === 'running' || row.state === 'done') return
    if (row.state !== 'uploaded') throw new Problem('not-possible', { detail: 'This import is over already.' })
    if (row.preview.every((cells) => asked.mapping.email >= cells.length))
      throw invalidField('mapping.email', 'The file has no such column')
    await saveStarted(tx, id, { ...asked, lists: [...new Set(asked.lists)] }, at)
    await tellAct(tx, { ...acting(by, id, at), action: 'import-started', words: asked.consent })
    tx.afterCommit(bell.ring)
  })
  return readImport(db, id)
}

/** Removes again whom it added, as far as nobody has touched them, and takes from those who stay the consents and lists that they had by it. */
export async function undoImport(
  { db, bell, now }: Pick<ImportDeps, 'db' | 'bell' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<emailImports.EmailImport> {
  await db.transaction(async (tx) => {
    const row = await lockImport(tx, id)
    if (!row) throw missing()
    if (row.state === 'undoing' || row.state === 'undone') return
    if (row.state !== 'done' && row.state !== 'failed')
      throw new Problem('not-possible', { detail: 'An import can be undone once it is over.' })
    await saveUndoing(tx, id)
    await tellAct(tx, { ...acting(by, id, now()), action: 'import-undone' })
    tx.afterCommit(bell.ring)
  })
  return readImport(db, id)
}

const rowsPerPage = 1000

/** The rows that weren't taken, as they stood in the file, with the line and why. */
export async function exportRefused(db: Database, { id, by, now: at }: { id: string; by: string; now: Date }) {
  const one = await readImport(db, id)
  await db.transaction((tx) =>
    tellAct(tx, { ...acting(by, id, at), action: 'subscribers-exported', words: 'Lines that weren’t taken' }),
  )
  const name = one.fileName.replace(/\.\w+$/, '')
  return {
    fileName: `not-taken-${name}.csv`,
    chunks: csvChunks(['Line', 'Reason', 'As it stood'], refusedPages(db, id)),
  }
}

async function* refusedPages(db: Queries, id: string) {
  let after = 0
  for (;;) {
    const rows = await listRefused(db, id, { after, limit: rowsPerPage })
    yield rows.map(({ line, why, cells }) => [line, why, ...cells])
    if (rows.length < rowsPerPage) return
    after = rows.at(-1)?.line ?? after
  }
}
