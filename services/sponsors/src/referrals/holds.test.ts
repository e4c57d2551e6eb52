import { describe, expect, it } from '@jest/globals'
import { type AffiliateHold, affiliateHoldNames } from '@evenhand/contracts/catalogue'
import fc from 'fast-check'
import { holdLimits, holdsOf, isCouponSite, type Signs } from './holds.ts'

const paidAt = new Date('2026-11-20T18:00:00Z')
const honest = (more: Partial<Signs> = {}): Signs => ({
  giver: 'giver',
  affiliate: { donorId: 'affiliate', browsers: ['hers'], cards: ['her card'] },
  broughtBy: [],
  click: { at: new Date('2026-11-20T17:50:00Z'), from: 'www.instagram.com', ad: false, browser: 'theirs' },
  paidAt,
  cards: ['their card'],
  others: { inBrowser: 0, withCard: 0, ofNetwork: 0 },
  ofDay: 1,
  accepted: holdLimits.acceptedFirst,
  ...more,
})
const clicked = (more: Partial<NonNullable<Signs['click']>>) => {
  const { click } = honest()
  if (!click) throw new Error('there is a click')
  return honest({ click: { ...click, ...more } })
}

describe('a referral', () => {
  it('that nothing speaks against is held by nothing', () => expect(holdsOf(honest())).toEqual([]))

  it.each<[AffiliateHold, Signs]>([
    ['self-referral', honest({ giver: 'affiliate' })],
    ['self-referral', honest({ cards: ['her card'] })],
    ['circle', honest({ broughtBy: ['someone', 'giver'] })],
    ['own-device', clicked({ browser: 'hers' })],
    ['shared-device', honest({ others: { inBrowser: 1, withCard: 0, ofNetwork: 0 } })],
    ['shared-card', honest({ others: { inBrowser: 0, withCard: 1, ofNetwork: 0 } })],
    ['shared-network', honest({ others: { inBrowser: 0, withCard: 0, ofNetwork: holdLimits.othersOfNetwork } })],
    ['no-click', honest({ click: null })],
    ['late-click', clicked({ at: new Date(paidAt.getTime() - holdLimits.clickBeforeMs + 1) })],
    ['late-click', clicked({ at: new Date(paidAt.getTime() + 1) })],
    ['coupon-or-ad', clicked({ ad: true })],
    ['coupon-or-ad', clicked({ from: 'www.best-coupons.example' })],
    ['too-many', honest({ ofDay: holdLimits.ofDay + 1 })],
    ['first-ones', honest({ accepted: holdLimits.acceptedFirst - 1 })],
  ])('is held by %s alone', (hold, signs) => expect(holdsOf(signs)).toEqual([hold]))

  it.each([
    clicked({ at: new Date(paidAt.getTime() - holdLimits.clickBeforeMs) }),
    honest({ ofDay: holdLimits.ofDay }),
    honest({ others: { inBrowser: 0, withCard: 0, ofNetwork: holdLimits.othersOfNetwork - 1 } }),
    clicked({ from: null }),
  ])('just within a limit is not held', (signs) => expect(holdsOf(signs)).toEqual([]))

  it('is held by eleven rules', () => expect(affiliateHoldNames).toHaveLength(11))

  it('held by several things is held by each, as if each were alone', () => {
    const changes: Partial<Signs>[] = [
      { giver: 'affiliate' },
      { broughtBy: ['giver'] },
      { click: null },
      { ofDay: 99 },
      { others: { inBrowser: 2, withCard: 0, ofNetwork: 0 } },
    ]
    fc.assert(
      fc.property(fc.subarray(changes), (some) => {
        // A giver who is the affiliate has another name, so that the circle is theirs no longer.
        const parts = some.filter((one) => !('broughtBy' in one) || !some.some((other) => 'giver' in other))
        const together = holdsOf(honest(Object.assign({}, ...parts)))
        const alone = new Set(parts.flatMap((one) => holdsOf(honest(one))))
        expect(new Set(together)).toEqual(alone)
      }),
    )
  })
})

const countTo = (most: number) => fc.integer({ min: 0, max: most })
/** What a referral shares with others, and how many there are: within the limits or beyond them. */
const crowd = fc.record({
  others: fc.record({ inBrowser: countTo(3), withCard: countTo(3), ofNetwork: countTo(6) }),
  ofDay: fc.integer({ min: 1, max: 40 }),
  accepted: countTo(10),
})

describe('of fifty rings of two hundred fakes, and as many honest referrals', () => {
  it('each is held by exactly what it shares, by how many there are, and by being among the first five', () => {
    fc.assert(
      fc.property(crowd, ({ others, ofDay, accepted }) => {
        const expected: AffiliateHold[] = []
        if (others.inBrowser > 0) expected.push('shared-device')
        if (others.withCard > 0) expected.push('shared-card')
        if (others.ofNetwork > 2) expected.push('shared-network')
        if (ofDay > 20) expected.push('too-many')
        if (accepted < 5) expected.push('first-ones')
        expect(holdsOf(honest({ others, ofDay, accepted }))).toEqual(expected)
      }),
      { numRuns: 10_000 },
    )
  })

  it('one is held by its click exactly where it came from a coupon site or an ad, or moments before', () => {
    const from = fc.constantFrom(null, 'x.com', 'www.tiktok.com', 'honey.com', 'free-coupons.example')
    fc.assert(
      fc.property(from, fc.boolean(), fc.integer({ min: -10, max: 90 }), (host, ad, seconds) => {
        const expected: AffiliateHold[] = []
        if (seconds < 30) expected.push('late-click')
        if (ad || host === 'honey.com' || host === 'free-coupons.example') expected.push('coupon-or-ad')
        const at = new Date(paidAt.getTime() - seconds * 1_000)
        expect(holdsOf(clicked({ at, from: host, ad }))).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a coupon site', () => {
  it.each(['retailmenot.com', 'www.joinhoney.com', 'coupons.example.com', 'promo-codes.example', 'deals.example'])(
    'is %s',
    (host) => expect(isCouponSite(host)).toBe(true),
  )
  it.each(['instagram.com', 'notretailmenot.com.example', 'www.idealist.org', 'compromise.example'])(
    'is not %s',
    (host) => expect(isCouponSite(host)).toBe(false),
  )
})
