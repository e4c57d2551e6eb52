import { setTimeout } from 'node:timers/promises'
import { Id } from '@evenhand/contracts/ids'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { mayBeHeld } from '../tiles/rules.ts'
import { findTiles, isPaid, liesElsewhere, lockTile, type Tile } from '../tiles/store.ts'
import { isHeld } from './rules.ts'
import type { CartItem } from './store.ts'

const lookMs = 100
const patienceMs = 3_000
/** So many requests of one process wait at once; any other is told to ask again. */
const waitingMax = 20
let waiting = 0

/**
 * A tile is put into a cart right after it was held, and the word of it may take a moment: waits for that, before anything is locked. Not for one
 * that no wall can hold now.
 */
export async function hearOfTile(
  db: Queries,
  { productType, productId }: Pick<CartItem, 'productType' | 'productId'>,
  now: Date,
): Promise<void> {
  if (productType !== 'memorial' || !Id.safeParse(productId).success) return
  const isHeardOf = async () => (await findTiles(db, [productId])).length > 0
  if (await isHeardOf()) return
  if (!mayBeHeld(productId, now))
    throw new Problem('not-found', { detail: 'We couldn’t find that tile. Choose one on a memorial wall.' })
  if (waiting >= waitingMax) return
  waiting++
  try {
    const end = performance.now() + patienceMs
    do await setTimeout(lookMs)
    while (performance.now() < end && !(await isHeardOf()))
  } finally {
    waiting--
  }
}

/** The tile that somebody wants to put into a cart, while it is held. One of which nothing was heard yet may only need longer. */
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
