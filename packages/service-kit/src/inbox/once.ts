import { type Database, prepared, sql, type Transaction } from '../postgres/index.ts'

interface EventId {
  id: string
  type: string
}

/**
 * Does the effect of those events that are heard for the first time, in their order; answers how many they were. Their ids stand in the
 * transaction of the effect, so twenty redeliveries at once have one effect, and so have twins among the events.
 */
export async function onceForEvents<Event extends EventId>(
  tx: Transaction,
  events: readonly Event[],
  effect: (heardFirst: Event[]) => Promise<void>,
): Promise<number> {
  const claimed = await tx.query<{ place: number }>(
    prepared(sql`
    with heard as (
      select * from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[])
        with ordinality as event (event_id, type, place)),
    claimed as (insert into inbox (event_id, type) select event_id, type from heard on conflict do nothing returning event_id)
    select min(place)::int as place from heard join claimed using (event_id) group by event_id`),
  )
  const places = new Set(claimed.map(({ place }) => place))
  const heardFirst = events.filter((_event, index) => places.has(index + 1))
  if (heardFirst.length > 0) await effect(heardFirst)
  return heardFirst.length
}

/** Does the effect the first time that the event is heard (`onceForEvents`); answers whether it was. */
export async function onceForEvent(tx: Transaction, event: EventId, effect: () => Promise<void>): Promise<boolean> {
  return (await onceForEvents(tx, [event], effect)) === 1
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
