import type { Readable } from 'node:stream'
import { emailImports } from '@evenhand/contracts/http'
import type { FileStore } from '@evenhand/service-kit/files'
import { sweepFiles } from '@evenhand/service-kit/files'
import { type Bell, eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { type Batch, type BatchDeps, importBatch, ListGone, removeBatch, takeBackBatch } from './import-batch.ts'
import { type Format, readRows, UnreadLine } from './reading.ts'
import { type ImportedPerson, personOf, type RefusedRow } from './rows.ts'
import { SeenAddresses } from './seen-addresses.ts'
import {
  type Asked,
  findImport,
  forgetImports,
  type ImportRow,
  listFileKeys,
  listToDo,
  saveFinished,
  saveUndone,
} from './store.ts'

export interface ImportDeps extends BatchDeps {
  files: FileStore
  bell: Pick<Bell, 'ring' | 'onRing'>
}

export const folder = 'imports'
const batchRows = 2_000
const lookEveryMs = 10_000
const hourMs = 60 * 60 * 1000

/** Goes on with what is to be imported or undone: each by one process at a time, and from where it was after a restart. */
export const importJob = (deps: ImportDeps): Job => ({
  name: 'import-subscribers',
  everyMs: lookEveryMs,
  wokenBy: deps.bell.onRing,
  async run(signal) {
    let done = false
    await eachOnItsOwn(await listToDo(deps.db), async ({ id, state }) => {
      if (signal.aborted) return
      const work = () => (state === 'running' ? importOne(deps, id, signal) : undoOne(deps, id, signal))
      done = (await deps.db.alone(`import:${id}`, work)) || done
    })
    if (signal.aborted) return false
    return done && (await listToDo(deps.db)).length > 0
  },
})

/** Refused rows and files that nobody needs any more. */
export const forgetImportsJob = ({ db, files, now }: Pick<ImportDeps, 'db' | 'files' | 'now'>): Job => ({
  name: 'forget-imports',
  everyMs: hourMs,
  async run(signal) {
    const more = await forgetImports(db, now(), 10_000)
    await sweepFiles(files, folder, { now: now(), referred: (keys) => listFileKeys(db, keys), signal })
    return more
  },
})

async function importOne(deps: ImportDeps, id: string, signal: AbortSignal): Promise<void> {
  const one = await findImport(deps.db, id)
  if (one?.state !== 'running' || one.asked === null || one.file_key === null) return
  const file = await deps.files.get(one.file_key)
  const fails = (reason: string) => saveFinished(deps.db, id, { state: 'failed', reason, now: deps.now() })
  if (!file) await fails('The file is gone. Import it again: people who were added stay as they are.')
  else
    try {
      if (!(await importRows(deps, { one, asked: one.asked, file }, signal))) return
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      await fails(reason)
    }
  // What a crash leaves here is nobody's any more, and is swept away.
  await deps.files.delete(one.file_key)
}

/** What is wrong with the file or what was asked, for whoever imports it; undefined for anything else, which is tried again. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof TooManyRows)
    return `Only the first ${emailImports.importRowsMax.toLocaleString('en-US')} lines were taken. Import the rest as a file of its own.`
  if (error instanceof ListGone) return 'A list was deleted meanwhile. Import the file again with another list.'
  if (error instanceof UnreadLine)
    return `${error.message} The lines before it were taken. Fix that line and import the file again: people who were added stay as they are.`
  return undefined
}

class TooManyRows extends Error {}

/** Answers whether the file is at its end; not when it is stopped in between, or somebody else goes on with it. */
async function importRows(
  deps: ImportDeps,
  { one, asked, file }: { one: ImportRow; asked: Asked; file: Readable },
  signal: AbortSignal,
): Promise<boolean> {
  const told = { bytes: 0 }
  const format = { encoding: one.encoding, delimiter: one.delimiter } as Format
  const seen = new SeenAddresses()
  let [at, before] = [0, one.rows]
  let [people, refused]: [Batch['people'][number][], RefusedRow[]] = [[], []]
  const flush = async (): Promise<boolean> => {
    const rows = at - before
    const batch = { importId: one.id, by: one.by, asked, before, rows, bytesDone: told.bytes, people, refused }
    if (rows > 0 && !(await importBatch(deps, batch))) return false
    before = at
    ;[people, refused] = [[], []]
    return true
  }
  try {
    let isNames = asked.hasNames
    for await (const row of readRows(file, format, told)) {
      if (isNames) {
        isNames = false
        continue
      }
      if (at >= emailImports.importRowsMax) throw new TooManyRows()
      at += 1
      const person = withoutTwin(personOf(clean(row), asked.mapping), { seen, deps })
      if (at <= one.rows) continue
      if ('why' in person) refused.push(person)
      else people.push({ ...person, tags: [...new Set([...person.tags, ...asked.tags])] })
      if (at - before >= batchRows && (signal.aborted || !(await flush()))) return false
    }
  } catch (error) {
    // What was read before the end is taken.
    if (error instanceof TooManyRows || error instanceof UnreadLine) await flush()
    throw error
  }
  if (!(await flush())) return false
  await saveFinished(deps.db, one.id, { state: 'done', reason: null, now: deps.now() })
  return true
}

/** Nothing that a database refuses to keep: a cell is shown again as it was, but for what nobody can see. */
const clean = ({ cells, line }: { cells: string[]; line: number }) => ({
  line,
  cells: cells.slice(0, emailImports.importColumnsMax).map((cell) => cell.replaceAll('\u0000', '').toWellFormed()),
})

/** The first line of an address counts. */
function withoutTwin(
  person: ImportedPerson | RefusedRow,
  { seen, deps }: { seen: SeenAddresses; deps: Pick<ImportDeps, 'donorIdOf'> },
): Batch['people'][number] | RefusedRow {
  if ('why' in person) return person
  const addressId = deps.donorIdOf(person.email)
  const { line, cells } = person
  return seen.add(addressId) ? { ...person, addressId } : { line, cells, why: 'An earlier line has the same address' }
}

/** First whom it added; then what it gave to who stays. Both find nothing more to do where they were stopped and begin again. */
async function undoOne(deps: ImportDeps, id: string, signal: AbortSignal): Promise<void> {
  while ((await removeBatch(deps.db, id, batchRows)) > 0) if (signal.aborted) return
  for (let after: string | undefined = nil; after !== undefined;) {
    if (signal.aborted) return
    after = await takeBackBatch(deps, id, { after, limit: batchRows })
  }
  await saveUndone(deps.db, id)
}

const nil = '00000000-0000-0000-0000-000000000000'
