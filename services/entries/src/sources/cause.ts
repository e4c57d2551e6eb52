import type { EntryType } from '@evenhand/contracts/catalogue'
import type { SourceKey } from '@evenhand/contracts/entry-sources'

/** One cause of entries, as everything that is known decides it. Its lines stand under its key. */
export interface Cause {
  key: SourceKey
  donorId: string
  /** The edition that was open when it happened; undefined where none was: then nothing of it is in the ledger. */
  giveaway: string | undefined
  entryType: EntryType
  /** When it happened: the instant whose multiplier, month and draw are its own. */
  at: Date
  /** Before the multiplier. */
  earned: bigint
  /** What the multipliers of the donor gave at that instant; 1 when none ran, or where none applies. */
  factor: bigint
  /** Of earned × factor, what stands now: nothing of a gift that was wholly paid back. */
  standing: bigint
  /** When the last thing happened that decided what stands. */
  changedAt: Date
  /** Whether the ledger tells of it also where it never earned anything. */
  isAlwaysTold: boolean
  /** Whether `at` can turn out to be another instant: then what was granted for the wrong one is taken back. */
  mayMove: boolean
  /** What the donor reads: "Gift of $50.00". */
  name: string
  /** What the donor reads when entries of it are taken back for its own sake: "Refunded: Gift of $50.00". */
  takenBack: string
}

/** A cause that is decided when its turn comes, by what is known then. */
export type ToCause = () => Cause

/**
 * What lines are about: the cause and its own money, a multiplier on it, the donor's level that was learned later, or another record of the same person
 * that was merged into this one.
 */
export type About = 'cause' | 'multiplier' | 'level' | 'record'

export const latest = (instants: readonly Date[]): Date => instants.reduce((last, at) => (last > at ? last : at))
