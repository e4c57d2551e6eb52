import type { MonthOfPeriod } from './rules.ts'

const dayMs = 86_400_000
const daysMax = 3_700

/** The months of an entry period, with the days of each that belong to it; at most ten years. */
export function monthsOf({ firstDay, lastDay }: { firstDay: string; lastDay: string }): MonthOfPeriod[] {
  const months = new Map<string, number>()
  const last = Date.parse(`${lastDay}T00:00:00Z`)
  let day = Date.parse(`${firstDay}T00:00:00Z`)
  for (let days = 0; day <= last && days < daysMax; days++, day += dayMs) {
    const month = `${new Date(day).toISOString().slice(0, 7)}-01`
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  return [...months].map(([month, days]) => ({ month, days }))
}
