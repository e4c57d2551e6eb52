import { type Queries, sql } from '@evenhand/service-kit/postgres'

const keptMax = 1_000

/** Adds up what was counted of the same, which is written as it comes. Who does it at the same time adds up other rows. Answers how many rows it took. */
export async function foldRecipientCounts(db: Queries): Promise<number> {
  const [row] = await db.query<{ rows: number }>(sql`
    with many as (
      select campaign_id, what, hour from recipient_counts group by 1, 2, 3 having count(*) > 1 limit ${keptMax}),
    taken as (
      delete from recipient_counts r using many m where r.campaign_id = m.campaign_id and r.what = m.what and r.hour = m.hour
      returning r.campaign_id, r.what, r.hour, r.people),
    kept as (
      insert into recipient_counts (campaign_id, what, hour, people)
      select campaign_id, what, hour, sum(people) from taken group by 1, 2, 3 having sum(people) <> 0)
    select count(*)::int as rows from taken`)
  return row?.rows ?? 0
}
