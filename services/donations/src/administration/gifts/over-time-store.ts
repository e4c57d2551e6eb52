import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { fits, fitsButForDays, isWithin, register } from './filter-store.ts'

/** What was given in a day, week or month, and what went back in it. */
export interface SummedStep {
  from: string
  gifts: bigint
  given: Cents
  paidBack: Cents
}

/** Each step of the days, those in which nothing happened too. */
export async function sumSteps(
  db: Queries,
  shown: { filter: gifts.GiftFilter; days: { from: string; to: string }; by: gifts.TimeStep },
): Promise<SummedStep[]> {
  const { filter, days, by } = shown
  return db.query<SummedStep>(sql`
    with steps as (
      select generate_series(date_trunc(${by}, ${days.from}::timestamp), ${days.to}::timestamp, ${`1 ${by}`}::interval) as step),
    given as (
      select date_trunc(${by}, gifts.confirmed_at at time zone ${campaignTimeZone}) as step, count(*) as gifts, sum(gifts.amount_cents) as cents
      from ${register} where ${fits({ ...filter, ...days })} group by 1),
    back as (
      select date_trunc(${by}, reversed_at at time zone ${campaignTimeZone}) as step, sum(reversals.cents) as cents
      from reversals join (${register}) on reversals.gift_id = gifts.id
      where ${fitsButForDays(filter)} and ${isWithin(sql`reversed_at`, days)} group by 1)
    select step::date as from, coalesce(gifts, 0) as gifts, coalesce(given.cents, 0)::bigint as given,
           coalesce(back.cents, 0)::bigint as "paidBack"
    from steps left join given using (step) left join back using (step) order by step`)
}
