export * as sponsors from './sponsors.ts'
export * as affiliates from './affiliates.ts'
export * as affiliateReviews from './affiliate-reviews.ts'
export * as referralClicks from './referral-clicks.ts'
