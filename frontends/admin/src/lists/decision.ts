import type { RowOutcome } from '@evenhand/web-kit/desk'

/** One decision about several rows, each as it was seen. */
export type Decision<Row> = { of: readonly Row[] } & ({ verdict: 'accepted' } | { verdict: 'rejected'; reason: string })

export type Verdict = Decision<unknown>['verdict']

/** What became of a row, or would: whoever decided first wins. */
export interface Outcome {
  id: string
  outcome: RowOutcome
  /** How many entries are at stake, where whoever answers has counted them. */
  entries?: number | undefined
}

/** What a decision about a row will mean, said before it. */
export interface Stake {
  /** As one line, beside the row. */
  words: string
  /** How many entries are added; below zero, taken back. Nothing where none could be. */
  entries?: number
  /** Whether someone is told by email. */
  isEmailed: boolean
  /** What else of it is counted over all rows: said after a number, of one and of more. */
  also?: readonly (readonly [one: string, more: string])[]
}

/** What a decision about several rows will mean in all. */
export function stakeInAll(stakes: readonly Stake[]): string {
  const all = stakes.flatMap(({ entries }) => entries ?? [])
  const added = all.reduce((sum, entries) => sum + Math.max(entries, 0), 0)
  const taken = all.reduce((sum, entries) => sum + Math.max(-entries, 0), 0)
  const emails = stakes.filter(({ isEmailed }) => isEmailed).length
  const parts = [
    ...alsoInAll(stakes),
    ...(added > 0 ? [`${entryWords(added)} will be added`] : []),
    ...(taken > 0 ? [`${entryWords(taken)} will be taken back`] : []),
    ...(all.length > 0 && added === 0 && taken === 0 ? ['no entries will change'] : []),
    emails === 0 ? 'no one will be emailed' : `an email goes out about ${emails.toLocaleString('en-US')} of them`,
  ]
  return `In all: ${parts.join('; ')}.`
}

/** What can't be taken back comes first: it is why one reads this. */
const alsoInAll = (stakes: readonly Stake[]): string[] =>
  [
    ...Map.groupBy(
      stakes.flatMap(({ also = [] }) => also),
      ([one]) => one,
    ).values(),
  ].map((of) => {
    const [one = '', more = ''] = of[0] ?? []
    return `${of.length.toLocaleString('en-US')} ${of.length === 1 ? one : more}`
  })

export const entryWords = (entries: number): string =>
  entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`

/** What a list calls its two verdicts: on a button, of one that will be decided, and of one that was. */
export type VerdictWords = Readonly<Record<Verdict, { act: string; will: string; done: string }>>

export const acceptOrReject: VerdictWords = {
  accepted: { act: 'Accept', will: 'Will be accepted', done: 'Accepted' },
  rejected: { act: 'Reject', will: 'Will be rejected', done: 'Rejected' },
}

/** Why a row isn’t decided with the others. */
export const refusedWords: Readonly<Record<Exclude<RowOutcome, 'decided'>, string>> = {
  changed: 'Someone else decided it, or it changed, after you saw it. It stays as it is; open it to look again.',
  unchanged: 'It already has this status.',
  missing: 'We couldn’t find it. It may have been removed.',
  impossible: 'It can’t be decided this way anymore. Open it to see why.',
}
