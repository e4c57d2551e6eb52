import type { CommittedDraw, DrawToVerify } from './draw-to-verify.ts'

/** The first thing that does not agree. */
export interface Finding {
  code: FindingCode
  /** For a lay person: what does not agree with what. */
  sentence: string
}

export type FindingCode =
  | 'commitment-missing'
  | 'freeze-missing'
  | 'pool-missing'
  | 'commitment-unreadable'
  | 'freeze-unreadable'
  | 'result-unreadable'
  | 'rules-unreadable'
  | 'other-giveaway'
  | 'commitment-replaced'
  | 'freeze-replaced'
  | 'commitment-changed'
  | 'freeze-changed'
  | 'rules-changed'
  | 'rules-disagree'
  | 'committed-too-late'
  | 'frozen-too-early'
  | 'day-changed'
  | 'round-too-early'
  | 'beacon-unknown'
  | 'round-changed'
  | 'signature-false'
  | 'randomness-changed'
  | 'seed-changed'
  | 'ledger-missing'
  | 'ledger-changed'
  | 'pool-broken'
  | 'pool-changed'
  | 'places-missing'
  | 'holder-changed'
  | 'winner-changed'

/** One thing that is known. */
export interface Step {
  sentence: string
  /** Whether the files show it, or its operator says so and nothing in the files contradicts it: when something was published, no file can show. */
  from: 'files' | 'operator'
}

export const shown = (sentence: string): Step => ({ sentence, from: 'files' })
export const stated = (sentence: string): Step => ({ sentence, from: 'operator' })

/** One thing to compare, in a draw that has come so far. */
export interface Check<Draw extends CommittedDraw = DrawToVerify> {
  /** What is known when it agrees; `undefined` when there was nothing to compare. */
  step(draw: Draw): Step | undefined
  finding(draw: Draw): Finding | undefined
}

export const found = (code: FindingCode, sentence: string): Finding => ({ code, sentence })

export const unreadable = (name: 'commitment' | 'freeze' | 'result' | 'rules', reason: string): Finding =>
  found(`${name}-unreadable`, `The ${name === 'rules' ? 'rules file' : name} can’t be read: ${reason}.`)

/** Looks at one thing after the other and tells of each that agrees; answers the first that does not. */
export function firstWrong<Draw extends CommittedDraw>(
  checks: readonly Check<Draw>[],
  draw: Draw,
  agreed: (step: Step | undefined) => void,
): Finding | undefined {
  for (const check of checks) {
    const finding = check.finding(draw)
    if (finding) return finding
    agreed(check.step(draw))
  }
  return undefined
}
