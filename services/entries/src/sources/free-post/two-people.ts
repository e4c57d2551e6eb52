import type { People } from '@evenhand/service-kit/deciders'
import { differencesOf, type Reading } from './reading.ts'
import type { ReadingRow } from './store.ts'

/** Who reads, and how many people have to. */
export interface Reader {
  by: string
  people: People
}

/** Why a person may not type a card the second time; undefined where they may. */
export function refusalOfSecond(rows: readonly ReadingRow[], { by, people }: Reader): string | undefined {
  if (people === 1 || !rows.some(({ turn, keyedBy }) => turn === 1 && keyedBy === by)) return undefined
  return 'You keyed this card the first time, so another person has to key it the second time.'
}

/**
 * Why a person may not say what is on a card; undefined where they may. Who read it themselves may only come round to what another person read: a
 * card that is entered was read alike by two people, or was settled by a third.
 */
export function refusalOfResolver(
  rows: readonly ReadingRow[],
  resolved: Reading,
  { by, people }: Reader,
): string | undefined {
  const keyed = rows.filter(({ turn }) => turn < 3)
  if (people === 1 || !keyed.some(({ keyedBy }) => keyedBy === by)) return undefined
  const isAnothers = keyed.some(
    ({ keyedBy, reading }) => keyedBy !== by && differencesOf(reading, resolved).length === 0,
  )
  return isAnothers
    ? undefined
    : 'You keyed this card yourself, so you can only accept what the other person read. Otherwise another person has to resolve it.'
}
