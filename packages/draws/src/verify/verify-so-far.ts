import type { Hashing } from '../hashing.ts'
import type { Pieces } from '../pool/stream.ts'
import { commitmentChecks } from './commitment-checks.ts'
import type { CommittedDraw } from './draw-to-verify.ts'
import { type Finding, firstWrong, shown, type Step } from './finding.ts'
import { freezeChecks } from './freeze-checks.ts'
import { notCompared, type NotCompared } from './not-compared.ts'
import { overdueSentence } from './overdue.ts'
import { publicBeacon } from './public-beacon.ts'
import { isFinding, readCommitted, readFrozen, stepsTold, type VerifyOptions } from './read-draw.ts'
import { agreedPool, readFrozenPool } from './verify-pool.ts'

/** What a draw has published before its round. */
export interface FilesSoFar {
  commitment: Uint8Array
  rules?: Uint8Array | undefined
  /** When the pool is frozen. */
  frozen?: { freeze: Uint8Array; pool: Pieces } | undefined
}

export type VerdictSoFar =
  | {
      kind: 'agrees-so-far'
      steps: Step[]
      notCompared: NotCompared[]
      giveaway: string
      reached: 'committed' | 'frozen'
      /** What should be there by now, in a sentence; by the clock of whoever verifies. */
      overdue: string | undefined
    }
  | { kind: 'differs'; steps: Step[]; finding: Finding }

/** Checks a draw that has no result: all of docs/draw-format.md §8 that can be known from what it has published by a moment. */
export async function verifySoFar(
  hashing: Hashing,
  files: FilesSoFar,
  now: Date,
  options: VerifyOptions = {},
): Promise<VerdictSoFar> {
  const { steps, agreed } = stepsTold(options)
  const differs = (finding: Finding): VerdictSoFar => ({ kind: 'differs', steps, finding })

  const committed = readCommitted(hashing, files, options)
  if (isFinding(committed)) return differs(committed)
  agreed(shown('The commitment is complete and in the only form that the format allows.'))
  const wrong = firstWrong(commitmentChecks, committed, agreed)
  if (wrong) return differs(wrong)
  if (!files.frozen) return reached(committed, 'committed')

  const frozen = readFrozen(committed, files.frozen.freeze)
  if (isFinding(frozen)) return differs(frozen)
  const wrongThere = firstWrong(freezeChecks, frozen, agreed)
  if (wrongThere) return differs(wrongThere)
  const read = await readFrozenPool(frozen, files.frozen.pool, { onProgress: options.onProgress })
  if (isFinding(read)) return differs(read)
  agreed(agreedPool(frozen))
  return reached(frozen, 'frozen')

  function reached(draw: CommittedDraw, stage: 'committed' | 'frozen'): VerdictSoFar {
    const foreign = publicBeacon.finding(draw)
    if (foreign) return differs(foreign)
    agreed(publicBeacon.step(draw))
    return {
      kind: 'agrees-so-far',
      steps,
      notCompared: notCompared(draw, stage),
      giveaway: draw.commitment.giveaway,
      reached: stage,
      overdue: overdueSentence(draw.commitment, stage, now),
    }
  }
}
