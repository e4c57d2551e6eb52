import type { Cause } from '../cause.ts'
import type { Known } from '../known.ts'
import { knownProofs } from './proof.ts'

/**
 * The one rule of everything that costs nothing (spec 03 §A, docs/decisions/0079): a cause is in the ledger once the mailbox of its donor is
 * proved, and in none whose entry period was over by then. Until then it is a fact without lines.
 */
export const onceProved = (known: Known, cause: Cause): Cause =>
  isProvedInTime(known, cause) ? cause : { ...cause, giveaway: undefined }

function isProvedInTime(known: Known, { donorId, giveaway }: Cause): boolean {
  const provedAt = knownProofs(known).get(donorId)
  const edition = known.editions.find(({ slug }) => slug === giveaway)
  return provedAt !== undefined && edition !== undefined && provedAt < edition.closesAt
}
