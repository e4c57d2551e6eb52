import { ThingPaymentBegunSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { isHeldLine, type Line } from '../gifts/rules.ts'
import { holdOn } from './store.ts'

/** Whoever begins to pay something while it is held has it for as long as paying takes, and its holder hears of it (spec 03 §E). */
export async function beginHeldPayments(
  tx: Transaction,
  donorId: string,
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  const held = lines.filter(isHeldLine).toSorted((a, b) => (a.thingId < b.thingId ? -1 : 1))
  for (const { thingId, kind } of held) {
    const heldUntil = await holdOn(tx, { thingId, kind }, now)
    if (heldUntil)
      await appendToOutbox(tx, ThingPaymentBegunSchema, donorId, {
        thingId,
        thingKind: kind,
        heldUntil: heldUntil.toISOString(),
      })
  }
}
