import { campaignTimeZone, lastInstantOf } from '@evenhand/contracts/catalogue'

const formats = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  'day-and-time': { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export interface DateTimeProps {
  /** ISO 8601, UTC. */
  value: string
  show?: keyof typeof formats
  /** The zone that a rule names (a giveaway's); the campaign's otherwise, so that page, receipt and email name one day. Said with every time. */
  timeZone?: string
}

export const DateTime = ({ value, show = 'day', timeZone = campaignTimeZone }: DateTimeProps) => (
  <time dateTime={value} className="whitespace-nowrap tabular-nums">
    {inWords(value, show, timeZone)}
  </time>
)

/** Until when entries are taken: the last minute, or the last day, that counts. The close itself is the midnight after it. */
export const ClosingTime = ({ closesAt, ...rest }: Omit<DateTimeProps, 'value'> & { closesAt: string }) => (
  <DateTime value={lastInstantOf(closesAt).toISOString()} {...rest} />
)

/** The day of the campaign, for sentences that are no markup: "Dec 15, 2026". */
export const dayInWords = (at: string | Date): string => inWords(at, 'day', campaignTimeZone)

function inWords(at: string | Date, show: keyof typeof formats, timeZone: string): string {
  const key = `${show} ${timeZone}`
  const zone = show === 'day' ? { timeZone } : { timeZone, timeZoneName: 'shortGeneric' as const }
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat('en-US', { ...formats[show], ...zone })
  clocks.set(key, clock)
  return clock.format(new Date(at))
}

/** Making one takes a browser longer than a thousand readings of it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A calendar day without a time (`2026-07-01`) reads the same in every zone. */
export const Day = ({ value }: { value: string }) => <DateTime value={`${value}T00:00:00Z`} timeZone="UTC" />
