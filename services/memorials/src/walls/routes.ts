import { memorials } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { availablePositions } from './rules.ts'
import { isShipped } from './shipped.ts'
import { findTakenPositions, findTiles, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

export const wallRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(memorials.listMemorialBlocks, async ({ query }) =>
    (await findTiles(tiles, query.wall)).filter(({ state }) => state === 'shown').map(toBlock),
  ),
  route(memorials.listAvailablePositions, async ({ query }) =>
    availablePositions(await findTakenPositions(tiles, query.wall, now())),
  ),
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
