import { moveByDays } from './calendar.ts'
import type { Edition } from './edition.ts'

/** The instants between which entries are taken: from the opening up to, not including, the close (spec 03 §A). */
export interface Period {
  opensAt: Date
  /** Midnight after the last day: the first instant that is too late. */
  closesAt: Date
}

export const periodOf = ({ firstDay, lastDay }: Edition, timeZone: string): Period => ({
  opensAt: instantOf(firstDay, '00:00:00', timeZone),
  closesAt: instantOf(moveByDays(lastDay, 1), '00:00:00', timeZone),
})

export const isWithin = ({ opensAt, closesAt }: Period, at: Date): boolean => opensAt <= at && at < closesAt

/** The instant at which the clocks of a time zone show a day and time. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // The offset there is only known for an instant: a first guess, then the offset at the guess.
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(guess, timeZone))
}

/** Making one takes longer than a thousand readings of it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  wallClocks.set(timeZone, clock)
  return clock
}

function offsetMs(instant: number, timeZone: string): number {
  const wall = wallClockOf(timeZone).format(instant)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}
