import { formatDollars, parseDollars } from '@evenhand/contracts/money'

/** `"50.00"` → `$50.00`. */
export const money = (dollars: string): string => formatDollars(parseDollars(dollars) ?? 0n)

/** The day of an instant: `November 21, 2026`. */
export const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(instant))

/** The same where there is little room: `Nov 21, 2026`. */
export const shortDayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(instant))

/** `2026-11-21` → `November 21, 2026`: a day is a day, wherever it is read. */
export const nameOfDay = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC')

/** `main` → `Main giveaway`. */
export function giveawayName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} giveaway`
}
