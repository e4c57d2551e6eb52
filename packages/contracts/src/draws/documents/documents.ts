import { z } from 'zod'
import type { BeaconChain } from '../beacon/chain.ts'
import { Count, Entries, Format, G1Point, G2Point, Hash, Index, Instant, Name, Round } from './values.ts'

const alternatesMax = 99
const ledgerHeadsMax = 1_000

const Beacon = z.strictObject({
  hash: Hash,
  publicKey: G2Point,
  scheme: z.literal('bls-unchained-g1-rfc9380'),
  genesis: z.int().min(0).max(10_000_000_000),
  period: z.int().min(1).max(86_400),
}) satisfies z.ZodType<BeaconChain>

/** Published before the period closes: what nobody can choose later any more. */
export const Commitment = z.strictObject({
  format: Format,
  kind: z.literal('commitment'),
  giveaway: Name,
  /** SHA-256 of the rules document, as it was published. */
  rulesHash: Hash,
  committedAt: Instant,
  /** When the giveaway takes no more entries. */
  closesAt: Instant,
  /** SHA-256("evenhand-seed/1" ‖ seed). */
  seedHash: Hash,
  beacon: Beacon,
  /** How many are drawn besides the winner. */
  alternates: z.int().min(0).max(alternatesMax),
})
export type Commitment = z.output<typeof Commitment>

/** Where a chain of the entries ledger stood. */
export const LedgerHead = z.strictObject({
  chain: Name,
  seq: z.int().min(0),
  hash: Hash,
})
export type LedgerHead = z.output<typeof LedgerHead>

/** Published at close: who takes part with how many entries, and the round that will decide. */
export const Freeze = z.strictObject({
  format: Format,
  kind: z.literal('freeze'),
  /** SHA-256 of the commitment's bytes. */
  commitmentHash: Hash,
  root: Hash,
  total: Entries,
  count: Count,
  /** SHA-256 of the pool file. */
  poolHash: Hash,
  ledgerHeads: z.array(LedgerHead).max(ledgerHeadsMax),
  round: Round,
  frozenAt: Instant,
})
export type Freeze = z.output<typeof Freeze>

/** Somebody drawn: the ticket in the numbering of the whole pool, and the record of the pool that has it. */
export const Place = z.strictObject({
  ticket: Entries,
  index: Index,
  id: Hash,
  entries: Entries,
})
export type Place = z.output<typeof Place>

/** Published after the round. Each byte of it follows from the other files, the seed and the round. */
export const Result = z.strictObject({
  format: Format,
  kind: z.literal('result'),
  /** SHA-256 of the freeze's bytes. */
  freezeHash: Hash,
  seed: Hash,
  round: Round,
  signature: G1Point,
  /** SHA-256 of the signature. */
  randomness: Hash,
  winner: Place,
  alternates: z.array(Place).max(alternatesMax),
})
export type Result = z.output<typeof Result>
