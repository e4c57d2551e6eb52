import { instantOf } from '@evenhand/web-kit/desk'
import { campaignTimeZone } from '@evenhand/web-kit/facade'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: campaignTimeZone, dateStyle: 'short', timeStyle: 'short' })

/** An instant as a field for a date and time shows it, by the clock of the campaign: `2027-03-01T09:00`. */
export const toClock = (instant: string): string => clock.format(new Date(instant)).replace(' ', 'T')

/** The instant at which the clock of the campaign shows what was typed; empty while nothing is. */
export function fromClock(typed: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(typed)
  if (!parts?.[1] || !parts[2]) return ''
  return instantOf(parts[1], `${parts[2]}:00`, campaignTimeZone).toISOString()
}
