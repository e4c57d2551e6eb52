import { quicknet } from '../beacon/chain.ts'
import { toHex } from '../bytes.ts'
import { Commitment, Freeze } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { Hashing } from '../hashing.ts'
import { readPool } from '../pool/read-pool.ts'
import type { Pieces } from '../pool/stream.ts'
import { frozenUnderCommitment, namedRules } from './document-checks.ts'
import type { CommittedDraw, FrozenDraw } from './draw-to-verify.ts'
import { type Check, type Finding, unreadable } from './finding.ts'
import { publicBeacon } from './randomness-checks.ts'
import { committedInTime, frozenAfterClose, roundStillToCome } from './time-checks.ts'
import type { VerifyOptions } from './verify-draw.ts'
import { agreedPool, brokenPool, changedPool } from './verify-pool.ts'

/** What a draw has published before its round. */
export interface FilesSoFar {
  commitment: Uint8Array
  rules?: Uint8Array | undefined
  /** When the giveaway has closed. */
  frozen?: { freeze: Uint8Array; pool: Pieces } | undefined
}

export type VerdictSoFar =
  | { kind: 'agrees-so-far'; steps: string[]; giveaway: string; reached: 'committed' | 'frozen' }
  | { kind: 'differs'; steps: string[]; finding: Finding }

const checksOfCommitment: readonly Check<CommittedDraw>[] = [namedRules, committedInTime]
const checksOfFreeze: readonly Check<FrozenDraw>[] = [frozenUnderCommitment, frozenAfterClose, roundStillToCome]

/** Checks a draw that has not been held yet: all of docs/draw-format.md §8 that can be known from what it has published. */
export async function verifySoFar(
  hashing: Hashing,
  files: FilesSoFar,
  options: VerifyOptions = {},
): Promise<VerdictSoFar> {
  const steps: string[] = []
  const agreed = (step: string | undefined) => {
    if (step === undefined) return
    steps.push(step)
    options.onStep?.(step)
  }
  const differs = (finding: Finding): VerdictSoFar => ({ kind: 'differs', steps, finding })
  const hashOf = (bytes: Uint8Array) => toHex(hashing.sha256(bytes))

  const commitment = readDocument(Commitment, files.commitment)
  if (commitment.kind === 'unreadable') return differs(unreadable('commitment', commitment.reason))
  agreed('The commitment is complete and in the only form that the format allows.')
  const committed: CommittedDraw = {
    hashing,
    commitment: commitment.document,
    hashes: { commitment: hashOf(files.commitment), rules: files.rules && hashOf(files.rules) },
    kept: options.kept ?? {},
    chains: options.chains ?? [quicknet],
  }
  const wrong = firstWrong(checksOfCommitment, committed, agreed)
  if (wrong) return differs(wrong)
  if (!files.frozen) return reached('committed')

  const reading = readDocument(Freeze, files.frozen.freeze)
  if (reading.kind === 'unreadable') return differs(unreadable('freeze', reading.reason))
  const freeze = reading.document
  const hashes = { ...committed.hashes, freeze: hashOf(files.frozen.freeze) }
  const wrongThere = firstWrong(checksOfFreeze, { ...committed, freeze, hashes }, agreed)
  if (wrongThere) return differs(wrongThere)
  const pool = await readPool(hashing, files.frozen.pool, {
    onProgress: (records) => options.onProgress?.(records, freeze.count),
  })
  if (pool.kind === 'broken') return differs(brokenPool(pool.record, pool.fault))
  const changed = changedPool(pool.outline, freeze)
  if (changed) return differs(changed)
  agreed(agreedPool(freeze))
  return reached('frozen')

  function reached(stage: 'committed' | 'frozen'): VerdictSoFar {
    const foreign = publicBeacon.finding(committed)
    if (foreign) return differs(foreign)
    agreed(publicBeacon.step(committed))
    return { kind: 'agrees-so-far', steps, giveaway: committed.commitment.giveaway, reached: stage }
  }
}

function firstWrong<Draw extends CommittedDraw>(
  checks: readonly Check<Draw>[],
  draw: Draw,
  agreed: (step: string | undefined) => void,
): Finding | undefined {
  for (const check of checks) {
    const finding = check.finding(draw)
    if (finding) return finding
    agreed(check.step(draw))
  }
  return undefined
}
