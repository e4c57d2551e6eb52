import type { z } from 'zod'
import { equalBytes } from '../bytes.ts'
import { canonicalBytes, type Json } from './canonical.ts'

export const documentBytesMax = 1_000_000

export type DocumentReading<T> = { kind: 'read'; document: T } | { kind: 'unreadable'; reason: string }

/** Reads a document from its exact bytes; the same content in another spelling is refused (docs/draw-format.md §5). */
export function readDocument<T extends Json>(schema: z.ZodType<T>, bytes: Uint8Array): DocumentReading<T> {
  if (bytes.length > documentBytesMax) return { kind: 'unreadable', reason: 'it is longer than a megabyte' }
  const value = parsed(bytes)
  if (value === undefined) return { kind: 'unreadable', reason: 'it is not JSON in ASCII' }
  const reading = schema.safeParse(value)
  if (!reading.success) {
    const [issue] = reading.error.issues
    const place = issue?.path.join('.') ?? ''
    return { kind: 'unreadable', reason: `${place === '' ? 'it' : `“${place}”`} is not as the format says` }
  }
  if (!equalBytes(canonicalBytes(reading.data), bytes))
    return { kind: 'unreadable', reason: 'its text is not in the one spelling that the format allows' }
  return { kind: 'read', document: reading.data }
}

function parsed(bytes: Uint8Array): unknown {
  if (bytes.some((byte) => byte > 0x7e)) return undefined
  try {
    return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  } catch {
    return undefined
  }
}
