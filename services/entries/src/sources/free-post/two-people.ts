import type { PairRefusal, People } from '@evenhand/service-kit/deciders'
import { differencesOf, type Reading } from './reading.ts'
import type { ReadingRow } from './store.ts'

/** Who reads, and how many people have to. */
export interface Reader {
  by: string
  people: People
  /** Why who keyed a card isn’t another person than the reader yet. */
  pairs?: PairRefusal
}

/** Why a person may not type a card the second time; undefined where they may. */
export function refusalOfSecond(rows: readonly ReadingRow[], { by, people, pairs }: Reader): string | undefined {
  if (people === 1) return undefined
  const first = rows.find(({ turn }) => turn === 1)?.keyedBy
  if (first === undefined) return undefined
  if (first !== by) return pairs?.('keyed this card', first)
  return 'You keyed this card the first time, so another person has to key it the second time.'
}

/**
 * Why a person may not say what is on a card; undefined where they may. Who read it themselves may only come round to what another person read: a
 * card that is entered was read alike by two people, or was settled by a third.
 */
export function refusalOfResolver(
  rows: readonly ReadingRow[],
  resolved: Reading,
  { by, people, pairs }: Reader,
): string | undefined {
  const keyed = rows.filter(({ turn }) => turn < 3)
  const own = keyed.some(({ keyedBy }) => keyedBy === by)
  const pair = keyed.map(({ keyedBy }) => pairs?.('keyed this card', keyedBy)).find((refusal) => refusal !== undefined)
  if (people === 1 || (!own && pair === undefined)) return undefined
  const isAnothers = keyed.some(
    ({ keyedBy, reading }) =>
      keyedBy !== by &&
      pairs?.('keyed this card', keyedBy) === undefined &&
      differencesOf(reading, resolved).length === 0,
  )
  if (isAnothers) return undefined
  return own
    ? 'You keyed this card yourself, so you can only accept what the other person read. Otherwise another person has to resolve it.'
    : pair
}
