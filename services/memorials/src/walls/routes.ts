import { memorialPages, memorials } from '@evenhand/contracts/http'
import { withoutExamples } from '@evenhand/service-kit/config'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { availablePositions } from './rules.ts'
import { isShipped } from './shipped.ts'
import { findTakenPositions, findTile, findTiles, type Tiles } from './store.ts'
import type { Tile } from './tile.ts'

export const wallRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(memorials.listMemorialBlocks, async ({ query }) =>
    withoutExamples(await findTiles(tiles, query.wall), isExample)
      .filter(({ state }) => state === 'shown')
      .map(toBlock),
  ),
  route(memorials.listAvailablePositions, async ({ query }) =>
    availablePositions(await findTakenPositions(tiles, query.wall, now())),
  ),
  route(memorialPages.getMemorialBlock, async ({ params }) => {
    const found = await findTile(tiles, params.memorialId)
    const [tile] = withoutExamples(found ? [found] : [], isExample)
    // Nobody learns whether there is one that isn’t shown.
    if (tile?.state !== 'shown')
      throw new Problem('not-found', { detail: 'That memorial isn’t on a wall, or not any longer.' })
    return toBlock(tile)
  }),
]

const isExample = ({ memorialId }: Tile): boolean => isShipped(memorialId)

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
  isExample: isExample(tile),
  createdAt: tile.createdAt.toISOString(),
})
