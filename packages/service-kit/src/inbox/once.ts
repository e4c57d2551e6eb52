import { type Database, sql, type Transaction } from '../postgres/index.ts'

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

/** Far longer than Kafka keeps an event, so that none is forgotten that can still come again. */
const keepHeardDays = 60

/** Forgets events that were heard long ago, a bounded number at a time. Answers how many. */
export async function forgetHeard(db: Database): Promise<number> {
  const rows = await db.query(sql`
    delete from inbox where event_id in (
      select event_id from inbox where handled_at < now() - make_interval(days => ${keepHeardDays}) order by handled_at limit 10000)
    returning 1`)
  return rows.length
}
