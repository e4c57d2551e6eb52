import { factKind } from '../fact.ts'
import { partOf } from '../known.ts'

/** A code or link that only the mailbox of the donor had was used. */
export interface Proof {
  donorId: string
  provedAt: Date
}

export const proofFacts = factKind<Proof>('proof')

/** When the mailbox of each donor of the facts was proved first; none of a donor whose mailbox was not. */
export const knownProofs = partOf(() => new Map<string, Date>())
