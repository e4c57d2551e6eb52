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

/** How many activities of one member count in a calendar month; what is recorded beyond them is kept and doesn't count. */
export const activitiesAMonth = 60

/** Why an activity that was recorded earns nothing. */
export const uncountedReasons = ['not-named', 'closed', 'over-cap'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

export const uncountedWords: Readonly<Record<UncountedReason, string>> = {
  'not-named': 'The rules of the giveaway that’s open now don’t include social media, so it earned no entries.',
  closed: 'The giveaway isn’t open right now, so it earned no entries.',
  'over-cap': `It’s recorded and not counted: ${activitiesAMonth} activities count in a month, and you’ve recorded those.`,
}

/**
 * What holds activities until a person has looked at them: what looks made by a machine earns nothing before. `title` is for administrators, `why`
 * for the member.
 */
export const socialHolds = {
  'many-of-member': {
    title: 'More of one member than people review',
    why: 'You recorded several activities that we haven’t reviewed yet.',
  },
  'shared-network': {
    title: 'Several members on one network',
    why: 'Several members recorded activities over the same internet connection.',
  },
  'shared-browser': {
    title: 'Several members in one browser',
    why: 'Several members recorded activities in the same browser.',
  },
  'shared-referrer': {
    title: 'Several members with one referrer',
    why: 'Several members who were referred by the same person recorded activities within a few weeks.',
  },
  'many-newcomers': {
    title: 'A rush of members who are new to us',
    why: 'Unusually many members recorded an activity for the first time.',
  },
} as const satisfies Readonly<Record<string, { title: string; why: string }>>

export type SocialHold = keyof typeof socialHolds
export const socialHoldNames = Object.keys(socialHolds) as [SocialHold, ...SocialHold[]]
