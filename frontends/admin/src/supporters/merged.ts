import type { supporters } from '@evenhand/web-kit/desk'
import type { Part } from './parts.ts'

/** Something that happened, with the part of the system that knows of it. */
export type Happened = supporters.HistoryItem & { part: Part }

/** What has been read of one part, newest first, and whether there is more. */
export interface Read {
  part: Part
  items: readonly supporters.HistoryItem[]
  hasMore: boolean
}

/**
 * One time line of several, each of which is read only so far: what is older than the end of one that goes on is left out until that one has
 * been read further, so that nothing appears above what was read already.
 */
export function merged(reads: readonly Read[]): { shown: Happened[]; hasMore: boolean; next: Part[] } {
  const ends = reads.flatMap(({ part, items, hasMore }) => (hasMore ? [{ part, at: items.at(-1)?.at ?? '' }] : []))
  const horizon = ends.reduce((latest, { at }) => (at > latest ? at : latest), '')
  const all = reads.flatMap(({ part, items }) => items.map((item) => ({ ...item, part })))
  const shown = all.filter(({ at }) => at >= horizon).toSorted(newestFirst)
  return { shown, hasMore: ends.length > 0, next: ends.filter(({ at }) => at === horizon).map(({ part }) => part) }
}

const newestFirst = (one: Happened, other: Happened): number =>
  one.at === other.at ? other.id.localeCompare(one.id, 'en') : one.at < other.at ? 1 : -1
