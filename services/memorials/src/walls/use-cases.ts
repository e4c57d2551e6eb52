import { memorial as terms } from '@evenhand/contracts/catalogue'
import { MemorialPlacedSchema } from '@evenhand/contracts/events'
import { pendingEvent } from '@evenhand/service-kit/mongo'
import { isPosition, type Memorial, tileKey } from './rules.ts'
import { findTakenKeys, takeTile, type Tiles } from './store.ts'

/** Puts a memorial on its wall and tells of it, once; answers false when the position is taken. */
export async function placeMemorial(tiles: Tiles, { id, ...memorial }: Memorial, now: Date): Promise<boolean> {
  if (!isPosition(memorial.position)) throw new RangeError(`a wall has no position ${memorial.position}`)
  const tile = { ...memorial, memorialId: id, entries: Number(terms.entries), createdAt: now }
  const event = pendingEvent(MemorialPlacedSchema, id, {
    memorialId: id,
    wall: memorial.wall,
    position: memorial.position,
    placedAt: now.toISOString(),
  })
  return takeTile(tiles, tile, event)
}

/** Places those whose position nobody has; what stands there stays as it is. Answers how many were placed. */
export async function placeMissing(tiles: Tiles, memorials: readonly Memorial[], now: Date): Promise<number> {
  const taken = await findTakenKeys(
    tiles,
    memorials.map(({ wall, position }) => tileKey(wall, position)),
  )
  let placed = 0
  for (const memorial of memorials) {
    if (taken.has(tileKey(memorial.wall, memorial.position))) continue
    if (await placeMemorial(tiles, memorial, now)) placed += 1
  }
  return placed
}
