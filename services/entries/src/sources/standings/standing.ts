import { isActiveAt, type StandingChange } from '@evenhand/contracts/catalogue'
import { factKind } from '../fact.ts'
import { type Known, partOf } from '../known.ts'

/** A donor's member account was deactivated, or made active again. */
export interface Standing extends StandingChange {
  donorId: string
}

export const standingFacts = factKind<Standing>('standing')

/** By donor; of those whose months the facts can touch. */
export const knownStandings = partOf(() => new Map<string, Standing[]>())

export const standingsOf = (known: Known, donorId: string): Standing[] => knownStandings(known).get(donorId) ?? []

export const wasActive = (known: Known, donorId: string, at: Date): boolean =>
  isActiveAt(standingsOf(known, donorId), at)
