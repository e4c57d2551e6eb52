import type { AffiliateHold } from '@evenhand/contracts/catalogue'

const secondMs = 1_000

/** From how many on something holds a referral. Data: changing a number here changes what a person has to look at. */
export const holdLimits = {
  /** Other givers in the same browser, or with the same card. */
  othersAlike: 1,
  /** Other givers of the same affiliate from one connection: a family shares one, a ring does too. */
  othersOfNetwork: 3,
  /** Referrals of an affiliate on one day. */
  ofDay: 20,
  /** How many of an affiliate’s referrals a person has to have accepted before any counts by itself. */
  acceptedFirst: 5,
  /** How long before the payment a link has to have been followed. */
  clickBeforeMs: 30 * secondMs,
} as const

/** What speaks for and against a referral, found out by whoever asks: nothing of it is missing, for what cannot be found out throws. */
export interface Signs {
  giver: string
  affiliate: { donorId: string; browsers: readonly string[]; cards: readonly string[] }
  /** The donor ids of the affiliates who have brought this affiliate, the nearest first. */
  broughtBy: readonly string[]
  click: { at: Date; from: string | null; ad: boolean; browser: string } | null
  paidAt: Date
  cards: readonly string[]
  /** Other givers, whoever brought them. */
  others: { inBrowser: number; withCard: number; ofNetwork: number }
  /** Referrals of the affiliate on the day of this one. */
  ofDay: number
  /** Referrals of the affiliate that a person has accepted. */
  accepted: number
}

const couponHost = /(?:^|[.-])(?:coupons?|promo(?:code)?s?|vouchers?|deals?|sweepstakes?|freebies?|cashback|rabatt)/i
const couponSites = ['retailmenot.com', 'honey.com', 'joinhoney.com', 'slickdeals.net', 'groupon.com', 'rakuten.com']

/** Sites that collect codes: what they bring had come anyway. */
export const isCouponSite = (host: string): boolean =>
  couponHost.test(host) || couponSites.some((site) => host === site || host.endsWith(`.${site}`))

/** Each says whether it holds a referral. */
const rules: Readonly<Record<AffiliateHold, (signs: Signs) => boolean>> = {
  'self-referral': ({ giver, affiliate, cards }) =>
    giver === affiliate.donorId || cards.some((card) => affiliate.cards.includes(card)),
  circle: ({ giver, broughtBy }) => broughtBy.includes(giver),
  'own-device': ({ affiliate, click }) => click !== null && affiliate.browsers.includes(click.browser),
  'shared-device': ({ others }) => others.inBrowser >= holdLimits.othersAlike,
  'shared-card': ({ others }) => others.withCard >= holdLimits.othersAlike,
  'shared-network': ({ others }) => others.ofNetwork >= holdLimits.othersOfNetwork,
  'no-click': ({ click }) => click === null,
  'late-click': ({ click, paidAt }) =>
    click !== null && paidAt.getTime() - click.at.getTime() < holdLimits.clickBeforeMs,
  'coupon-or-ad': ({ click }) => click !== null && (click.ad || (click.from !== null && isCouponSite(click.from))),
  'too-many': ({ ofDay }) => ofDay > holdLimits.ofDay,
  'first-ones': ({ accepted }) => accepted < holdLimits.acceptedFirst,
}

/** The rules that hold a referral. */
export const holdsOf = (signs: Signs): AffiliateHold[] =>
  (Object.keys(rules) as AffiliateHold[]).filter((hold) => rules[hold](signs))
