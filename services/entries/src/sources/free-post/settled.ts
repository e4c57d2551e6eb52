import { differencesOf, type Reading } from './reading.ts'
import type { ReadingRow } from './store.ts'

/** How far a card has come before its batch is closed. */
export type Settling =
  | { kind: 'keyed-once' }
  | { kind: 'differs'; readings: [Reading, Reading]; differences: (keyof Reading)[] }
  | { kind: 'agreed'; reading: Reading }

/** What the readings of one card say together: what was resolved, or the same twice. */
export function settlingOf(rows: readonly ReadingRow[]): Settling {
  const [first, second, resolved] = [1, 2, 3].map((turn) => rows.find((row) => row.turn === turn)?.reading)
  if (resolved) return { kind: 'agreed', reading: resolved }
  if (!first || !second) return { kind: 'keyed-once' }
  const differences = differencesOf(first, second)
  return differences.length === 0
    ? { kind: 'agreed', reading: second }
    : { kind: 'differs', readings: [first, second], differences }
}

/** The readings by card, in the order of their numbers. */
export const byCard = (rows: readonly ReadingRow[]): [number, ReadingRow[]][] =>
  [...Map.groupBy(rows, ({ number }) => number)].sort(([a], [b]) => a - b)
