import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { figures } from '@evenhand/contracts/http'
import { type Cents, toDollars } from '@evenhand/contracts/money'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'

interface Row {
  day: string
  given: Cents
  refunded: Cents
  gifts: number
  memberships: number
  failedRenewals: number
}

const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone ${campaignTimeZone})::date`
/** Those that ended before the moment was kept have none but that of their last change. */
const endedAt = sql`coalesce(ended_at, case when state = 'ended' then changed_at end)`

/** The figures of the last days of the campaign's own clock, the day of `now` last. Each part reads its days by an index; memberships are counted. */
export async function sumDays(db: Queries, days: number, now: Date): Promise<figures.GiftFigures['days']> {
  const rows = await db.query<Row>(sql`
    with span as (
      select ${dayOf(sql`${now}::timestamptz`)} as last, (${dayOf(sql`${now}::timestamptz`)} - ${days - 1}::int) as first),
    since as (select first::timestamp at time zone ${campaignTimeZone} as at from span),
    days as (select generate_series(first, last, interval '1 day')::date as day from span),
    given as (
      select ${dayOf(sql`confirmed_at`)} as day, sum(amount_cents)::bigint as cents,
        count(distinct coalesce(payment_id, id::text)) filter (where amount_cents > 0)::int as gifts
      from gifts where state <> 'pending' and confirmed_at >= (select at from since) group by 1),
    back as (
      select ${dayOf(sql`reversed_at`)} as day, sum(cents)::bigint as cents
      from reversals where reversed_at >= (select at from since) group by 1),
    failed as (
      select ${dayOf(sql`due_at`)} as day, count(*)::int as renewals
      from arrears_steps where step = 'first-notice' and due_at >= (select at from since) group by 1),
    held as (
      select case when started_at >= (select at from since) then ${dayOf(sql`started_at`)} end as day, 1 as change from memberships where level is not null
      union all
      select case when ${endedAt} >= (select at from since) then ${dayOf(endedAt)} end, -1 from memberships where level is not null and ${endedAt} is not null),
    changes as (select day, sum(change)::int as change from held group by 1)
    select day, coalesce(given.cents, 0)::bigint as given, coalesce(back.cents, 0)::bigint as refunded, coalesce(gifts, 0) as gifts,
      (coalesce((select change from changes where day is null), 0) + sum(coalesce(change, 0)) over (order by day))::int as memberships,
      coalesce(renewals, 0) as "failedRenewals"
    from days left join given using (day) left join back using (day) left join failed using (day) left join changes using (day)
    order by day`)
  return rows.map((row) => ({ ...row, given: toDollars(row.given), refunded: toDollars(row.refunded) }))
}
