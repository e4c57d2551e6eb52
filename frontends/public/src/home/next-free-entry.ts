import {
  type AnswerOf,
  addMonths,
  campaignDay,
  campaignMonth,
  campaignTimeZone,
  type entries,
  lastInstantOf,
} from '@evenhand/web-kit/facade'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]

const shortMonth = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'short' })

/** "Jan 1": the day of the next month's entry; undefined where the giveaway closes before it. */
export function nextFreeEntry(now: Date, main: Giveaway | undefined): string | undefined {
  const next = addMonths(now, 1)
  if (main && campaignDay(lastInstantOf(main.closesAt)) < campaignMonth(next)) return undefined
  return `${shortMonth.format(next)} 1`
}
