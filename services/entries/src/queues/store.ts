import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { namedInQueue, nothingWaits, type WaitingRow } from '@evenhand/service-kit/queues'

type Counted = Pick<WaitingRow, 'many' | 'oldestAt' | 'first'>

/** Donors whose free entries are held. */
export async function countHeldEntries(db: Queries): Promise<Counted> {
  const [row] = await db.query<Counted>(sql`
    select count(*)::int as many, min(held_at) as "oldestAt",
      array(select id::text from entry_holds where state = 'held' order by entry_holds.id limit ${namedInQueue}) as first
    from entry_holds where state = 'held'`)
  return row ?? nothingWaits
}
