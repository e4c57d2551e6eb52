/** Where members are active for the campaign (spec 01 §5): `twitter` is the name of X in the API. */
export const socialPlatforms = ['facebook', 'instagram', 'twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

export const socialPlatformNames: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
}

export const socialActivityTypes = ['like', 'share', 'comment'] as const

/** What a post says so that its readers know that it earns something: the FTC finds "sweepstakes" clear, and shorter tags not. */
export const socialTag = '#EvenhandSweepstakes'

/**
 * What a member confirms once before an activity counts, kept as it was shown: that readers are told of the entries (16 CFR 255.5), and what Meta
 * asks of whoever takes part in a promotion. Browser and server build it, so no other words can be kept.
 */
export const socialDisclosure = (): string =>
  `I’ll say in each post and comment that it earns me giveaway entries, for example with ${socialTag}. I know that Facebook, Instagram and X don’t sponsor, endorse or run the giveaway, and I release them from all responsibility for it.`

/** Why an activity that was recorded earns nothing. */
export const uncountedReasons = ['not-named', 'closed'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

export const uncountedWords: Readonly<Record<UncountedReason, string>> = {
  'not-named': 'The rules of the giveaway that’s open now don’t include social media, so it earned no entries.',
  closed: 'The giveaway isn’t open right now, so it earned no entries.',
}
