import { Id } from '@evenhand/contracts/ids'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { isPaid, liesElsewhere, lockTile, type Tile } from '../tiles/store.ts'
import { isHeld } from './rules.ts'
import type { CartItem } from './store.ts'

/** The tile that somebody wants to put into a cart, while it is held. One of which nothing was heard yet may only need a moment. */
export async function takeTile(
  tx: Transaction,
  { productId, sessionId }: { productId: string; sessionId: string },
  now: Date,
): Promise<Tile> {
  if (!Id.safeParse(productId).success) throw invalidField('productId', 'Choose memorial tiles on a memorial wall')
  const tile = await lockTile(tx, productId)
  if (!tile) throw new Problem('tile-not-ready')
  if (await isPaid(tx, tile.tileId)) throw new Problem('already-paid')
  if (await liesElsewhere(tx, tile.tileId, sessionId))
    throw new Problem('tile-taken', {
      detail: 'This tile is in another cart. Check out there, or choose another tile.',
    })
  if (!isHeld(tile, now)) throw new Problem('tile-not-held')
  return tile
}

/** Nothing is paid for a tile that is held no more. */
export function refuseOverHolds(items: readonly CartItem[], now: Date): void {
  if (items.some(({ tile }) => tile !== undefined && !isHeld(tile, now))) throw new Problem('tile-not-held')
}
