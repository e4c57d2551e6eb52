import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { emailJourneys } from '@evenhand/contracts/http'

const quarterMs = 15 * 60 * 1000
/** Two days and an hour: each hour of the day comes up in it, where the clocks are changed too. */
const quartersMax = 49 * 4

interface WallClock {
  hour: number
  minute: number
}

/** What the clock on the wall shows; ours where we don’t know theirs, or no such zone exists anymore. */
function wallClock(timeZone: string | null): (at: Date) => WallClock {
  const format = formatOf(timeZone)
  return (at) => {
    const parts = format.formatToParts(at)
    const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value)
    return { hour: part('hour'), minute: part('minute') }
  }
}

function formatOf(timeZone: string | null): Intl.DateTimeFormat {
  const shape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: timeZone ?? campaignTimeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: campaignTimeZone })
  }
}

/** The first quarter of an hour from an instant on for which something holds. Every time zone is whole quarters away from UTC. */
function firstQuarter(from: Date, holds: (at: Date) => boolean): Date {
  const startMs = Math.ceil(from.getTime() / quarterMs) * quarterMs
  for (let quarter = 0; quarter < quartersMax; quarter++) {
    const at = new Date(startMs + quarter * quarterMs)
    if (holds(at)) return at
  }
  return from
}

/** When it is an hour of the day for someone the next time. */
export function nextHour(from: Date, hour: number, timeZone: string | null): Date {
  const clock = wallClock(timeZone)
  return firstQuarter(from, (at) => {
    const shown = clock(at)
    return shown.hour === hour && shown.minute === 0
  })
}

const isQuiet = ({ from, to }: emailJourneys.QuietHours, hour: number): boolean =>
  from < to ? from <= hour && hour < to : hour >= from || hour < to

/** The end of the quiet hours that an instant is in; undefined outside them. */
export function endOfQuiet(
  quiet: emailJourneys.QuietHours | null,
  now: Date,
  timeZone: string | null,
): Date | undefined {
  if (quiet === null) return undefined
  const clock = wallClock(timeZone)
  const isQuietAt = (at: Date) => isQuiet(quiet, clock(at).hour)
  return isQuietAt(now) ? firstQuarter(now, (at) => !isQuietAt(at)) : undefined
}
