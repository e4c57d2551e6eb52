import type { memorials } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { hasPlace } from '../payments/settle-tile.ts'
import { centsLeft, wordsOf } from '../walls/rules.ts'
import type { Correction, Review, Tile } from '../walls/tile.ts'

/** As administrators read it. */
export function toPaidMemorial(tile: Tile): memorials.PaidMemorial {
  const { state, position, chosenPosition } = tile
  if (state === 'held') throw new Error('a paid memorial is not held')
  return {
    id: tile.memorialId,
    wall: tile.wall,
    position: hasPlace(tile) ? position : null,
    movedFrom: position === chosenPosition ? null : chosenPosition,
    ...wordsOf(tile),
    photo: tile.photo,
    photoRemoved: removedPhotoOf(tile),
    donorEmail: tile.donorEmail ?? '',
    family: tile.family && { ...tile.family, toldAt: tile.family.toldAt?.toISOString() ?? null },
    correction: toCorrection(tile.correction),
    correctionsDecided: tile.decidedCorrections.map(toDecided),
    edits: tile.edits,
    state,
    gifts: tile.gifts.map((gift) => ({
      giftId: gift.giftId,
      paidAt: gift.paidAt.toISOString(),
      left: toDollars(centsLeft(gift, tile.moneyBack)),
    })),
    reviews: tile.reviews.map(toDecided),
    reports: tile.reports.map(({ reason, words, at }) => ({ reason, words, at: at.toISOString() })),
    kept: tile.keepings.map(({ reports, reason, at }) => ({ reports, reason, at: at.toISOString() })),
    createdAt: tile.createdAt.toISOString(),
  }
}

const toDecided = ({ verdict, reason, at }: Review) => ({ verdict, reason, at: at.toISOString() })

export const toCorrection = (correction: Correction | null) =>
  correction && { ...wordsOf(correction), photo: correction.photo, sentAt: correction.sentAt.toISOString() }

/** Why the last photo is gone, until another comes. */
export function removedPhotoOf({ photo, photoRemovals }: Tile) {
  const removed = photoRemovals.at(-1)
  return removed && photo === null ? { reason: removed.reason, at: removed.at.toISOString() } : null
}
