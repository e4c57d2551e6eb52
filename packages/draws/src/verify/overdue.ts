import { roundMarginSeconds, roundTime } from '../beacon/chain.ts'
import type { Commitment } from '../documents/documents.ts'

/** A list has to be frozen, a round to be fetched, and either to be published. */
const patienceMs = 3_600_000

/** What a draw should have published by a moment and has not, in a sentence; `undefined` when nothing is late. */
export function overdueSentence(
  { beacon, round, freezesAt }: Commitment,
  reached: 'committed' | 'frozen',
  now: Date,
): string | undefined {
  const due = roundTime(beacon, round)
  switch (reached) {
    case 'committed':
      if (now.getTime() <= Date.parse(freezesAt) + patienceMs) return undefined
      return now.getTime() <= due.getTime() - roundMarginSeconds * 1000
        ? `The list of entries was to be frozen from ${freezesAt} on, and it hasn’t been. What is recorded after that doesn’t count: ask the operator why.`
        : `The list of entries was to be frozen from ${freezesAt} on, before round ${round} of the beacon on ${due.toISOString()}. It was not, and a list that is frozen now would prove nothing: ask the operator why.`
    case 'frozen':
      return now.getTime() <= due.getTime() + patienceMs
        ? undefined
        : `Round ${round} of the beacon came on ${due.toISOString()}, and there is no result. Anyone who has the seed could know it by now: ask the operator why it isn’t published.`
  }
}
