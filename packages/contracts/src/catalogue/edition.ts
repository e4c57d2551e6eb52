/** The dates of a giveaway as its rules say them: days in its own time zone. */
export interface Edition {
  /** The first day of the entry period, as `2025-06-15`. */
  firstDay: string
  /** The last day, whole. */
  lastDay: string
  drawsOn: string
}

const yearsMax = 500

/** The instants between which entries are taken. */
export const periodOf = ({ firstDay, lastDay }: Edition, timeZone: string): { opensAt: Date; closesAt: Date } => ({
  opensAt: instantOf(firstDay, '00:00:00', timeZone),
  closesAt: instantOf(lastDay, '23:59:59', timeZone),
})

/**
 * The first edition that is not over yet: all dates moved by the same number of whole years (spec 03 §A), so that a fresh
 * install never shows a giveaway that has closed.
 */
export function editionAt(first: Edition, timeZone: string, now: Date): Edition {
  for (let years = 0; years < yearsMax; years++) {
    const edition = {
      firstDay: moveByYears(first.firstDay, years),
      lastDay: moveByYears(first.lastDay, years),
      drawsOn: moveByYears(first.drawsOn, years),
    }
    if (now <= periodOf(edition, timeZone).closesAt) return edition
  }
  throw new RangeError('No edition of the giveaway is open: the clock is centuries ahead')
}

/** The same day some years later; the 29th of February becomes the 28th where there is none. */
export function moveByYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year + years, month - 1, date))
  if (moved.getUTCMonth() !== month - 1) moved.setUTCDate(0)
  return moved.toISOString().slice(0, 10)
}

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
