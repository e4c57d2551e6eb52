import { useIsTakenOver } from '../app/rendered-at.ts'

/** What a page that was rendered for everybody says until it knows the reader's own zone. */
const zoneOfAll = 'America/New_York'

const formats = {
  day: { dateStyle: 'medium' },
  'day-and-time': { dateStyle: 'medium', timeStyle: 'short' },
} as const

export interface DateTimeProps {
  /** ISO 8601, UTC. */
  value: string
  show?: keyof typeof formats
  /** The zone that a rule names (a giveaway's); the reader's own otherwise. */
  timeZone?: string
}

export function DateTime({ value, show = 'day', timeZone }: DateTimeProps) {
  const isTakenOver = useIsTakenOver()
  const zone = timeZone ?? (isTakenOver ? undefined : zoneOfAll)
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {new Intl.DateTimeFormat('en-US', { ...formats[show], ...(zone ? { timeZone: zone } : {}) }).format(
        new Date(value),
      )}
    </time>
  )
}

/** A calendar day without a time (`2026-07-01`) reads the same in every zone. */
export const Day = ({ value }: { value: string }) => <DateTime value={`${value}T00:00:00Z`} timeZone="UTC" />
