import type { EntryType, Month } from '@evenhand/contracts/catalogue'
import type { Decision } from './caps/rules.ts'

/** A line to be written. `earned`, `multiplier` and their product are never negative: `kind` says which way they count. */
export interface NewLine {
  id: string
  donorId: string
  giveaway: string
  kind: 'grant' | 'reversal'
  /** The grant that is taken back; undefined for a grant. */
  reverses: string | undefined
  entryType: EntryType
  /** The cause, unique in the ledger: `gift:<id>`. */
  source: string
  /** What the donor reads. */
  description: string
  earned: bigint
  multiplier: bigint
  /** When the cause happened. */
  occurredAt: Date
  /** The month that the line counts in: of its own cause, or of the grant that it takes back. */
  month: Month
  /** Headers of the trace of its cause, for the event that tells of it. */
  trace?: Record<string, string> | undefined
}

/** A line and what the caps let count of it. */
export type CountedLine = NewLine & Decision & { final: bigint }

/** The edition of the rules in this code; a line keeps the one that decided it. The second one knows caps. */
export const ruleVersion = 2

export const finalOf = (line: Pick<NewLine, 'earned' | 'multiplier'>): bigint => line.earned * line.multiplier

/** A number with the sign of the way in which its line counts. */
export const signed = (kind: NewLine['kind'], entries: bigint): bigint => (kind === 'grant' ? entries : -entries)

/** A grant and what was taken back of it so far, by how many lines. */
export interface Grant {
  id: string
  /** Whose line it is: of a cause that came from another record of the same person, theirs. */
  donorId: string
  giveaway: string
  earned: bigint
  multiplier: bigint
  occurredAt: Date
  takenBack: bigint
  reversals: number
}
