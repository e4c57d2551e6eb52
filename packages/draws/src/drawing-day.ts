import { dayAt, instantOf, moveByDays } from '@evenhand/contracts/catalogue'
import { type BeaconChain, firstRoundFrom, noticeSeconds } from './beacon/chain.ts'

/**
 * When a draw is held on a day: at noon where the giveaway is. Noon is there once on every day of every zone, whatever clocks are set to, and far
 * enough from midnight that whoever looks from another zone of the country finds the same day.
 */
const drawingInstant = (day: string, timeZone: string): Date => instantOf(day, '12:00:00', timeZone)

/** The round that a draw of that day is decided by: the first one from noon on. */
export const drawingRound = (chain: BeaconChain, day: string, timeZone: string): number =>
  firstRoundFrom(chain, drawingInstant(day, timeZone))

/** The first day on which a pool can be drawn that is frozen at an instant: its noon is a day after the freeze or more. */
export function earliestDrawingDay(freezesAt: Date, timeZone: string): string {
  const earliest = new Date(freezesAt.getTime() + noticeSeconds * 1000)
  const day = dayAt(earliest, timeZone)
  return drawingInstant(day, timeZone) < earliest ? moveByDays(day, 1) : day
}
