export { instantOf } from '@evenhand/contracts/catalogue'

/** A day some days later: `2026-11-07` and 7 are `2026-11-14`. */
export function moveByDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The day that the clocks of a time zone show at an instant. */
export const dayAt = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
