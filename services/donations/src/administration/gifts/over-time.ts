import { campaignDay, campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { sumSteps } from './over-time-store.ts'

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
  const rows = await sumSteps(db, { filter, days, by })
  const points = rows.map((row) => ({
    from: row.from,
    gifts: Number(row.gifts),
    given: toDollars(row.given),
    paidBack: toDollars(row.paidBack),
  }))
  return { by, timeZone: campaignTimeZone, points }
}
