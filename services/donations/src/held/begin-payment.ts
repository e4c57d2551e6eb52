import { ThingPaymentBegunSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { isHeldLine, type Line } from '../gifts/rules.ts'
import { beginPaying } from './store.ts'
import { lockPayable } from './take.ts'

/**
 * Whoever begins to pay something while it is held has it for as long as paying takes, and its holder hears of it (spec 03 §E). The cart was read
 * before anything was locked: whether it can still be paid there is asked again.
 */
export async function beginHeldPayments(
  tx: Transaction,
  { donorId, lines, cartSessionId }: { donorId: string; lines: readonly Line[]; cartSessionId: string | undefined },
  now: Date,
): Promise<void> {
  const held = lines.filter(isHeldLine).toSorted((a, b) => (a.thingId < b.thingId ? -1 : 1))
  for (const { thingId, kind } of held) {
    await lockPayable(tx, { kind, thingId, cartSessionId }, now)
    const heldUntil = await beginPaying(tx, { thingId, kind }, now)
    if (heldUntil)
      await appendToOutbox(tx, ThingPaymentBegunSchema, donorId, {
        thingId,
        thingKind: kind,
        heldUntil: heldUntil.toISOString(),
      })
  }
}
