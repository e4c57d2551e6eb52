import { campaignTimeZone } from './campaign.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Canada writes `2026-11-21`. Made when it is first asked: making one takes a browser longer than a thousand readings of it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/** The day that the clocks of a time zone show at an instant. */
export const dayAt = (instant: Date, timeZone: string): string => clockOf(timeZone).format(instant)

/** The day of the campaign, as `2026-11-21`. */
export const campaignDay = (instant: Date): string => dayAt(instant, campaignTimeZone)

/** The first day of a month, as `2026-11-01`. */
export type Month = string

/** The month of the campaign: the one that "once a month" means. */
export const campaignMonth = (instant: Date): Month => `${campaignDay(instant).slice(0, 7)}-01`

/** A day some days later: `2026-11-07` and 7 are `2026-11-14`. */
export function moveByDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
