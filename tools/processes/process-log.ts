import { copyFileSync, existsSync, mkdirSync, openSync, readSync, closeSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_LOG_BYTES = 20 * 1024 * 1024
const TAIL_BYTES = 64 * 1024

/** Opens a process's log for appending; the caller closes the descriptor. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'a', 0o600)
}

/** Moves a log that has grown past 20 MB to `<file>.1`. The writer appends, so it goes on at the new beginning. */
export function rotateLog(file: string, maxBytes = MAX_LOG_BYTES): boolean {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return false
  copyFileSync(file, `${file}.1`)
  truncateSync(file, 0)
  return true
}

/** Bytes in the log; 0 when there is none. */
export function logSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0
}

/** The last lines of a log written since a position, without empty ones. */
export function lastLines(file: string, count: number, since = 0): string[] {
  const size = logSize(file)
  const from = Math.max(size - TAIL_BYTES, size >= since ? since : 0)
  return readFrom(file, from)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
}

/** What the log holds from a position on. */
export function readFrom(file: string, position: number): string {
  const length = logSize(file) - position
  if (length <= 0) return ''
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(length)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, length, position))
  } finally {
    closeSync(descriptor)
  }
}
