import { memorials } from '@evenhand/contracts/http'
import type { FileStore } from '@evenhand/service-kit/files'
import { routeByOwnKey } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { isKept } from '../photos/kept.ts'
import type { Tiles } from '../walls/store.ts'
import { type HoldForm, holdTile } from './hold-tile.ts'

export const holdingRoutes = ({ tiles, files, now }: { tiles: Tiles; files: FileStore; now: () => Date }) => [
  routeByOwnKey(memorials.holdMemorialBlock, async ({ body }, { caller, idempotency }) => {
    await refuseMissingPhoto(files, body)
    const tile = await holdTile(tiles, body, { holder: caller.sessionId, idempotency, now: now() })
    const { memorialId: id, wall, chosenPosition: position, heldUntil } = tile
    return { id, wall, position, heldUntil: (heldUntil ?? now()).toISOString() }
  }),
]

/** It was sent more than a day ago, or never. */
async function refuseMissingPhoto(files: FileStore, { photo }: HoldForm): Promise<void> {
  if (photo === undefined || (await isKept(files, photo.id))) return
  throw new Problem('not-possible', { detail: 'We don’t have that photo any longer. Remove it and choose it again.' })
}
