import { type Level, levelTerms } from './levels.ts'

/** What a click on the logo of a sponsor earns at level free, by the sponsor's level (spec 01 §9, spec 03 §A). */
export const sponsorClickEntries = { bronze: 25n, silver: 75n, gold: 150n, platinum: 500n, diamond: 1_000n } as const

/** Before a bought multiplier: the sponsor's level gives the base, the donor's own level multiplies it. */
export const entriesForClick = (base: bigint, level: Level): bigint => base * levelTerms[level].clickMultiplier

/** To whoever referred a member, each once a referred member (spec 03 §A); bought multipliers do not apply. */
export const referralEntries = { free_signup: 50n, paid_membership: 100n, donation: 50n } as const
export type ReferralRewardType = keyof typeof referralEntries
export const referralRewardTypes = ['free_signup', 'paid_membership', 'donation'] as const
