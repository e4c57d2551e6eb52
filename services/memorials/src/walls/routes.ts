import { memorialPages, memorials } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { availablePositions } from './rules.ts'
import { isShipped } from './shipped.ts'
import { findTakenPositions, findTile, findTiles, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

export const wallRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(memorials.listMemorialBlocks, async ({ query }) =>
    (await findTiles(tiles, query.wall)).filter(({ state }) => state === 'shown').map(toBlock),
  ),
  route(memorials.listAvailablePositions, async ({ query }) =>
    availablePositions(await findTakenPositions(tiles, query.wall, now())),
  ),
  route(memorialPages.getMemorialBlock, async ({ params }) => {
    const tile = await findTile(tiles, params.memorialId)
    // Nobody learns whether there is one that isn’t shown.
    if (tile?.state !== 'shown')
      throw new Problem('not-found', { detail: 'That memorial isn’t on a wall, or not any longer.' })
    return toBlock(tile)
  }),
]

/** Field by field: whatever else a document holds stays inside. */
const toBlock = (tile: Tile): memorials.MemorialBlock => ({
  id: tile.memorialId,
  wall: tile.wall,
  position: tile.position,
  lovedOneName: tile.lovedOneName,
  donorName: tile.donorName,
  message: tile.message,
  photoUrl: tile.photo && `/api/memorial-photos/${tile.photo.id}`,
  photoDescription: tile.photo && tile.photo.description,
  branch: tile.branch,
  yearsServed: tile.yearsServed,
  isExample: isShipped(tile.memorialId),
  createdAt: tile.createdAt.toISOString(),
})
