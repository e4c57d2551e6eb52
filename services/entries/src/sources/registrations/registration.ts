import { factKind } from '../fact.ts'
import { partOf } from '../known.ts'

/** Somebody registered on a landing page of a giveaway. */
export interface Registration {
  registrationId: string
  donorId: string
  giveaway: string
  registeredAt: Date
}

export const registrationFacts = factKind<Registration>('registration')

/** By their ids. */
export const knownRegistrations = partOf(() => new Map<string, Registration>())
