import { factKind } from '../fact.ts'

/** A donor followed the link of a sponsor; the first time on a day of the campaign. */
export interface Visit {
  visitId: string
  donorId: string
  sponsorId: string
  /** The day of the campaign, `2026-11-21`. */
  day: string
  /** What the sponsor's level earned then, at level free. */
  base: bigint
  company: string
  visitedAt: Date
}

export const visitFacts = factKind<Visit>('visit')

/** Which of two visits of a day is the day's: the first. */
export const isBefore = (a: Visit, b: Visit): boolean =>
  a.visitedAt < b.visitedAt || (a.visitedAt.getTime() === b.visitedAt.getTime() && a.visitId < b.visitId)
