import { type PendingEvent, waitsSince } from '@evenhand/service-kit/mongo'
import { findTile, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

/** What changes in a tile, and what is told of it: written together or not at all. */
export interface TileChange {
  set: Partial<Tile>
  events: readonly PendingEvent[]
}

const attemptsMax = 50

/**
 * Reads a tile, asks what is to change, and writes that, unless somebody else changed the tile or took the position in between: then it is
 * asked again. Answers the tile as it is then, and undefined where there is none.
 */
export async function changeTile(
  tiles: Tiles,
  memorialId: string,
  decide: (tile: Tile) => Promise<TileChange | undefined> | TileChange | undefined,
): Promise<Tile | undefined> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const tile = await findTile(tiles, memorialId)
    const change = tile && (await decide(tile))
    if (!tile || !change) return tile
    if (await write(tiles, tile, change)) return { ...tile, ...change.set }
  }
  throw new Error('the tile changed too often to be changed')
}

const duplicateKey = 11_000

async function write(tiles: Tiles, { _id, version }: Tile, { set, events }: TileChange): Promise<boolean> {
  try {
    const { matchedCount } = await tiles.updateOne(
      { _id, version },
      {
        $set: { ...set, version: version + 1 },
        ...waitsSince(events),
        ...(events.length > 0 ? { $push: { outbox: { $each: [...events] } } } : {}),
      },
    )
    return matchedCount === 1
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === duplicateKey) return false
    throw error
  }
}
