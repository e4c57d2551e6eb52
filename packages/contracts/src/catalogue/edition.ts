import { dayAt } from './calendar.ts'

/** The dates of a giveaway as its rules say them: days in its own time zone. */
export interface Edition {
  /** The first day of the entry period, as `2025-06-15`. */
  firstDay: string
  /** The last day, whole. */
  lastDay: string
  drawsOn: string
}

const yearsMax = 500

/** The last instant of a period, as its close is printed: it names the last day, where the close itself is in the day after. */
export const lastInstantOf = (closesAt: string | Date): Date => new Date(new Date(closesAt).getTime() - 1)

/** The last day of a period, whole. */
export const lastDayOf = (closesAt: string | Date, timeZone: string): string => dayAt(lastInstantOf(closesAt), timeZone)

/**
 * The edition that an installation begins with: the first that is not over yet, all dates moved by the same number of whole years (spec 03 §A).
 * Where its first day is still to come, it opens on the day of the installation, so that a fresh install always has it open
 * (docs/decisions/0046).
 */
export function installedEdition(first: Edition, timeZone: string, now: Date): Edition {
  const today = dayAt(now, timeZone)
  for (let years = 0; years < yearsMax; years++) {
    const edition = moveEdition(first, years)
    if (today > edition.lastDay) continue
    return edition.firstDay > today ? { ...edition, firstDay: today } : edition
  }
  throw new RangeError('No edition of the giveaway is open: the clock is centuries ahead')
}

/** All days of an edition some years later. */
export const moveEdition = ({ firstDay, lastDay, drawsOn }: Edition, years: number): Edition => ({
  firstDay: moveByYears(firstDay, years),
  lastDay: moveByYears(lastDay, years),
  drawsOn: moveByYears(drawsOn, years),
})

/** The same day some years later; the 29th of February becomes the 28th where there is none. */
export function moveByYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year + years, month - 1, date))
  if (moved.getUTCMonth() !== month - 1) moved.setUTCDate(0)
  return moved.toISOString().slice(0, 10)
}
