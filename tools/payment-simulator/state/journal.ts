import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Stored } from '../objects/shapes.ts'

/** One line of the journal: what a single call changed. A line is whole or it never happened. */
export interface Change {
  put: Stored[]
  remove: string[]
}

export interface Journal {
  append(change: Change): void
  /** Replaces the whole history by the records that live now. */
  rewrite(records: Iterable<Stored>): void
  sizeBytes(): number
  close(): void
}

const FILE = 'journal.jsonl'
const NEWLINE = 10
const RECORDS_PER_LINE_MAX = 500

/** Opens the journal below `dataDir` and hands every change of the past to `replay`, oldest first. */
export function openJournal(dataDir: string, replay: (change: Change) => void): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  let size = existsSync(path) ? readChanges(path, replay) : 0
  let file = openSync(path, 'a', 0o600)

  return {
    append(change) {
      try {
        size += writeWhole(file, `${JSON.stringify(change)}\n`)
      } catch (error) {
        // A full disk leaves half a line, which must not stand in front of the next one.
        ftruncateSync(file, size)
        throw error
      }
    },
    rewrite(records) {
      const next = openSync(`${path}.next`, 'w', 0o600)
      size = 0
      for (const put of inGroups(records)) size += writeWhole(next, `${JSON.stringify({ put, remove: [] })}\n`)
      closeSync(file)
      renameSync(`${path}.next`, path)
      file = next
    },
    sizeBytes: () => size,
    close: () => closeSync(file),
  }
}

/** Reads whole lines; a torn last line (killed while writing) was never acknowledged and is cut off. */
function readChanges(path: string, replay: (change: Change) => void): number {
  const bytes = readFileSync(path)
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    replay(readLine(path, bytes.toString('utf8', start, end), start))
    start = end + 1
  }
  if (start < bytes.length) truncateSync(path, start)
  return start
}

function readLine(path: string, line: string, position: number): Change {
  try {
    return JSON.parse(line) as Change
  } catch {
    throw new Error(`${path} is damaged at byte ${position}. Move the file away to start fresh.`)
  }
}

function writeWhole(file: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
  return bytes.length
}

function* inGroups(records: Iterable<Stored>): Generator<Stored[]> {
  let group: Stored[] = []
  for (const record of records) {
    if (group.push(record) === RECORDS_PER_LINE_MAX) {
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}
