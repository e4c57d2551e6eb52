import type { affiliateReviews } from '@evenhand/web-kit/desk'

export type Affiliate = affiliateReviews.ReviewedAffiliate
export type State = Affiliate['state']

export const stateWords: Readonly<Record<State, string>> = {
  pending: 'Needs a review',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

export const stateTones: Readonly<Record<State, string>> = {
  pending: 'text-clay',
  approved: 'text-success',
  rejected: 'text-ink-soft',
  suspended: 'text-danger',
}

export const emptyWords: Readonly<Record<affiliateReviews.AffiliateFilter['state'], string>> = {
  pending: 'No application needs a review',
  approved: 'No affiliate is approved yet',
  rejected: 'No application is rejected',
  suspended: 'No affiliate is suspended',
  all: 'No application yet',
}
