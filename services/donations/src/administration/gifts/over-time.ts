import { campaignDay, campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import { type Cents, toDollars } from '@evenhand/contracts/money'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { fits, fitsButForDays, isWithin, register } from './filter.ts'

const pointsMax = 400
const dayMs = 24 * 60 * 60_000

/** How long a step is about, and how many are shown where nobody says from when. */
const steps = { day: { days: 1, shown: 30 }, week: { days: 7, shown: 26 }, month: { days: 30, shown: 12 } } as const

/** The days that are shown: those that were asked for, and where one is missing the last ones until today. */
export function daysShown(
  { from, to }: Pick<gifts.GiftFilter, 'from' | 'to'>,
  by: gifts.TimeStep,
  now: Date,
): { from: string; to: string } {
  const last = to ?? campaignDay(now)
  const { days, shown } = steps[by]
  const first = from ?? toDay(Date.parse(last) - (shown - 1) * days * dayMs)
  if (first > last) throw invalidField('from', 'The first day can’t be after the last')
  if ((Date.parse(last) - Date.parse(first)) / dayMs / days > pointsMax)
    throw invalidField('by', 'Choose a shorter period or larger steps')
  return { from: first, to: last }
}

const toDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** What was given and what went back by day, week or month of the campaign's own clock; nothing happened is a point too. */
export async function sumOverTime(
  db: Queries,
  filter: gifts.GiftFilter,
  by: gifts.TimeStep,
  now: Date,
): Promise<gifts.GiftsOverTime> {
  const days = daysShown(filter, by, now)
  const shown = { ...filter, ...days }
  const rows = await db.query<{ from: string; gifts: bigint; given: Cents; paidBack: Cents }>(sql`
    with steps as (
      select generate_series(date_trunc(${by}, ${days.from}::timestamp), ${days.to}::timestamp, ${`1 ${by}`}::interval) as step),
    given as (
      select date_trunc(${by}, gifts.confirmed_at at time zone ${campaignTimeZone}) as step, count(*) as gifts, sum(gifts.amount_cents) as cents
      from ${register} where ${fits(shown)} group by 1),
    back as (
      select date_trunc(${by}, reversed_at at time zone ${campaignTimeZone}) as step, sum(reversals.cents) as cents
      from reversals join (${register}) on reversals.gift_id = gifts.id
      where ${fitsButForDays(filter)} and ${isWithin(sql`reversed_at`, days)} group by 1)
    select step::date as from, coalesce(gifts, 0) as gifts, coalesce(given.cents, 0)::bigint as given,
           coalesce(back.cents, 0)::bigint as "paidBack"
    from steps left join given using (step) left join back using (step) order by step`)
  const points = rows.map((row) => ({
    from: row.from,
    gifts: Number(row.gifts),
    given: toDollars(row.given),
    paidBack: toDollars(row.paidBack),
  }))
  return { by, timeZone: campaignTimeZone, points }
}
