import type { CommittedDraw, DrawToVerify } from './draw-to-verify.ts'

/** The first thing that does not agree. */
export interface Finding {
  code: FindingCode
  /** For a lay person: what does not agree with what. */
  sentence: string
}

export type FindingCode =
  | 'commitment-unreadable'
  | 'freeze-unreadable'
  | 'result-unreadable'
  | 'commitment-replaced'
  | 'freeze-replaced'
  | 'commitment-changed'
  | 'freeze-changed'
  | 'rules-changed'
  | 'committed-too-late'
  | 'frozen-too-early'
  | 'round-too-early'
  | 'beacon-unknown'
  | 'round-changed'
  | 'signature-false'
  | 'randomness-changed'
  | 'seed-changed'
  | 'ledger-changed'
  | 'pool-broken'
  | 'pool-changed'
  | 'places-missing'
  | 'holder-changed'
  | 'winner-changed'

/** One thing to compare, in a draw that has come so far. */
export interface Check<Draw extends CommittedDraw = DrawToVerify> {
  /** What is known when it agrees; `undefined` when there was nothing to compare. */
  step(draw: Draw): string | undefined
  finding(draw: Draw): Finding | undefined
}

export const found = (code: FindingCode, sentence: string): Finding => ({ code, sentence })

export const unreadable = (name: 'commitment' | 'freeze' | 'result', reason: string): Finding =>
  found(`${name}-unreadable`, `The ${name} can’t be read: ${reason}.`)
