import { Problem } from '@evenhand/service-kit/problems'
import { changeTile, type TileChange } from './change-tile.ts'
import { findTile, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

/** A memorial, and who says that it is theirs. */
export interface Own {
  memorialId: string
  donorId: string
}

/** The memorial of a donor. Someone else's is not found, and neither is what was never paid. */
export async function readOwn(tiles: Tiles, own: Own): Promise<Tile> {
  const tile = await findTile(tiles, own.memorialId)
  if (!tile || !isOwn(tile, own)) throw missing()
  return tile
}

export async function changeOwn(
  tiles: Tiles,
  own: Own,
  decide: (tile: Tile) => Promise<TileChange | undefined> | TileChange | undefined,
): Promise<Tile> {
  const changed = await changeTile(tiles, own.memorialId, (tile) => {
    if (!isOwn(tile, own)) throw missing()
    return decide(tile)
  })
  if (!changed) throw missing()
  return changed
}

/** Refuses a change to something that has changed since it was read. */
export function refuseUnseen(tile: Tile, seen: number): void {
  if (tile.edits === seen) return
  throw new Problem('conflict', {
    detail: 'This memorial was changed in another window in the meantime. Reload the page to see it.',
  })
}

export function refuseRefunded({ state }: Tile): void {
  if (state !== 'paid-back') return
  throw new Problem('not-possible', { detail: 'This memorial was refunded, so it can’t be changed.' })
}

const isOwn = ({ donorId, gifts }: Tile, own: Own): boolean => donorId === own.donorId && gifts.length > 0

const missing = () => new Problem('not-found', { detail: 'We couldn’t find that memorial among yours.' })
