import { describeTile } from '@evenhand/contracts/catalogue'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { withoutPhoto } from '../photos/without-photo.ts'
import { deletePhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import type { Photo } from '../walls/rules.ts'
import type { PhotoRemoval, Tile } from '../walls/tile.ts'
import { readPaid, type ReviewingDeps } from './review-memorial.ts'

/** Leaves the photo out of a paid memorial or its correction, or takes it off the wall; the words are another matter. It is deleted, and the donor hears why. */
export async function removePhoto(
  { tiles, files }: ReviewingDeps,
  memorialId: string,
  removal: PhotoRemoval,
): Promise<Tile> {
  const before = await readPaid(tiles, memorialId)
  let gone: Photo | null = null
  const removed = await changeTile(tiles, memorialId, (tile) => {
    gone = null
    if (tile.photoRemovals.some(({ photoId }) => photoId === removal.photoId)) return undefined
    const named = [tile.photo, tile.correction?.photo].find((one) => one?.id === removal.photoId)
    if (!named) {
      throw new Problem('conflict', {
        detail: 'This memorial has another photo by now, or none. Reload the page to see it.',
      })
    }
    const photoRemovals = [...tile.photoRemovals, removal]
    gone = named
    return {
      set: { ...withoutPhoto(tile, removal.photoId), photoRemovals },
      events: [...removalMail(tile, removal), removalAct(tile, removal)],
    }
  })
  await deletePhoto(files, gone)
  return removed ?? before
}

const removalAct = ({ memorialId: id }: Tile, { reason: words, by: administratorId, at }: PhotoRemoval): PendingEvent =>
  actEvent({ administratorId, action: 'memorial-photo-removed', thing: { kind: 'memorial', id }, words, at })

function removalMail(tile: Tile, { photoId, reason }: PhotoRemoval): PendingEvent[] {
  const { memorialId: key, wall, donorEmail: to, donorName, lovedOneName: honoree, state, photo } = tile
  if (to === null) return []
  const isShown = state === 'shown' && photo?.id === photoId
  const before = isShown ? ('shown' as const) : ('waiting' as const)
  const values = { donorName, honoree, wall, tile: describeTile(tile), reason, before }
  return [mailEvent('memorial-photo-removed', { key, mailKey: `memorial-photo-removed:${key}:${photoId}`, to, values })]
}
