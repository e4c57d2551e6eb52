export * as members from './members.ts'
export * as social from './social.ts'
export * as socialReviews from './social-reviews.ts'
export * as roster from './roster.ts'
