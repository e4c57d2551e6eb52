import { MemorialPlacedSchema } from '@evenhand/contracts/events'
import { searchedIn } from '@evenhand/contracts/search'
import { type PendingEvent, pendingEvent } from '@evenhand/service-kit/mongo'
import { isPosition, type Memorial, tileKey } from './rules.ts'
import { findTakenKeys, insertTile, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

/** A tile of which nothing is known yet but whom it honours, and where. */
export function newTile({ id, ...memorial }: Memorial, now: Date): Tile {
  if (!isPosition(memorial.position)) throw new RangeError(`a wall has no position ${memorial.position}`)
  return {
    ...memorial,
    _id: id,
    memorialId: id,
    place: tileKey(memorial.wall, memorial.position),
    chosenPosition: memorial.position,
    donorEmail: null,
    donorId: null,
    family: null,
    familyTold: [],
    searched: searchedIn(memorial.lovedOneName, memorial.donorName),
    state: 'held',
    heldUntil: null,
    holder: null,
    requestKey: id,
    requestFingerprint: '',
    gifts: [],
    moneyBack: [],
    verdict: null,
    reviews: [],
    photoRemovals: [],
    reports: [],
    keepings: [],
    correction: null,
    decidedCorrections: [],
    edits: 0,
    placedAt: null,
    version: 0,
    createdAt: now,
  }
}

export const memorialPlaced = (tile: Pick<Tile, 'memorialId' | 'wall' | 'position'>, now: Date): PendingEvent =>
  pendingEvent(MemorialPlacedSchema, tile.memorialId, {
    memorialId: tile.memorialId,
    wall: tile.wall,
    position: tile.position,
    placedAt: now.toISOString(),
  })

/** Puts a memorial on its wall, for all to see, and tells of it, once; answers false when the position is taken. */
export async function placeMemorial(tiles: Tiles, memorial: Memorial, now: Date): Promise<boolean> {
  const tile: Tile = { ...newTile(memorial, now), state: 'shown', verdict: 'approved', placedAt: now }
  return insertTile(tiles, tile, memorialPlaced(tile, now))
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
