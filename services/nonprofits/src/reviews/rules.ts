import type { nonprofitReviews } from '@evenhand/contracts/http'

type State = nonprofitReviews.ReviewState
type Verdict = nonprofitReviews.NonprofitReview['verdict']

/** How a registration may stand for each verdict. Asking an approved one would take it off the list while it answers. */
const possible: Readonly<Record<Verdict, readonly State[]>> = {
  approved: ['pending', 'asked', 'rejected'],
  rejected: ['pending', 'asked', 'approved'],
  asked: ['pending', 'asked', 'rejected'],
  reopened: ['rejected'],
}

const onlyRejected = 'Only a rejected registration can be opened again.'

const refusals: Readonly<Record<State, string>> = {
  pending: onlyRejected,
  asked: onlyRejected,
  approved: 'This registration is approved already. You can reject it.',
  rejected: 'This registration is rejected already. You can approve it, ask a question or open it again.',
}

/** Why one that stands so can’t get this verdict, in a sentence; undefined where it can. */
export const refusalOf = (state: State, verdict: Verdict): string | undefined =>
  possible[verdict].includes(state) ? undefined : refusals[state]
