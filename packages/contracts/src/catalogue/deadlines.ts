import { dayAt, moveByDays } from './calendar.ts'
import { instantOf } from './period.ts'
import { zoneInWords } from './zones.ts'

/** The last second of a day, as the clocks of a time zone show it. */
export const endOfDay = (day: string, timeZone: string): Date => instantOf(day, '23:59:59', timeZone)

/**
 * The end of the day that is so many days after the one of an instant. Time to answer or to pay ends so; the service that holds to it and the
 * email that says it, written as it leaves, count alike.
 */
export const endOfDayAfter = (since: Date, days: number, timeZone: string): Date =>
  endOfDay(moveByDays(dayAt(since, timeZone), days), timeZone)

/** `Friday, November 27, 2026, 11:59 PM Eastern Time`. */
export function deadlineInWords(deadline: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(deadline)
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(deadline)
  return `${day}, ${time} ${zoneInWords(timeZone)}`
}

/** `November 25, 2026 at 10:04 AM Eastern Time`. */
export function instantInWords(instant: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(instant)
  return `${words} ${zoneInWords(timeZone)}`
}

/** What is done about a monthly payment that is missing, in days after its first notice was sent (docs/decisions/0022). */
export const arrearsDays = { 'second-notice': 3, 'last-notice': 5, lapse: 7 } as const
