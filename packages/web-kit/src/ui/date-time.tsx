import { useIsTakenOver } from '../app/rendered-at.ts'

/** What a page that was rendered for everybody says until it knows the reader's own zone. */
const zoneOfAll = 'America/New_York'

const formats = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  'day-and-time': { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export interface DateTimeProps {
  /** ISO 8601, UTC. */
  value: string
  show?: keyof typeof formats
  /** The zone that a rule names (a giveaway's), said with every time: "Dec 15, 2026, 11:59 PM ET"; the reader's own otherwise, unsaid. */
  timeZone?: string
}

export function DateTime({ value, show = 'day', timeZone }: DateTimeProps) {
  const isTakenOver = useIsTakenOver()
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {inWords(value, show, timeZone ?? (isTakenOver ? undefined : zoneOfAll))}
    </time>
  )
}

function inWords(value: string, show: keyof typeof formats, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const name = timeZone === undefined || show === 'day' ? {} : { timeZoneName: 'shortGeneric' as const }
  return new Intl.DateTimeFormat('en-US', { ...formats[show], ...zone, ...name }).format(new Date(value))
}

/** A calendar day without a time (`2026-07-01`) reads the same in every zone. */
export const Day = ({ value }: { value: string }) => <DateTime value={`${value}T00:00:00Z`} timeZone="UTC" />
