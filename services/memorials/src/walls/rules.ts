import { memorial } from '@evenhand/contracts/catalogue'
import type { memorials } from '@evenhand/contracts/http'

export type Wall = memorials.MemorialBlock['wall']

/** Somebody honoured on a wall, as the walls and the events know it. */
export interface Memorial {
  id: string
  wall: Wall
  position: number
  lovedOneName: string
  donorName: string
  message: string | null
  photoUrl: string | null
  branch: string | null
  yearsServed: string | null
}

/** The unique key of a tile: whoever inserts it first has the position. */
export const tileKey = (wall: Wall, position: number): string => `${wall}:${position}`

/** Whether a wall has this position: 0 to 99 (spec 01 §9). */
export const isPosition = (position: number): boolean =>
  Number.isInteger(position) && position >= 0 && position < memorial.positions

/** The positions of a wall that are not taken, in order. */
export function availablePositions(taken: readonly number[]): number[] {
  const gone = new Set(taken)
  return Array.from({ length: memorial.positions }, (_, position) => position).filter((position) => !gone.has(position))
}
