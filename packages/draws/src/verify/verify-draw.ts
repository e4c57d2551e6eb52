import { type Place, Result } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import type { Hashing } from '../hashing.ts'
import type { Pieces } from '../pool/stream.ts'
import { commitmentChecks } from './commitment-checks.ts'
import type { DrawToVerify, PublishedFiles } from './draw-to-verify.ts'
import { type Finding, firstWrong, shown, type Step, unreadable } from './finding.ts'
import { freezeChecks } from './freeze-checks.ts'
import { notCompared, type NotCompared } from './not-compared.ts'
import { publicBeacon } from './public-beacon.ts'
import { isFinding, readCommitted, readFrozen, stepsTold, type VerifyOptions } from './read-draw.ts'
import { resultChecks } from './result-checks.ts'
import { placesOf, wrongPlace } from './verify-places.ts'
import { agreedPool, readFrozenPool } from './verify-pool.ts'

export type Verdict =
  | {
      kind: 'agrees'
      steps: Step[]
      notCompared: NotCompared[]
      giveaway: string
      winner: Place
      alternates: Place[]
    }
  | { kind: 'differs'; steps: Step[]; finding: Finding }

const checks = [...commitmentChecks, ...freezeChecks, ...resultChecks]

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
  const { steps, agreed } = stepsTold(options)
  const differs = (finding: Finding): Verdict => ({ kind: 'differs', steps, finding })

  const draw = readDraw(hashing, files, options)
  if (isFinding(draw)) return differs(draw)
  agreed(shown('The documents are complete and in the only form that the format allows.'))
  const wrong = firstWrong(checks, draw, agreed)
  if (wrong) return differs(wrong)

  const { freeze, result, commitment } = draw
  const indices = new Set(placesOf(result).map(({ index }) => index))
  const read = await readFrozenPool(draw, pool, { indices, onProgress: options.onProgress })
  if (isFinding(read)) return differs(read)
  agreed(agreedPool(draw))

  const wrongly = wrongPlace(draw, freeze, read.holders)
  if (wrongly) return differs(wrongly)
  const { winner, alternates } = result
  agreed(
    shown(
      `Running the draw again gives the same result: the winner and ${alternates.length} ${alternates.length === 1 ? 'alternate' : 'alternates'}.`,
    ),
  )
  const foreign = publicBeacon.finding(draw)
  if (foreign) return differs(foreign)
  agreed(publicBeacon.step(draw))
  return {
    kind: 'agrees',
    steps,
    notCompared: notCompared(draw, 'drawn'),
    giveaway: commitment.giveaway,
    winner,
    alternates,
  }
}

function readDraw(hashing: Hashing, files: PublishedFiles, options: VerifyOptions): DrawToVerify | Finding {
  const committed = readCommitted(hashing, files, options)
  if (isFinding(committed)) return committed
  const frozen = readFrozen(committed, files.freeze)
  if (isFinding(frozen)) return frozen
  const result = readDocument(Result, files.result)
  if (result.kind === 'unreadable') return unreadable('result', result.reason)
  return { ...frozen, result: result.document }
}
