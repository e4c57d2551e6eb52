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

/** Changes of a prize that another person asked for, while their draft is as it was: one’s own wait for somebody else. */
export async function countPrizeChanges(
  db: Queries,
  { besides, now }: { besides: string; now: Date },
): Promise<Omit<WaitingRow, 'dearest'>> {
  const [row] = await db.query<Omit<WaitingRow, 'dearest'>>(sql`
    with waiting as (
      select c.giveaway, c.asked_at, c.expires_at from prize_changes c
      join rules_drafts d on d.giveaway = c.giveaway and d.revision = c.revision and d.facts is not null
      where c.state = 'open' and c.expires_at > ${now} and c.asked_by <> ${besides})
    select count(*)::int as many, min(asked_at) as "oldestAt", min(expires_at) as "dueAt",
      array(select giveaway from waiting order by asked_at, giveaway limit ${namedInQueue}) as first from waiting`)
  return row ?? nothingWaits
}
