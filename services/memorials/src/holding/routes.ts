import { memorials } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { FileStore } from '@evenhand/service-kit/files'
import { routeByOwnKey } from '@evenhand/service-kit/http'
import type { NetworkLimit } from '@evenhand/service-kit/limits'
import { refuseLost } from '../photos/kept.ts'
import type { Tiles } from '../walls/store.ts'
import { holdTile } from './hold-tile.ts'

interface Deps {
  limits: NetworkLimit
  tiles: Tiles
  files: FileStore
  donorIdOf: DonorIdOf
  now: () => Date
}

export const holdingRoutes = ({ limits, tiles, files, donorIdOf, now }: Deps) => [
  routeByOwnKey(memorials.holdMemorialBlock, async ({ body }, { caller, request, idempotency }) => {
    const spend = () => limits.take(request)
    await refuseLost(files, body.photo)
    const tile = await holdTile(tiles, body, { holder: caller.sessionId, idempotency, donorIdOf, now: now(), spend })
    const { memorialId: id, wall, chosenPosition: position, heldUntil } = tile
    return { id, wall, position, heldUntil: (heldUntil ?? now()).toISOString() }
  }),
]
