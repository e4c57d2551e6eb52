import { createContext, type ReactNode, useContext } from 'react'
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

const ZoneHere = createContext<string | undefined>(undefined)

/** A part of the site whose days are all those of one zone, as the desk's are the campaign's: the zone is said with each time. */
export const DatesIn = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => (
  <ZoneHere value={timeZone}>{children}</ZoneHere>
)

export function DateTime({ value, show = 'day', timeZone: named }: DateTimeProps) {
  const isTakenOver = useIsTakenOver()
  const zoneHere = useContext(ZoneHere)
  const timeZone = named ?? zoneHere
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
