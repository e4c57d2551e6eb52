import { addMonths, campaignMonth, campaignTimeZone, instantOf, type Month } from '@evenhand/contracts/catalogue'

/** A month of the campaign, as instants: from the first of them up to, and not with, the last. */
export interface WholeMonth {
  month: Month
  next: Month
  from: Date
  to: Date
}

/** The last month that is over, whatever its length and whatever the clocks did in it. */
export function monthBefore(now: Date): WholeMonth {
  const next = campaignMonth(now)
  const month = campaignMonth(new Date(addMonths(new Date(`${next}T12:00:00Z`), -1)))
  const begin = (day: Month) => instantOf(day, '00:00:00', campaignTimeZone)
  return { month, next, from: begin(month), to: begin(next) }
}

const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** "October 2026". */
export const monthInWords = (month: Month): string => words.format(new Date(`${month}T12:00:00Z`))
