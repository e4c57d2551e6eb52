import { type BeaconChain, quicknet } from '../beacon/chain.ts'
import { toHex } from '../bytes.ts'
import { Commitment, Freeze, type Place, Result } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { Hashing } from '../hashing.ts'
import { readPool } from '../pool/read-pool.ts'
import type { Pieces } from '../pool/stream.ts'
import { documentChecks } from './document-checks.ts'
import type { DrawToVerify, KeptElsewhere, PublishedFiles } from './draw-to-verify.ts'
import { type Finding, unreadable } from './finding.ts'
import { publicBeacon, randomnessChecks } from './randomness-checks.ts'
import { timeChecks } from './time-checks.ts'
import { placesOf, wrongPlace } from './verify-places.ts'
import { agreedPool, brokenPool, changedPool } from './verify-pool.ts'

export interface VerifyOptions {
  kept?: KeptElsewhere | undefined
  /** The beacons that count as public; quicknet unless said otherwise. */
  chains?: readonly BeaconChain[] | undefined
  /** Told after each piece of the pool: records read, of how many. */
  onProgress?: ((records: number, count: number) => void) | undefined
  /** Told of each thing that agrees, as soon as it is known. */
  onStep?: ((step: string) => void) | undefined
}

export type Verdict =
  | { kind: 'agrees'; steps: string[]; giveaway: string; winner: Place; alternates: Place[] }
  | { kind: 'differs'; steps: string[]; finding: Finding }

const checks = [...documentChecks, ...timeChecks, ...randomnessChecks]

/**
 * Runs a whole draw again from its published files, reading the pool once (docs/draw-format.md §8). Returns what agreed, sentence by
 * sentence, and the first thing that does not agree.
 */
export async function verifyDraw(
  hashing: Hashing,
  files: PublishedFiles,
  pool: Pieces,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const steps: string[] = []
  const agreed = (step: string | undefined) => {
    if (step === undefined) return
    steps.push(step)
    options.onStep?.(step)
  }
  const differs = (finding: Finding): Verdict => ({ kind: 'differs', steps, finding })

  const draw = readDraw(hashing, files, options)
  if ('code' in draw) return differs(draw)
  agreed('The documents are complete and in the only form that the format allows.')
  for (const check of checks) {
    const finding = check.finding(draw)
    if (finding) return differs(finding)
    agreed(check.step(draw))
  }

  const { freeze, result, commitment } = draw
  const reading = await readPool(hashing, pool, {
    indices: new Set(placesOf(result).map(({ index }) => index)),
    onProgress: (records) => options.onProgress?.(records, freeze.count),
  })
  if (reading.kind === 'broken') return differs(brokenPool(reading.record, reading.fault))
  const changed = changedPool(reading.outline, freeze)
  if (changed) return differs(changed)
  agreed(agreedPool(freeze))

  const wrong = wrongPlace(draw, reading.outline, reading.holders)
  if (wrong) return differs(wrong)
  agreed(
    `Running the draw again gives the same result: the winner and ${result.alternates.length} ${result.alternates.length === 1 ? 'alternate' : 'alternates'}.`,
  )
  const foreign = publicBeacon.finding(draw)
  if (foreign) return differs(foreign)
  agreed(publicBeacon.step(draw))
  const { winner, alternates } = result
  return { kind: 'agrees', steps, giveaway: commitment.giveaway, winner, alternates }
}

function readDraw(
  hashing: Hashing,
  files: PublishedFiles,
  { kept = {}, chains = [quicknet] }: VerifyOptions,
): DrawToVerify | Finding {
  const hashOf = (bytes: Uint8Array) => toHex(hashing.sha256(bytes))
  const commitment = readDocument(Commitment, files.commitment)
  if (commitment.kind === 'unreadable') return unreadable('commitment', commitment.reason)
  const freeze = readDocument(Freeze, files.freeze)
  if (freeze.kind === 'unreadable') return unreadable('freeze', freeze.reason)
  const result = readDocument(Result, files.result)
  if (result.kind === 'unreadable') return unreadable('result', result.reason)
  return {
    hashing,
    commitment: commitment.document,
    freeze: freeze.document,
    result: result.document,
    hashes: {
      commitment: hashOf(files.commitment),
      freeze: hashOf(files.freeze),
      rules: files.rules && hashOf(files.rules),
    },
    kept,
    chains,
  }
}
