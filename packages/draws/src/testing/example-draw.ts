import { dayAt } from '@evenhand/contracts/catalogue'
import { type BeaconChain, firstRoundFrom, noticeSeconds, roundTime } from '../beacon/chain.ts'
import { type Blinding, blindingWith } from '../blinding.ts'
import { fromHex, fromText, toHex, u64 } from '../bytes.ts'
import { canonicalBytes } from '../documents/canonical.ts'
import { Commitment, Freeze, type LedgerHead } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import { drawFormat } from '../documents/values.ts'
import type { DrawnPlace } from '../draw-places.ts'
import type { Hashing } from '../hashing.ts'
import { holdDraw, seedHashOf, writeCommitment, writeFreeze } from '../hold-draw.ts'
import { poolBuilder } from '../pool/build-pool.ts'
import { type Pool, poolInMemory } from '../pool/pool.ts'
import { readPool } from '../pool/read-pool.ts'
import type { PublishedFiles } from '../verify/draw-to-verify.ts'

export interface ExampleDonor {
  donorId: string
  entries: bigint
}

/** Donor `i`: the id is the first 16 bytes of SHA-256("donor i"), the entries are 1 + i² mod 997. */
export function exampleDonors({ sha256 }: Hashing, count: number): ExampleDonor[] {
  return Array.from({ length: count }, (_, i) => {
    const hex = toHex(sha256(fromText(`donor ${i}`)).subarray(0, 16))
    const donorId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    return { donorId, entries: BigInt(1 + ((i * i) % 997)) }
  })
}

export interface ExampleDrawInputs {
  donors: readonly ExampleDonor[]
  /** The chain, and the signature of the round that is named. */
  chain: BeaconChain
  signatureOf: (round: number) => Uint8Array
  /** The first one a day after the freeze, unless one is named. */
  round?: number
  frozenAt: string
  alternates?: number
  ledgerHeads?: LedgerHead[]
  /** The most entries that the rules let one donor have. */
  entriesMax?: number
}

export interface ExampleDraw {
  files: PublishedFiles & { rules: Uint8Array }
  poolFile: Uint8Array
  pool: Pool
  blinding: Blinding
  blindingSecret: Uint8Array
  places: DrawnPlace[]
}

const timeZone = 'America/New_York'
const settlingSeconds = 60
/** Of `exampleDonors`. */
const exampleEntriesMax = 997

/** A whole draw, held as the format says; its secrets are hashes of their names. */
export async function exampleDraw(hashing: Hashing, inputs: ExampleDrawInputs): Promise<ExampleDraw> {
  const { chain, signatureOf, alternates = 3, entriesMax = exampleEntriesMax } = inputs
  const { sha256 } = hashing
  const head = { chain: 'example', seq: inputs.donors.length, hash: toHex(sha256(u64(inputs.donors.length))) }
  const ledgerHeads = inputs.ledgerHeads ?? [head]
  const frozenAt = new Date(inputs.frozenAt)
  const noticeMs = noticeSeconds * 1000
  const round = inputs.round ?? firstRoundFrom(chain, new Date(frozenAt.getTime() + noticeMs))
  const due = roundTime(chain, round)
  // Planned a day before the round; made then or later.
  const freezesAt = new Date(Math.min(frozenAt.getTime(), due.getTime() - noticeMs))
  const closesAt = new Date(freezesAt.getTime() - settlingSeconds * 1000)
  const drawsOn = dayAt(due, timeZone)
  const seed = sha256(fromText('the seed'))
  const blindingSecret = sha256(fromText('the blinding secret'))
  const rules = canonicalBytes({
    slug: 'example',
    title: 'An example’s rules',
    closesAt: closesAt.toISOString(),
    settlingSeconds,
    drawsOn,
    timeZone,
    alternates,
    entriesMax: { giveaway: String(entriesMax) },
  })
  const commitment = writeCommitment({
    format: drawFormat,
    kind: 'commitment',
    giveaway: 'example',
    rulesHash: toHex(sha256(rules)),
    committedAt: new Date(closesAt.getTime() - 30 * 86_400_000).toISOString(),
    closesAt: closesAt.toISOString(),
    freezesAt: freezesAt.toISOString(),
    drawsOn,
    timeZone,
    seedHash: toHex(seedHashOf(hashing, seed)),
    beacon: chain,
    round,
    alternates,
  })

  const blinding = blindingWith(hashing, blindingSecret)
  const builder = poolBuilder(blinding)
  for (const { donorId, entries } of inputs.donors) builder.add(donorId, entries)
  const poolFile = builder.finish()
  const reading = await readPool(hashing, [poolFile])
  if (reading.kind === 'broken') throw new Error(`The pool of the example is ${reading.fault}`)
  const pool = poolInMemory(poolFile, reading.outline)
  const freeze = writeFreeze(hashing, { commitment, outline: reading.outline, ledgerHeads, round, frozenAt })

  const held = await holdDraw(hashing, {
    commitment: documentOf(readDocument(Commitment, commitment)),
    freeze: documentOf(readDocument(Freeze, freeze)),
    freezeHash: sha256(freeze),
    seed,
    signature: signatureOf(round),
    pool,
  })
  if (held.kind === 'refused') throw new Error(`The example was refused: ${held.reason}`)
  const files = { commitment, freeze, result: held.result, rules }
  return { files, poolFile, pool, blinding, blindingSecret, places: held.places }
}

function documentOf<T>(reading: { kind: 'read'; document: T } | { kind: 'unreadable'; reason: string }): T {
  if (reading.kind === 'unreadable') throw new Error(`The example cannot be read: ${reading.reason}`)
  return reading.document
}

/** The recorded signature of a round, as a source for `exampleDraw`. */
export function recorded(rounds: readonly { round: number; signature: string }[]): (round: number) => Uint8Array {
  return (wanted) => {
    const found = rounds.find(({ round }) => round === wanted)
    if (!found) throw new Error(`Round ${wanted} is not recorded`)
    return fromHex(found.signature)
  }
}
