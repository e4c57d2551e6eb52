import { type Month, monthOf } from '../ledger/line.ts'

const hourMs = 3_600_000
/** By how much the clock on the campaign's wall is behind Greenwich: less in summer. */
const hoursBehind = [4, 5]

/** The first instant of a month of the campaign. */
export function startOf(month: Month): Date {
  const midnight = Date.parse(`${month}T00:00:00Z`)
  const start = hoursBehind
    .map((hours) => new Date(midnight + hours * hourMs))
    .find((instant) => monthOf(instant) === month && monthOf(new Date(instant.getTime() - 1)) !== month)
  if (!start) throw new Error('A month of the campaign begins at no hour that is known')
  return start
}

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
