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

export const DateTime = ({ value, show = 'day', timeZone }: DateTimeProps) => (
  <time dateTime={value} className="whitespace-nowrap tabular-nums">
    {new Intl.DateTimeFormat('en-US', { ...formats[show], ...(timeZone ? { timeZone } : {}) }).format(new Date(value))}
  </time>
)

/** A calendar day without a time (`2026-07-01`) reads the same in every zone. */
export const Day = ({ value }: { value: string }) => <DateTime value={`${value}T00:00:00Z`} timeZone="UTC" />
