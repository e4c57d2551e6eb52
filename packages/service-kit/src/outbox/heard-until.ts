import type { GroupPlace } from '../kafka/index.ts'

interface Look {
  at: Date
  ends: ReadonlyMap<number, bigint>
}

/**
 * Tells, from look to look at the places of one topic, until when everything that was published has been heard by a group: where each
 * partition ended at some look, the group is now. Undefined while that isn't known; what was heard once stays so.
 */
export function heardUntil(group: string): (places: readonly GroupPlace[], at: Date) => Date | undefined {
  let open: Look | undefined
  let heard: Date | undefined
  return (places, at) => {
    const own = places.filter((place) => place.group === group)
    if (own.length === 0) return heard
    const settled = new Map(own.map(({ partition, next }) => [partition, next]))
    const isHeard = ({ ends }: Look): boolean =>
      [...ends].every(([partition, end]) => (settled.get(partition) ?? -1n) >= end)
    const look = { at, ends: new Map(own.map(({ partition, end }) => [partition, end])) }
    if (isHeard(look)) [heard, open] = [at, undefined]
    else if (open === undefined) open = look
    else if (isHeard(open)) [heard, open] = [open.at, look]
    return heard
  }
}
