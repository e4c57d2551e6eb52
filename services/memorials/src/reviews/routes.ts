import { memorials } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { hasPlace } from '../payments/settle-tile.ts'
import { centsLeft } from '../walls/rules.ts'
import { findInState, findPaid, type Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'
import { readPaid, reviewMemorial } from './review-memorial.ts'

const listedMax = 500

export const reviewRoutes = ({ tiles, now }: { tiles: Tiles; now: () => Date }) => [
  route(memorials.listPaidMemorials, async ({ query }) =>
    (await findInState(tiles, query.state, listedMax)).filter(({ gifts }) => gifts.length > 0).map(toPaidMemorial),
  ),
  route(memorials.searchMemorials, async ({ query: { order, after, limit, ...filter } }) => {
    const { found, next, total } = await findPaid(tiles, filter, { order, after, limit })
    return { items: found.map(toPaidMemorial), next, total }
  }),
  route(memorials.getPaidMemorial, async ({ params }) => toPaidMemorial(await readPaid(tiles, params.memorialId))),
  route(memorials.reviewMemorial, async ({ params, body }, { caller }) => {
    const by = administratorOf(caller)
    const reason = body.verdict === 'declined' ? body.reason : ''
    const { verdict, seen } = body
    return toPaidMemorial(await reviewMemorial(tiles, params.memorialId, { verdict, seen, reason, by, at: now() }))
  }),
]

function toPaidMemorial(tile: Tile): memorials.PaidMemorial {
  const { state, position, chosenPosition } = tile
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
    donorName: tile.donorName,
    donorEmail: tile.donorEmail ?? '',
    state,
    gifts: tile.gifts.map((gift) => ({
      giftId: gift.giftId,
      paidAt: gift.paidAt.toISOString(),
      left: toDollars(centsLeft(gift, tile.moneyBack)),
    })),
    reviews: tile.reviews.map(({ verdict, reason, at }) => ({ verdict, reason, at: at.toISOString() })),
    createdAt: tile.createdAt.toISOString(),
  }
}
