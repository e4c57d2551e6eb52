/** What an affiliate needs on each platform to be taken (spec 01 §5). */
export const followersMin = 1_000

/** For how long after a click a first gift is an affiliate’s referral; the last click counts (spec 03 §A). */
export const referralDays = 30

/**
 * How long after a card payment its bank can usually still take the money back: the card networks give cardholders about 120 days. A referral is
 * pending that long, or until the last day of the giveaway that it counts in, whichever comes first.
 */
export const disputeDays = 120

/** How long before a giveaway closes what is still pending in it counts, so that it takes part in the draw. */
export const releaseBeforeCloseDays = 1

/**
 * What holds a referral until a person has looked at it. Nothing pays while one of them trips, and none lets it pass because it could not look.
 * `title` is for administrators, `why` for the affiliate.
 */
export const affiliateHolds = {
  'self-referral': {
    title: 'The giver is the affiliate',
    why: 'The person who gave looks like you.',
  },
  circle: {
    title: 'Affiliates who refer each other',
    why: 'The person who gave is an affiliate whose own referral leads back to you.',
  },
  'own-device': {
    title: 'Followed on the affiliate’s own device',
    why: 'The link was followed in a browser that you signed in with.',
  },
  'shared-device': {
    title: 'Several givers on one device',
    why: 'Someone else who gave used the same browser.',
  },
  'shared-card': {
    title: 'Several givers with one card',
    why: 'Someone else gave with the same card.',
  },
  'shared-network': {
    title: 'Many givers from one network',
    why: 'Several people you referred used the same internet connection.',
  },
  'no-click': {
    title: 'A code without a click',
    why: 'We didn’t see anyone follow your link before the gift.',
  },
  'late-click': {
    title: 'Followed moments before paying',
    why: 'Your link was followed when the gift was already on its way.',
  },
  'coupon-or-ad': {
    title: 'From a coupon site or a paid ad',
    why: 'Your link was followed on a coupon site or in a paid ad. The program doesn’t include those.',
  },
  'too-many': {
    title: 'More at once than people bring',
    why: 'Unusually many of your referrals came within one day.',
  },
  'first-ones': {
    title: 'Among the affiliate’s first referrals',
    why: 'Someone looks at each affiliate’s first referrals.',
  },
} as const satisfies Readonly<Record<string, { title: string; why: string }>>

export type AffiliateHold = keyof typeof affiliateHolds
export const affiliateHoldNames = Object.keys(affiliateHolds) as [AffiliateHold, ...AffiliateHold[]]

/** The disclosure tag is the same as for social media (16 CFR 255.5): what an affiliate says wherever the link stands. */
export const affiliateDisclosures = [
  'I earn giveaway entries when you give through this link. #EvenhandSweepstakes',
  'I’m an Evenhand affiliate: if your first gift comes through my link, I earn 100 entries in its giveaway. You don’t have to give to enter.',
] as const

/** The same beside a member's link, which earns for a registration, too. */
export const memberDisclosure = 'I earn giveaway entries when you join or give through this link. #EvenhandSweepstakes'

/** Why the referrals of an affiliate earn nothing now. */
export const affiliateUncountedWords = {
  'not-named':
    'The rules of the giveaway that’s open now don’t include affiliates, so referrals earn no entries in it.',
  closed: 'The giveaway isn’t open right now, so referrals earn no entries.',
} as const
