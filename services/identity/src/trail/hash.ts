import { createHash } from 'node:crypto'

/** A line as its seal covers it: every column as text, null where there is none. `at` is to the microsecond, as the database keeps it. */
export interface SealableLine {
  lineId: string
  at: string
  by: string | null
  action: string
  actId: string
  thingKind: string | null
  thingId: string | null
  cents: string | null
  words: string
  requestId: string | null
}

/** What stands before the first line. */
export const genesis = Buffer.alloc(32)

/**
 * The line at its place as it is hashed: a JSON array in a fixed order, so that no value can imitate the border between two. The first number is the
 * edition of the form, which is never changed.
 */
export const canonicalForm = (seq: bigint, line: SealableLine): string =>
  JSON.stringify([
    1,
    seq.toString(),
    line.lineId,
    line.at,
    line.by,
    line.action,
    line.actId,
    line.thingKind,
    line.thingId,
    line.cents,
    line.words,
    line.requestId,
  ])

/** SHA-256 over the hash before and the canonical form of the line at its place. */
export const hashLine = (previous: Buffer, seq: bigint, line: SealableLine): Buffer =>
  createHash('sha256').update(previous).update(canonicalForm(seq, line)).digest()
