/** One decision about several rows, each as it was seen. */
export type Decision<Row> = { of: readonly Row[] } & ({ verdict: 'accepted' } | { verdict: 'rejected'; reason: string })

export type Verdict = Decision<unknown>['verdict']

/** What became of a row, or would: whoever decided first wins. */
export interface Outcome {
  id: string
  outcome: 'decided' | 'changed' | 'unchanged' | 'missing'
}

/** What a list calls its two verdicts: on a button, of one that will be decided, and of one that was. */
export type VerdictWords = Readonly<Record<Verdict, { act: string; will: string; done: string }>>

export const acceptOrReject: VerdictWords = {
  accepted: { act: 'Accept', will: 'Will be accepted', done: 'Accepted' },
  rejected: { act: 'Reject', will: 'Will be rejected', done: 'Rejected' },
}

/** Why a row isn’t decided with the others. */
export const refusedWords: Readonly<Record<Exclude<Outcome['outcome'], 'decided'>, string>> = {
  changed: 'Someone else decided it, or it changed, after you saw it. It stays as it is; open it to look again.',
  unchanged: 'It already has this status.',
  missing: 'We couldn’t find it. It may have been removed.',
}
