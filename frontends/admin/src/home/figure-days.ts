import type { figures } from '@evenhand/web-kit/desk'
import { signedCents } from '../lists/signed-dollars.ts'

/** One day of both owners' figures; without entries where they could not be read. */
export interface FigureDay {
  day: string
  given: bigint
  refunded: bigint
  gifts: number
  entries: number | undefined
  memberships: number
  failedRenewals: number
}

export function figureDays(gifts: figures.GiftFigures, entries: figures.EntryFigures | undefined): FigureDay[] {
  const granted = new Map(entries?.days.map(({ day, granted: many }) => [day, many]))
  return gifts.days.map(({ day, given, refunded, ...rest }) => ({
    ...rest,
    day,
    given: signedCents(given),
    refunded: signedCents(refunded),
    entries: granted.get(day),
  }))
}

export const sumOf = (days: readonly FigureDay[], value: (day: FigureDay) => number): number =>
  days.reduce((sum, day) => sum + value(day), 0)

export const centsOf = (days: readonly FigureDay[], value: (day: FigureDay) => bigint): bigint =>
  days.reduce((sum, day) => sum + value(day), 0n)
