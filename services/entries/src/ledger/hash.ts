import { createHash } from 'node:crypto'
import type { HeldBy } from './caps/rules.ts'

/** A line as its seal covers it. `seq` and the hash before come with the place in the chain. */
export interface SealableLine {
  id: string
  donor_id: string
  giveaway: string
  kind: 'grant' | 'reversal'
  reverses: string | null
  entry_type: string
  source: string
  description: string
  earned: bigint
  multiplier: number
  final: bigint
  month: string
  counted: bigint
  held_by: HeldBy | null
  room: bigint | null
  rule_version: number
  occurred_at: Date
  recorded_at: Date
  hash_version: number
}

/** What stands before the first line of every chain. */
export const genesis = Buffer.alloc(32)

/**
 * SHA-256 over the hash before and the canonical form of the line at its place: the one function for whoever seals and whoever
 * verifies. An edition of the form is never changed; a new one gets a new `hash_version`.
 */
export function hashLine(previous: Buffer, seq: bigint, line: SealableLine): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify(canonicalForm(seq, line)))
    .digest()
}

/** A JSON array in a fixed order, so that no value can imitate the border between two; whole numbers as text. */
function canonicalForm(seq: bigint, line: SealableLine): unknown[] {
  switch (line.hash_version) {
    case 1:
      return [1, ...formV1(seq, line)]
    case 2:
      return [2, ...formV1(seq, line), line.month, line.counted.toString(), line.held_by, line.room?.toString() ?? null]
    default:
      throw new Error(`The ledger line ${line.id} has an unknown hash version`)
  }
}

const formV1 = (seq: bigint, line: SealableLine): unknown[] => [
  line.giveaway,
  seq.toString(),
  line.id,
  line.kind,
  line.reverses,
  line.donor_id,
  line.entry_type,
  line.source,
  line.description,
  line.earned.toString(),
  line.multiplier.toString(),
  line.final.toString(),
  line.rule_version,
  line.occurred_at.toISOString(),
  line.recorded_at.toISOString(),
]
