import { z } from 'zod'
import { type BeaconChain, roundSeconds } from '../beacon/chain.ts'
import { Count, Day, Entries, Format, G1Point, G2Point, Hash, Index, Instant, Name, Round, TimeZone } from './values.ts'

export const alternatesMax = 99
/** The year 2200 in Unix seconds: in every language a time, and after any day that rules can name. */
const roundsEndSeconds = 7_258_118_400
const ledgerHeadsMax = 1_000

const Beacon = z.strictObject({
  hash: Hash,
  publicKey: G2Point,
  scheme: z.literal('bls-unchained-g1-rfc9380'),
  genesis: z.int().min(0).max(10_000_000_000),
  period: z.int().min(1).max(86_400),
}) satisfies z.ZodType<BeaconChain>

/** Published before the period closes: what nobody can choose later any more. */
export const Commitment = z
  .strictObject({
    format: Format,
    kind: z.literal('commitment'),
    giveaway: Name,
    /** SHA-256 of the rules document, as it was published. */
    rulesHash: Hash,
    committedAt: Instant,
    /** When the giveaway takes no more entries. */
    closesAt: Instant,
    /** From when on the pool is frozen; what is recorded later takes no part. */
    freezesAt: Instant,
    /** The day of the drawing in the giveaway's time zone, as the rules name it. */
    drawsOn: Day,
    timeZone: TimeZone,
    /** SHA-256("evenhand-seed/1" ‖ seed). */
    seedHash: Hash,
    beacon: Beacon,
    /** The round that decides the draw: due on that day. */
    round: Round,
    /** How many are drawn besides the winner. */
    alternates: z.int().min(0).max(alternatesMax),
  })
  .refine(({ beacon, round }) => roundSeconds(beacon, round) < roundsEndSeconds, { path: ['round'] })
export type Commitment = z.output<typeof Commitment>

/** Where a chain of the entries ledger stood. */
export const LedgerHead = z.strictObject({
  chain: Name,
  seq: z.int().min(0),
  hash: Hash,
})
export type LedgerHead = z.output<typeof LedgerHead>

/** Published some time after the close: who takes part with how many entries. */
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
  /** Each chain once; that of the giveaway is among them. */
  ledgerHeads: z
    .array(LedgerHead)
    .min(1)
    .max(ledgerHeadsMax)
    .refine((heads) => new Set(heads.map(({ chain }) => chain)).size === heads.length),
  /** As the commitment names it. */
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
