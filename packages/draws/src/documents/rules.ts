import { z } from 'zod'
import { equalBytes, toText } from '../bytes.ts'
import { canonicalBytes, type Json } from './canonical.ts'
import { alternatesMax } from './documents.ts'
import { type DocumentReading, documentBytesMax } from './read-document.ts'
import { Day, Entries, Instant, Name, TimeZone } from './values.ts'

const settlingSecondsMax = 2_592_000

/** What a draw reads of the rules of its giveaway; they say more besides (docs/draw-format.md §5). */
export const DrawRules = z.looseObject({
  slug: Name,
  closesAt: Instant,
  /** From the close to the freeze. */
  settlingSeconds: z.int().min(0).max(settlingSecondsMax),
  drawsOn: Day,
  timeZone: TimeZone,
  alternates: z.int().min(0).max(alternatesMax),
  /** The most entries that one donor can have in all. */
  entriesMax: z.looseObject({ giveaway: Entries }),
})
export type DrawRules = z.output<typeof DrawRules>

/** Reads rules from their exact bytes: canonical JSON like the other documents, but in UTF-8. */
export function readRules(bytes: Uint8Array): DocumentReading<DrawRules> {
  if (bytes.length > documentBytesMax) return { kind: 'unreadable', reason: 'it is longer than a megabyte' }
  const value = canonicalJson(bytes)
  if (value === undefined) return { kind: 'unreadable', reason: 'it is not canonical JSON in UTF-8' }
  const reading = DrawRules.safeParse(value)
  if (reading.success) return { kind: 'read', document: reading.data }
  const place = reading.error.issues[0]?.path.join('.') ?? ''
  return { kind: 'unreadable', reason: `${place === '' ? 'it' : `“${place}”`} is not as the format says` }
}

function canonicalJson(bytes: Uint8Array): unknown {
  try {
    const value = JSON.parse(toText(bytes)) as Json
    return equalBytes(canonicalBytes(value), bytes) ? value : undefined
  } catch {
    // No JSON, or nested deeper than any rules.
    return undefined
  }
}
