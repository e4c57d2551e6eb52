import { ownMemorials as calls } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import type { FileStore } from '@evenhand/service-kit/files'
import { route } from '@evenhand/service-kit/http'
import { correctMemorial } from '../corrections/correct-memorial.ts'
import { removeOwnPhoto } from '../corrections/remove-own-photo.ts'
import { changeFamily, tellFamily } from '../family/change-family.ts'
import { missingPhoto, openPhoto } from '../photos/kept.ts'
import { readOwn } from '../walls/change-own.ts'
import { findOwn, type Tiles } from '../walls/store.ts'
import { toOwnMemorial } from './views.ts'

/** What a donor sees and changes of the memorials that were given with their address, whose mailbox they have proved. */
export const ownRoutes = (deps: { tiles: Tiles; files: FileStore; now: () => Date }) => [
  route(calls.listOwnMemorials, async (_input, { caller }) =>
    (await findOwn(deps.tiles, contactOf(caller))).map(toOwnMemorial),
  ),
  route(calls.readOwnMemorialPhoto, async ({ params, query: { width } }, { caller, request }) => {
    const { memorialId, photoId } = params
    const { photo, correction } = await readOwn(deps.tiles, { memorialId, donorId: contactOf(caller) })
    const named = [photo, correction?.photo].find((one) => one?.id === photoId)
    const file = named && (await openPhoto(deps.files, named, { width, accept: request.get('accept') }))
    if (!file) throw missingPhoto()
    return file
  }),
  route(calls.correctOwnMemorial, async ({ params: { memorialId }, body }, { caller }) =>
    toOwnMemorial(await correctMemorial(deps, { memorialId, donorId: contactOf(caller) }, body)),
  ),
  route(calls.removeOwnMemorialPhoto, async ({ params: { memorialId, photoId } }, { caller }) =>
    toOwnMemorial(await removeOwnPhoto(deps, { memorialId, donorId: contactOf(caller) }, photoId)),
  ),
  route(calls.changeOwnFamily, async ({ params: { memorialId }, body }, { caller }) =>
    toOwnMemorial(await changeFamily(deps, { memorialId, donorId: contactOf(caller) }, body)),
  ),
  route(calls.tellOwnFamily, async ({ params: { memorialId, number } }, { caller }) =>
    toOwnMemorial(await tellFamily(deps, { memorialId, donorId: contactOf(caller) }, number)),
  ),
]
