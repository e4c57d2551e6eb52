import { factKind } from '../fact.ts'

/** Somebody registered on a landing page of a giveaway. What is written of it is all that is kept of it here. */
export interface Registration {
  registrationId: string
  donorId: string
  giveaway: string
  registeredAt: Date
}

export const registrationFacts = factKind<Registration>('registration')
