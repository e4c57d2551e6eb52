import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { namedInQueue, nothingWaits, type WaitingRow } from '@evenhand/service-kit/queues'

type Counted = Pick<WaitingRow, 'many' | 'oldestAt' | 'first'>

/** What nobody has looked at, and appeals, which come first. What a rule holds is counted apart. */
export async function countActivities(db: Queries): Promise<Counted> {
  const [row] = await db.query<Counted>(sql`
    select count(*)::int as many, min(recorded_at) as "oldestAt",
      array(select id::text from social_activities where state in ('recorded', 'appealed') order by rank, social_activities.id limit ${namedInQueue}) as first
    from social_activities where state in ('recorded', 'appealed')`)
  return row ?? nothingWaits
}

export async function countHeldActivities(db: Queries): Promise<Counted> {
  const [row] = await db.query<Counted>(sql`
    select count(*)::int as many, min(recorded_at) as "oldestAt",
      array(select id::text from social_activities where state = 'held' order by social_activities.id limit ${namedInQueue}) as first
    from social_activities where state = 'held'`)
  return row ?? nothingWaits
}
