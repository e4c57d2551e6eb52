import type { ownMemorials } from '@evenhand/contracts/http'
import { hasPlace } from '../payments/settle-tile.ts'
import { removedPhotoOf, toCorrection } from '../reviews/views.ts'
import { wordsOf } from '../walls/rules.ts'
import type { Tile } from '../walls/tile.ts'

/** As its donor sees it. */
export function toOwnMemorial(tile: Tile): ownMemorials.OwnMemorial {
  const { state, correction, family } = tile
  if (state === 'held') throw new Error('what is not paid is shown to nobody')
  const decided = tile.decidedCorrections.at(-1)
  const isDeclined = decided?.verdict === 'declined' && correction === null && state === 'shown'
  return {
    id: tile.memorialId,
    wall: tile.wall,
    position: hasPlace(tile) ? tile.position : null,
    state,
    reason: state === 'declined' ? (tile.reviews.at(-1)?.reason ?? null) : null,
    ...wordsOf(tile),
    photo: tile.photo,
    photoRemoved: removedPhotoOf(tile),
    correction: toCorrection(correction),
    correctionDeclined: isDeclined ? { reason: decided.reason, at: decided.at.toISOString() } : null,
    family: family && { ...family, toldAt: family.toldAt?.toISOString() ?? null },
    familyMails: tile.familyTold.length,
    edits: tile.edits,
  }
}
