import { type Level, levelTerms } from './levels.ts'

/** What a click on the logo of a sponsor earns at level free, by the sponsor's level (spec 01 §9, spec 03 §A). */
export const sponsorClickEntries = { bronze: 25n, silver: 75n, gold: 150n, platinum: 500n, diamond: 1_000n } as const

/** Before a bought multiplier: the sponsor's level gives the base, the donor's own level multiplies it. */
export const entriesForClick = (base: bigint, level: Level): bigint => base * levelTerms[level].clickMultiplier

/** To whoever referred a member, each once a referred member (spec 03 §A); bought multipliers do not apply. */
export const referralEntries = { free_signup: 50n, paid_membership: 100n, donation: 50n } as const
export type ReferralRewardType = keyof typeof referralEntries
export const referralRewardTypes = ['free_signup', 'paid_membership', 'donation'] as const

/**
 * How much of a cause counts in a calendar month (spec 03 §A); what is more is recorded and has no entries. Clicks need no number here:
 * once a sponsor and day is at most 31 days of clicks.
 */
export const monthCaps = { freeSignups: 40 } as const

/** Once a member, platform, activity and post (spec 03 §A); bought multipliers do not apply. */
export const socialEntries = { like: 5n, share: 10n, comment: 15n } as const
export type SocialActivityType = keyof typeof socialEntries

/** Ways into a giveaway that its rules have to name before anything done by them counts (docs/decisions/0054). */
export const namedWays = ['social', 'affiliates'] as const
export type NamedWay = (typeof namedWays)[number]

/** For each paid referral of an affiliate (spec 03 §A); bought multipliers do not apply. */
export const affiliateEntries = 100n
