import { TaxId } from '@evenhand/contracts/ids'
import { parse } from 'csv-parse'
import { uuidv7 } from 'uuidv7'
import { dropImport, finishImport, type IrsLine, type IrsList, saveLines } from './store.ts'

/** What an import tells while it goes on. */
export interface Progress {
  /** A line that is not taken, with the name of its file, its number there and why; the others are. */
  onFault(file: string, line: number, why: string): void
  /** How many lines of all files were read so far. */
  onRead(lines: number): void
}

/** The IRS publishes the list in parts, by region. */
export interface IrsFile {
  name: string
  open(): NodeJS.ReadableStream
}

const batchLines = 1_000
const toldEachLines = 50_000

/** The columns of the IRS's "Exempt Organizations Business Master File Extract" that are kept. */
interface Row {
  EIN?: string
  NAME?: string
  CITY?: string
  STATE?: string
}

/** The file isn't the one that is meant. */
export class NoIrsList extends Error {
  override name = 'NoIrsList'
}

/**
 * Imports the IRS's list of tax-exempt organizations, all its files line by line: a million lines need no more memory than a thousand. Until
 * its end the list is the one before; a broken import changes nothing of it, and can be begun again. Answers how many lines are kept. Throws
 * `NoIrsList` for a file without its columns, or with no line that can be kept.
 */
export async function importIrsList(
  irs: IrsList,
  files: readonly IrsFile[],
  { importedAt, onFault, onRead }: { importedAt: Date } & Progress,
): Promise<number> {
  const importId = uuidv7()
  try {
    const lines = await readLines(irs, files, { importId, onFault, onRead })
    await finishImport(irs, { importId, importedAt, lines })
    return lines
  } catch (error) {
    // Where that fails too, the next import does it.
    await dropImport(irs, importId).catch(() => undefined)
    throw error
  }
}

async function readLines(
  irs: IrsList,
  files: readonly IrsFile[],
  { importId, onFault, onRead }: { importId: string } & Progress,
): Promise<number> {
  let [lines, read] = [0, 0]
  for (const file of files) {
    let batch: IrsLine[] = []
    let kept = 0
    const save = async () => {
      if (batch.length > 0) await saveLines(irs, batch)
      batch = []
    }
    for await (const { record, info } of rowsOf(file)) {
      read += 1
      if (read % toldEachLines === 0) onRead(read)
      const line = lineOf(record, importId)
      if (typeof line === 'string') {
        onFault(file.name, info.lines, line)
        continue
      }
      kept += 1
      if (batch.push(line) >= batchLines) await save()
    }
    await save()
    if (kept === 0) throw new NoIrsList(`${file.name}: no line of it can be kept, so the list stays as it was.`)
    lines += kept
  }
  return lines
}

function rowsOf({ name, open }: IrsFile): AsyncIterable<{ record: Row; info: { lines: number } }> {
  const columns = (header: string[]) => namesOf(name, header)
  const read = { columns, bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
  const chunks = open()
  const rows = parse(read)
  // What breaks while it is read breaks the import.
  chunks.on('error', (error) => rows.destroy(error))
  return chunks.pipe(rows)
}

function namesOf(file: string, header: string[]): string[] {
  const names = header.map((name) => name.trim().toUpperCase())
  for (const name of ['EIN', 'NAME'])
    if (!names.includes(name)) throw new NoIrsList(`${file}: its first line names no column ${name}.`)
  return names
}

/** The IRS writes the number without its hyphen, and drops zeros at its beginning. */
function lineOf({ EIN = '', NAME = '', CITY = '', STATE = '' }: Row, importId: string): IrsLine | string {
  const taxId = TaxId.safeParse(/^\d+$/.test(EIN) ? EIN.padStart(9, '0') : EIN)
  if (!taxId.success || taxId.data === '') return `“${EIN}” is no EIN`
  if (NAME === '') return `EIN ${taxId.data} has no name`
  return { taxId: taxId.data, name: NAME, city: CITY, state: STATE, importId }
}
