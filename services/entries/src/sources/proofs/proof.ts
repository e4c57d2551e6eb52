import type { ProofTraces } from '../holds/traces.ts'
import { factKind } from '../fact.ts'
import { partOf } from '../known.ts'

/** A code or link that only the mailbox of the donor had was used. */
export interface Proof {
  donorId: string
  provedAt: Date
  /** By what it is judged whether a person is behind it; a proof without them is not let pass. */
  traces?: ProofTraces | undefined
  /** As if nothing of the donor were held: for asking what a release would bring. */
  asReleased?: true
  /** As if everything of the donor that cost nothing were held: for asking what that is. */
  asHeld?: true
}

export const proofFacts = factKind<Proof>('proof')

/** When the mailbox of each donor of the facts was proved first; none of a donor whose mailbox was not. */
export const knownProofs = partOf(() => new Map<string, Date>())
