import { openEditionAt, seriesOf } from '@evenhand/contracts/catalogue'
import type { EditionRow } from '../giveaways/editions.ts'
import type { Grant } from '../ledger/line.ts'

/** All that decides what some facts mean for the ledger, as it is known before them; applying the facts adds to it. */
export interface Known {
  /** Those of the series that the facts, and the gifts that they touch, name; and of the main one. */
  editions: readonly EditionRow[]
  /** By the key of their cause, oldest first. */
  grants: Map<string, Grant[]>
}

/** The editions of the series that a name is of; none: nobody knows the name. */
export const editionsOf = ({ editions }: Known, name: string): EditionRow[] =>
  editions.filter(({ series }) => series === seriesOf(name))

/**
 * The giveaway that something enters which happened at an instant: of the series that it names the edition that was open then, whatever is
 * open now (spec 03 §A). Undefined where none was.
 */
export const enteredAt = (known: Known, name: string, at: Date): string | undefined => editionAt(known, name, at)?.slug

/** The same with all that decides what enters it. */
export function editionAt(known: Known, name: string, at: Date): EditionRow | undefined {
  const editions = editionsOf(known, name)
  if (editions.length === 0) throw new Error(`The editions of ${name} were not read`)
  return openEditionAt(editions, at)
}

/** A part of what is known that one source keeps; a source that imports it may read it. Each `Known` has its own, empty at first. */
export function partOf<Part extends object>(empty: () => Part): (known: Known) => Part {
  const parts = new WeakMap<Known, Part>()
  return (known) => {
    const part = parts.get(known) ?? empty()
    parts.set(known, part)
    return part
  }
}

/** Adds an item to the list of a key; returns whether it is new there. */
export function addOnce<Item>(
  lists: Map<string, Item[]>,
  key: string,
  item: Item,
  idOf: (item: Item) => string,
): boolean {
  const list = lists.get(key) ?? []
  if (list.some((one) => idOf(one) === idOf(item))) return false
  lists.set(key, [...list, item])
  return true
}

/** Of those with one key the last, which is the one that holds. */
export const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]
