import { isSignatureOf, randomnessOf } from './beacon/signature.ts'
import { equalBytes, fromHex, fromText, joined, toHex } from './bytes.ts'
import { canonicalBytes } from './documents/canonical.ts'
import { Commitment, Freeze, type LedgerHead, type Place, type Result } from './documents/documents.ts'
import { drawFormat } from './documents/values.ts'
import { type DrawnPlace, drawPlaces } from './draw-places.ts'
import type { Hashing } from './hashing.ts'
import type { Pool } from './pool/pool.ts'
import type { PoolOutline } from './pool/read-pool.ts'
import { drawKeyOf } from './tickets.ts'

const seedLabel = fromText('evenhand-seed/1')

/** What a commitment says of its seed of 32 bytes, before the seed is revealed. */
export const seedHashOf = ({ sha256 }: Hashing, seed: Uint8Array): Uint8Array => sha256(joined(seedLabel, seed))

export const writeCommitment = (commitment: Commitment): Uint8Array => canonicalBytes(Commitment.parse(commitment))

export interface FreezeInputs {
  /** The bytes of the commitment, as published. */
  commitment: Uint8Array
  outline: PoolOutline
  ledgerHeads: LedgerHead[]
  /** As the commitment names it. */
  round: number
  frozenAt: Date
}

/** The bytes of the freeze. */
export function writeFreeze({ sha256 }: Hashing, { commitment, outline, ...rest }: FreezeInputs): Uint8Array {
  const freeze: Freeze = {
    format: drawFormat,
    kind: 'freeze',
    commitmentHash: toHex(sha256(commitment)),
    root: toHex(outline.root),
    total: outline.total.toString(),
    count: outline.count,
    poolHash: toHex(outline.poolHash),
    ledgerHeads: rest.ledgerHeads,
    round: rest.round,
    frozenAt: rest.frozenAt.toISOString(),
  }
  return canonicalBytes(Freeze.parse(freeze))
}

export interface DrawInHand {
  commitment: Commitment
  freeze: Freeze
  /** SHA-256 of the freeze's bytes. */
  freezeHash: Uint8Array
  seed: Uint8Array
  /** Of the round that the freeze names, from the beacon. */
  signature: Uint8Array
  pool: Pool
}

export type HeldDraw =
  | { kind: 'drawn'; result: Uint8Array; places: DrawnPlace[] }
  | { kind: 'refused'; reason: 'seed-is-another' | 'signature-is-false' }

/** Draws the winner and the alternates, and writes the bytes of the result. The same inputs always give the same bytes. */
export async function holdDraw(hashing: Hashing, draw: DrawInHand): Promise<HeldDraw> {
  const { commitment, freeze, freezeHash, seed, signature, pool } = draw
  if (toHex(seedHashOf(hashing, seed)) !== commitment.seedHash) return { kind: 'refused', reason: 'seed-is-another' }
  if (!isSignatureOf(hashing, commitment.beacon, freeze.round, signature))
    return { kind: 'refused', reason: 'signature-is-false' }
  if (toHex(pool.outline.root) !== freeze.root || !equalBytes(pool.outline.poolHash, fromHex(freeze.poolHash)))
    throw new Error('The pool is not the one that was frozen')
  const randomness = randomnessOf(hashing, signature)
  const { root, total } = pool.outline
  const drawKey = drawKeyOf(hashing, { root, total, rulesHash: fromHex(commitment.rulesHash), seed, randomness })
  const places = await drawPlaces(hashing, drawKey, pool, 1 + commitment.alternates)
  const [winner, ...alternates] = places.map(placeOf)
  if (!winner) throw new Error('A pool has at least one donor')
  const result: Result = {
    format: drawFormat,
    kind: 'result',
    freezeHash: toHex(freezeHash),
    seed: toHex(seed),
    round: freeze.round,
    signature: toHex(signature),
    randomness: toHex(randomness),
    winner,
    alternates,
  }
  return { kind: 'drawn', result: canonicalBytes(result), places }
}

const placeOf = ({ ticket, index, id, entries }: DrawnPlace): Place => ({
  ticket: ticket.toString(),
  index,
  id: toHex(id),
  entries: entries.toString(),
})
