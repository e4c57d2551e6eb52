import { memorials } from '@evenhand/contracts/http'
import { routeByOwnKey } from '@evenhand/service-kit/http'
import type { Tiles } from '../walls/store.ts'
import { holdTile } from './hold-tile.ts'

export const holdingRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  routeByOwnKey(memorials.holdMemorialBlock, async ({ body }, { caller, idempotency }) => {
    const tile = await holdTile(tiles, body, { holder: caller.sessionId, idempotency, now: now() })
    const { memorialId: id, wall, chosenPosition: position, heldUntil } = tile
    return { id, wall, position, heldUntil: (heldUntil ?? now()).toISOString() }
  }),
]
