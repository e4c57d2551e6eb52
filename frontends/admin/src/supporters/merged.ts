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
  const ends = reads.flatMap(({ part, items, hasMore }) => {
    const end = items.at(-1)
    return hasMore && end ? [{ ...end, part }] : []
  })
  const [horizon] = ends.toSorted(newestFirst)
  const all = reads.flatMap(({ part, items }) => items.map((item) => ({ ...item, part }))).toSorted(newestFirst)
  return {
    shown: horizon ? all.filter((item) => newestFirst(item, horizon) <= 0) : all,
    hasMore: horizon !== undefined,
    next: horizon ? [horizon.part] : [],
  }
}

/** As each part orders what it knows, and by part where even that is the same. */
const newestFirst = (one: Happened, other: Happened): number =>
  compare(other.at, one.at) || compare(other.id, one.id) || compare(one.part, other.part)

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
