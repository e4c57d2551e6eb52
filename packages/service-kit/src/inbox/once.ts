import { sql, type Transaction } from '../postgres/index.ts'

/**
 * Does the effect the first time that the event is heard; answers whether it was. The id stands in the transaction of the effect,
 * so twenty redeliveries at once have one effect.
 */
export async function onceForEvent(
  tx: Transaction,
  event: { id: string; type: string },
  effect: () => Promise<void>,
): Promise<boolean> {
  const claimed = await tx.query(sql`
    insert into inbox (event_id, type) values (${event.id}, ${event.type}) on conflict do nothing returning 1`)
  if (claimed.length === 0) return false
  await effect()
  return true
}
