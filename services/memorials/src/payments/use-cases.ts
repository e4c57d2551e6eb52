import { WrongMessage } from '@evenhand/service-kit/inbox'
import { changeTile } from '../walls/change-tile.ts'
import type { Tiles } from '../walls/store.ts'
import type { MoneyBack, PayingGift, Tile } from '../walls/tile.ts'
import { hasPlace, settleTile } from './settle-tile.ts'

interface Deps {
  tiles: Tiles
  now: () => Date
}

/** A gift paid the tile: it waits for a review. Twice told, the same. */
export const paidBy = (deps: Deps, tileId: string, gift: PayingGift): Promise<void> =>
  learn(deps, tileId, ({ gifts }) =>
    gifts.some(({ giftId }) => giftId === gift.giftId) ? undefined : { gifts: [...gifts, gift] },
  )

/** Money of such a gift went back or came again: the tile leaves the wall while nothing is left, and stands there again after. */
export const moneyWentBack = (deps: Deps, tileId: string, back: MoneyBack): Promise<void> =>
  learn(deps, tileId, ({ moneyBack }) =>
    moneyBack.some(({ reversalId }) => reversalId === back.reversalId)
      ? undefined
      : { moneyBack: [...moneyBack, back] },
  )

async function learn({ tiles, now }: Deps, tileId: string, newsOf: (tile: Tile) => Partial<Tile> | undefined) {
  const tile = await changeTile(tiles, tileId, (known) => {
    const news = newsOf(known)
    return news && settleTile(tiles, known, news, now())
  })
  if (!tile) throw new WrongMessage('the tile is not known')
}

/** Somebody began to pay while the tile was held for them: it is held on. A tile that another has by now is not. */
export async function paymentBegun({ tiles }: Deps, tileId: string, heldUntil: Date): Promise<void> {
  await changeTile(tiles, tileId, (tile) =>
    tile.state === 'held' && hasPlace(tile) && tile.heldUntil !== null && tile.heldUntil < heldUntil
      ? { set: { heldUntil }, events: [] }
      : undefined,
  )
}
