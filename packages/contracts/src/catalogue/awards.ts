/** Once a member, platform, activity and post (spec 03 §A); bought multipliers do not apply. */
export const socialEntries = { like: 5n, share: 10n, comment: 15n } as const
export type SocialActivityType = keyof typeof socialEntries

/** Ways into a giveaway that its rules have to name before anything done by them counts (docs/decisions/0054). */
export const namedWays = ['social', 'affiliates'] as const
export type NamedWay = (typeof namedWays)[number]

/** For each paid referral of an affiliate (spec 03 §A); bought multipliers do not apply. */
export const affiliateEntries = 100n
