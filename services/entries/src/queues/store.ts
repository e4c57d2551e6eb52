import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { namedInQueue, nothingWaits, type WaitingRow } from '@evenhand/service-kit/queues'

type Counted = Pick<WaitingRow, 'many' | 'oldestAt' | 'first'>

/** Donors whose free entries are held; it is them that the trail names when they are decided. */
export async function countHeldEntries(db: Queries): Promise<Counted> {
  const [row] = await db.query<Counted>(sql`
    select count(*)::int as many, min(held_at) as "oldestAt",
      array(select donor_id::text from entry_holds where state = 'held' order by id limit ${namedInQueue}) as first
    from entry_holds where state = 'held'`)
  return row ?? nothingWaits
}
