import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { emailImports } from '@evenhand/contracts/http'
import { type CsvError, parse, type Parser } from 'csv-parse'

export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'latin1'
export type Delimiter = ',' | ';' | '\t' | '|'
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** How a file is read: by what its first bytes are, and its first line. */
export interface Format {
  encoding: Encoding
  delimiter: Delimiter
}

/** Of one line; a quote that is never closed would take the rest of the file for one cell. */
const lineCharactersMax = 100_000
const lookBytes = 256 * 1024
const previewRows = 11

/** By its first bytes, or by the whole of it: the first name with an accent may be far down. */
async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf16be'
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const decodes = (bytes: Uint8Array, stream: boolean): boolean => {
    try {
      utf8.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
  // What spreadsheets of Western Europe and America saved before they knew UTF-8.
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (!decodes(chunk, true)) return 'latin1'
  return decodes(new Uint8Array(), false) ? 'utf8' : 'latin1'
}

/** The one that is there most often in the first line, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const counted = delimiters.map((one) => [one, first.split(one).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const labels: Readonly<Record<Encoding, string>> = {
  utf8: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  latin1: 'windows-1252',
}

/** Text as it comes, without a byte order mark, and how many bytes of it have been read. */
async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding, told: { bytes: number }) {
  const decoder = new TextDecoder(labels[encoding])
  for await (const chunk of bytes) {
    told.bytes += chunk.length
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** A row and the line of the file that it begins on, by a count of rows where cells have line breaks in them. */
export interface ReadRow {
  cells: string[]
  line: number
}

/** Where a file can’t be read on: what follows an open quotation mark may be one cell or many lines, and nobody can say which. */
export class UnreadLine extends Error {
  readonly line: number

  constructor(line: number, cause: CsvError) {
    super(
      cause.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Line ${line} opens a quotation mark that isn’t closed.`
        : `Line ${line} is too long to read. Look there for a quotation mark that isn’t closed.`,
      { cause },
    )
    this.line = line
  }
}

interface Told {
  record: string[]
  info: { lines: number; empty_lines: number }
}

/** Reads as far as it can: rows that are read already would be lost with an error of the parser’s. */
function openParser(delimiter: Delimiter): { parser: Parser; stoppedAt: () => UnreadLine | undefined } {
  let last: Told['info'] = { lines: 0, empty_lines: 0 }
  let stopped: UnreadLine | undefined
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: lineCharactersMax,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (!error || stopped) return undefined
      const empty = Number(error['empty_lines'] ?? last.empty_lines) - last.empty_lines
      stopped = new UnreadLine(last.lines + 1 + empty, error)
      return undefined
    },
    on_record: (told: string[], { lines, empty_lines }) => {
      if (stopped) return null
      last = { lines, empty_lines }
      return told
    },
  })
  return { parser, stoppedAt: () => stopped }
}

/** The rows of a file, a stream at a time; `told.bytes` says how far it is. Throws `UnreadLine` after those before it. */
export async function* readRows(
  file: Readable,
  { encoding, delimiter }: Format,
  told: { bytes: number } = { bytes: 0 },
): AsyncGenerator<ReadRow> {
  const { parser, stoppedAt } = openParser(delimiter)
  // What goes wrong with the file is thrown where the rows are read.
  const feeding = pipeline(decoded(file, encoding, told), parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<Told>) yield { cells: record, line: info.lines }
    const stopped = stoppedAt()
    if (stopped) throw stopped
  } finally {
    parser.destroy()
    file.destroy()
    await feeding
  }
}

/** How a file on this machine is to be read, and its first rows. */
export async function lookAt(path: string): Promise<Format & { preview: string[][] }> {
  const handle = await open(path, 'r')
  let head: Buffer
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(lookBytes), 0, lookBytes, 0)
    head = buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
  const encoding = await encodingOf(path, head)
  const delimiter = delimiterOf(new TextDecoder(labels[encoding]).decode(head))
  const preview: string[][] = []
  for await (const { cells } of readRows(createReadStream(path), { encoding, delimiter })) {
    preview.push(cells.slice(0, emailImports.importColumnsMax).map((cell) => cell.slice(0, 200)))
    if (preview.length === previewRows) break
  }
  return { encoding, delimiter, preview }
}

const known: readonly (readonly ['email' | 'firstName' | 'lastName' | 'tags' | 'timeZone', RegExp])[] = [
  ['email', /^(e-?mail|email ?address|e-?mail ?address|mail)$/i],
  ['firstName', /^(first ?name|given ?name|vorname|first)$/i],
  ['lastName', /^(last ?name|surname|family ?name|nachname|last)$/i],
  ['tags', /^(tags?|labels?|groups?)$/i],
  ['timeZone', /^(time ?zone|tz)$/i],
]

/** Which columns are what, by their names; where none is called an email, the first that has addresses. */
export function guessMapping(preview: readonly string[][]): emailImports.EmailImport['guess'] {
  const [names = [], ...rows] = preview
  const plain = names.map((name) => name.replaceAll(/[_-]+/g, ' ').trim())
  const guess: emailImports.EmailImport['guess'] = { attributes: [] }
  for (const [role, pattern] of known) {
    const at = plain.findIndex((name) => pattern.test(name) || pattern.test(name.replaceAll(' ', '-')))
    if (at !== -1) guess[role] = at
  }
  if (guess.email === undefined) {
    const at = [names, ...rows].flatMap((row) => row.findIndex((cell) => /^\S+@\S+\.\S+$/.test(cell.trim())))
    const first = at.find((one) => one !== -1)
    if (first !== undefined) guess.email = first
  }
  return guess
}
