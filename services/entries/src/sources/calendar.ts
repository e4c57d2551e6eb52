import { campaignTimeZone, instantOf, type Month } from '@evenhand/contracts/catalogue'

/** The first instant of a month of the campaign. */
export const startOf = (month: Month): Date => instantOf(month, '00:00:00', campaignTimeZone)

export function monthAfter(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

/** The months from the first to the last, both included; none when the last is before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}
