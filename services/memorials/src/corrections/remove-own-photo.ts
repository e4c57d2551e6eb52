import type { FileStore } from '@evenhand/service-kit/files'
import { deletePhoto } from '../photos/kept.ts'
import { withoutPhoto } from '../photos/without-photo.ts'
import { changeOwn, type Own } from '../walls/change-own.ts'
import type { Photo } from '../walls/rules.ts'
import type { Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'

/** Removes a photo at once, from the tile or from the correction that waits; nobody has to look at that. It is deleted. */
export async function removeOwnPhoto(
  { tiles, files }: { tiles: Tiles; files: FileStore },
  own: Own,
  photoId: string,
): Promise<Tile> {
  let gone: Photo | null = null
  const removed = await changeOwn(tiles, own, ({ photo, correction, edits }) => {
    gone = [photo, correction?.photo].find((one) => one?.id === photoId) ?? null
    if (gone === null) return undefined
    return { set: { edits: edits + 1, ...withoutPhoto({ photo, correction }, photoId) }, events: [] }
  })
  await deletePhoto(files, gone)
  return removed
}
