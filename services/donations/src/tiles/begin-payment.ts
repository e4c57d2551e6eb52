import { TilePaymentBegunSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Line } from '../gifts/rules.ts'
import { holdOn } from './store.ts'

/** Whoever begins to pay a tile while it is held has it for as long as paying takes, and the walls hear of it (spec 03 §E). */
export async function beginTilePayments(
  tx: Transaction,
  donorId: string,
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  const tileIds = lines.flatMap((line) => (line.kind === 'memorial' ? [line.tileId] : []))
  for (const tileId of tileIds.sort()) {
    const heldUntil = await holdOn(tx, tileId, now)
    if (heldUntil)
      await appendToOutbox(tx, TilePaymentBegunSchema, donorId, { tileId, heldUntil: heldUntil.toISOString() })
  }
}
