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

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const shortMonth = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'short' })

/** "November": the month that an entry counts for. */
export const monthOf = (at: Date): string => month.format(at)

/** "Jan 1": the day of the next month's entry; undefined where the giveaway closes before it. */
export function nextFreeEntry(now: Date, main: Giveaway | undefined): string | undefined {
  const next = addMonths(now, 1)
  if (main && campaignDay(lastInstantOf(main.closesAt)) < campaignMonth(next)) return undefined
  return `${shortMonth.format(next)} 1`
}
