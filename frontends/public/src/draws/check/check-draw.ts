import {
  type Hashing,
  type PublishedFiles,
  type Step,
  toHex,
  type VerdictSoFar,
  type Verdict,
  type VerifyOptions,
  verifyDraw,
  verifySoFar,
} from '@evenhand/draws'
import { filesAt } from './files-at.ts'
import type { DrawAt, DrawVerdict } from './job.ts'

/** Fetches the published files and runs the draw again, as far as it has come. Throws `FileMissing`. */
export async function checkDraw(hashing: Hashing, draw: DrawAt, options: VerifyOptions): Promise<DrawVerdict> {
  const files = filesAt(draw.address)
  const begun = { commitment: await files.document('commitment.json'), rules: await files.document('rules.json') }
  const now = new Date()
  if (draw.stage === 'committed') return judged(await verifySoFar(hashing, begun, now, options), begun)
  const frozen = { ...begun, freeze: await files.document('freeze.json') }
  if (draw.stage === 'frozen') {
    const { freeze, ...rest } = frozen
    return judged(await verifySoFar(hashing, { ...rest, frozen: { freeze, pool: files.pool() } }, now, options), frozen)
  }
  const drawn = { ...frozen, result: await files.document('result.json') }
  return judged(await verifyDraw(hashing, drawn, files.pool(), options), drawn)

  function judged(verdict: Verdict | VerdictSoFar, documents: Partial<PublishedFiles>): DrawVerdict {
    const { steps } = verdict
    const isOwnBeacon = verdict.kind === 'differs' && verdict.finding.code === 'beacon-unknown'
    if (verdict.kind === 'differs' && !isOwnBeacon)
      return { kind: 'differs', steps, sentence: verdict.finding.sentence }
    const exchanged = firstExchanged(hashing, documents, draw.shown)
    if (exchanged) return { kind: 'differs', steps, sentence: exchanged }
    const agreed: Step = { sentence: 'The files are the ones whose fingerprints this page shows.', from: 'files' }
    options.onStep?.(agreed)
    const all = [...steps, agreed]
    if (verdict.kind === 'differs') return { kind: 'own-beacon', steps: all, sentence: verdict.finding.sentence }
    return { ...verdict, steps: all }
  }
}

/** A commitment alone could be any: nothing that came later names it yet. What people have read on the page does. */
function firstExchanged(
  { sha256 }: Hashing,
  documents: Partial<PublishedFiles>,
  shown: DrawAt['shown'],
): string | undefined {
  for (const part of ['rules', 'commitment', 'freeze', 'result'] as const) {
    const [bytes, expected] = [documents[part], shown[`${part}.json`]]
    if (!bytes) continue
    if (expected === undefined)
      return `The page shows no fingerprint of the file ${part}.json. Reload it: a file that is published has one.`
    const hash = toHex(sha256(bytes))
    if (hash !== expected)
      return `The file ${part}.json doesn’t match this page: its fingerprint is ${hash}, but the page shows ${expected}.`
  }
  return undefined
}
