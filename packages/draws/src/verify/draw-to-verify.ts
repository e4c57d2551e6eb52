import type { BeaconChain } from '../beacon/chain.ts'
import type { Commitment, Freeze, LedgerHead, Result } from '../documents/documents.ts'
import type { DrawRules } from '../documents/rules.ts'
import type { Hashing } from '../hashing.ts'

/** The published files of a draw, byte for byte, beside the pool. */
export interface PublishedFiles {
  commitment: Uint8Array
  freeze: Uint8Array
  result: Uint8Array
  /** The rules document, when it is at hand. */
  rules?: Uint8Array | undefined
}

/** What whoever verifies knows from elsewhere. Each part is compared only when it is given. */
export interface KeptElsewhere {
  /** SHA-256 of the commitment, kept before the giveaway closed. */
  commitmentHash?: string | undefined
  /** SHA-256 of the freeze, kept before its round. */
  freezeHash?: string | undefined
  /** Where the chains of the ledger stood at the freeze, by a copy of the ledger. */
  ledgerHeads?: readonly LedgerHead[] | undefined
  /** The giveaway whose draw is meant: files of another one may be as good in themselves. */
  giveaway?: string | undefined
}

/** A draw whose seed is committed to, with what the checks compare it to. */
export interface CommittedDraw {
  hashing: Hashing
  commitment: Commitment
  rules: DrawRules | undefined
  /** SHA-256 of the bytes, in hexadecimal. */
  hashes: { commitment: string; rules: string | undefined }
  kept: KeptElsewhere
  chains: readonly BeaconChain[]
}

/** The same when its pool is frozen. */
export interface FrozenDraw extends CommittedDraw {
  freeze: Freeze
  hashes: CommittedDraw['hashes'] & { freeze: string }
}

/** All the documents as they were read. */
export interface DrawToVerify extends FrozenDraw {
  result: Result
}
