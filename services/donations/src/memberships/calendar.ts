/** The instant `months` after the anchor; the 31st becomes the last day of a short month, and the 31st again. */
export function addMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}

/** The end of the period after the one that ends at `end`. */
export function nextPeriodEnd(anchor: Date, end: Date): Date {
  const months = (end.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + end.getUTCMonth() - anchor.getUTCMonth()
  return addMonths(anchor, months + 1)
}

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
