import type { nonprofitReviews } from '@evenhand/web-kit/desk'

type Filtered = nonprofitReviews.NonprofitFilter['state']
type State = nonprofitReviews.ReviewState

export const stateWords: Readonly<Record<Filtered, string>> = {
  pending: 'Needs a review',
  asked: 'Waiting for an answer',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
}

export const stateTones: Readonly<Record<State, string>> = {
  pending: 'text-clay',
  asked: 'text-ink-soft',
  approved: 'text-success',
  rejected: 'text-ink-soft',
}

/** What was done when it came into a state. */
export const actWords: Readonly<Record<State, string>> = {
  pending: 'Answered',
  asked: 'Asked',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const emptyWords: Readonly<Record<Filtered, string>> = {
  pending: 'No nonprofit needs a review',
  asked: 'No nonprofit has a question to answer',
  approved: 'No nonprofits approved yet',
  rejected: 'No nonprofits have been rejected',
  all: 'No nonprofits yet',
}

export const likenessWords: Readonly<Record<(typeof nonprofitReviews.likenesses)[number], string>> = {
  name: 'name',
  'tax-id': 'EIN',
  website: 'website',
  contact: 'contact',
}
