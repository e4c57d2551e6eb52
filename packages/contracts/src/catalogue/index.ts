/** All prices, entry counts, limits and dates that a screen shows too (spec 03 §A). Nothing of it stands anywhere else. */
export * from './account-number.ts'
export * from './affiliates.ts'
export * from './awards.ts'
export * from './calendar.ts'
export * from './campaign.ts'
export * from './closed-entries.ts'
export * from './deadlines.ts'
export * from './earnings.ts'
export * from './edition.ts'
export * from './entry-holds.ts'
export * from './gifts.ts'
export * from './grants.ts'
export * from './held-kinds.ts'
export * from './levels.ts'
export * from './month-caps.ts'
export * from './months.ts'
export * from './multipliers.ts'
export * from './multiplier-runs.ts'
export * from './odds.ts'
export * from './period.ts'
export * from './referral-codes.ts'
export * from './region-rules.ts'
export * from './regions.ts'
export * from './rules-statement.ts'
export * from './second-person.ts'
export * from './series.ts'
export * from './social.ts'
export * from './sponsorships.ts'
export * from './standing.ts'
export * from './tax-policy.ts'
export * from './processor-fee.ts'
export * from './zones.ts'

/** Entry types of the ledger (spec 01 §5, spec 03 §A; `registration`: docs/decisions/0035). */
export const entryTypes = [
  'monthly_auto',
  'donation',
  'referral',
  'social_media',
  'sponsor_click',
  'affiliate',
  'multiplier',
  'free_post',
  'registration',
] as const
export type EntryType = (typeof entryTypes)[number]
