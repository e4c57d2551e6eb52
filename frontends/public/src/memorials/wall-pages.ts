import { memorial } from '@evenhand/web-kit/facade'

const { positions, positionsPerPage } = memorial

/**
 * How many parts of a wall are open: the next 30 tiles open when they are needed (spec 03 §E), which is when something stands there already,
 * or nothing is free before.
 */
export function openParts(available: readonly number[]): number {
  const free = new Set(available)
  const parts = Math.ceil(positions / positionsPerPage)
  const isUntouched = (part: number) => positionsOf(part).every((position) => free.has(position))
  let open = parts
  while (open > 1 && isUntouched(open - 1)) open -= 1
  const hasFree = positionsUpTo(open).some((position) => free.has(position))
  return hasFree ? open : Math.min(parts, open + 1)
}

/** The positions of a part, counted from 0; the last part is shorter. */
export function positionsOf(part: number): number[] {
  const first = part * positionsPerPage
  const length = Math.max(0, Math.min(positionsPerPage, positions - first))
  return Array.from({ length }, (_, index) => first + index)
}

const positionsUpTo = (parts: number): number[] => Array.from({ length: parts }, (_, part) => positionsOf(part)).flat()

/** What can be chosen: the free tiles of the open parts. */
export function choosable(available: readonly number[]): number[] {
  const open = new Set(positionsUpTo(openParts(available)))
  return available.filter((position) => open.has(position))
}
