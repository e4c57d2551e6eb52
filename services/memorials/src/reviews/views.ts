import type { memorials } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { hasPlace } from '../payments/settle-tile.ts'
import { centsLeft } from '../walls/rules.ts'
import type { Tile } from '../walls/tile.ts'

/** As administrators read it. */
export function toPaidMemorial(tile: Tile): memorials.PaidMemorial {
  const { state, position, chosenPosition } = tile
  const removed = tile.photoRemovals.at(-1)
  if (state === 'held') throw new Error('a paid memorial is not held')
  return {
    id: tile.memorialId,
    wall: tile.wall,
    position: hasPlace(tile) ? position : null,
    movedFrom: position === chosenPosition ? null : chosenPosition,
    lovedOneName: tile.lovedOneName,
    branch: tile.branch,
    yearsServed: tile.yearsServed,
    message: tile.message,
    photo: tile.photo,
    photoRemoved: removed && tile.photo === null ? { reason: removed.reason, at: removed.at.toISOString() } : null,
    donorName: tile.donorName,
    donorEmail: tile.donorEmail ?? '',
    family: tile.family && { ...tile.family, toldAt: tile.family.toldAt?.toISOString() ?? null },
    state,
    gifts: tile.gifts.map((gift) => ({
      giftId: gift.giftId,
      paidAt: gift.paidAt.toISOString(),
      left: toDollars(centsLeft(gift, tile.moneyBack)),
    })),
    reviews: tile.reviews.map(({ verdict, reason, at }) => ({ verdict, reason, at: at.toISOString() })),
    reports: tile.reports.map(({ reason, words, at }) => ({ reason, words, at: at.toISOString() })),
    kept: tile.keepings.map(({ reports, reason, at }) => ({ reports, reason, at: at.toISOString() })),
    createdAt: tile.createdAt.toISOString(),
  }
}
