import type { Cause } from '../cause.ts'
import { isHeld } from '../holds/hold.ts'
import type { Known } from '../known.ts'
import { isTakenBack } from '../taken-back/known.ts'
import { knownProofs } from './proof.ts'

/**
 * The one rule of everything that costs nothing (spec 03 §A, docs/decisions/0079): a cause is in the ledger once the mailbox of its donor is
 * proved, nothing of the donor is held for review and no administrator took it back, and in none whose entry period was over by the proof. Until then it is a fact without lines.
 */
export function onceProved(known: Known, cause: Cause): Cause {
  if (isTakenBack(known, cause)) return { ...cause, giveaway: undefined, takenBack: `Taken back: ${cause.name}` }
  if (isHeld(known, cause.donorId))
    return { ...cause, giveaway: undefined, takenBack: `Held for review: ${cause.name}` }
  return isProvedInTime(known, cause) ? cause : { ...cause, giveaway: undefined }
}

function isProvedInTime(known: Known, { donorId, giveaway }: Cause): boolean {
  const provedAt = knownProofs(known).get(donorId)
  const edition = known.editions.find(({ slug }) => slug === giveaway)
  return provedAt !== undefined && edition !== undefined && provedAt < edition.closesAt
}
