import { memorialPhotos } from '@evenhand/contracts/http'
import type { FileStore } from '@evenhand/service-kit/files'
import { route, routeFile } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { findByPhoto, type Tiles } from '../walls/store.ts'
import { keepPhoto, missingPhoto, openPhoto } from './kept.ts'

/** A photo that is taken down is gone from everywhere within the hour. */
const keptForSeconds = 60 * 60

export const photoRoutes = (deps: { tiles: Tiles; files: FileStore; limits: VisitorLimits }) => [
  routeFile(memorialPhotos.sendMemorialPhoto, async ({ params: { uploadId } }, { caller, request, receive }) => {
    await deps.limits.take({ caller, request })
    return { id: await receive((file) => keepPhoto(deps.files, uploadId, file)) }
  }),
  route(memorialPhotos.readMemorialPhoto, async ({ params: { photoId }, query: { width } }, { request }) => {
    const tile = await findByPhoto(deps.tiles, photoId)
    const asked = { width, accept: request.get('accept') }
    const file = tile?.state === 'shown' && tile.photo && (await openPhoto(deps.files, tile.photo, asked))
    if (!file) throw missingPhoto()
    return { ...file, keptForSeconds }
  }),
]
