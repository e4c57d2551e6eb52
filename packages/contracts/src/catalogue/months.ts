/** The instant `months` after the anchor, as the processor counts them: the 31st becomes the last day of a short month, and the 31st again. */
export function addMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}
