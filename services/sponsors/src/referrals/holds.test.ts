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
    ['too-many', honest({ accepted: holdLimits.acceptedFirst - 1 })],
  ])('is held by %s alone', (hold, signs) => expect(holdsOf(signs)).toEqual([hold]))

  it.each([
    clicked({ at: new Date(paidAt.getTime() - holdLimits.clickBeforeMs) }),
    honest({ ofDay: holdLimits.ofDay }),
    honest({ others: { inBrowser: 0, withCard: 0, ofNetwork: holdLimits.othersOfNetwork - 1 } }),
    clicked({ from: null }),
  ])('just within a limit is not held', (signs) => expect(holdsOf(signs)).toEqual([]))

  it('is held by ten rules', () => expect(affiliateHoldNames).toHaveLength(10))

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

describe('of fifty rings of two hundred fakes', () => {
  it('each fake is held while nobody has looked, however honest it seems and whatever else it shares', () => {
    const shared = fc.record({
      inBrowser: fc.integer({ min: 0, max: 199 }),
      withCard: fc.integer({ min: 0, max: 199 }),
      ofNetwork: fc.integer({ min: 0, max: 199 }),
    })
    fc.assert(
      fc.property(shared, fc.integer({ min: 1, max: 200 }), (others, ofDay) => {
        expect(holdsOf(honest({ others, ofDay, accepted: 0 }))).not.toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('of a thousand honest referrals', () => {
  it('none is held once five of their affiliate were accepted', () => {
    const seconds = fc.integer({ min: 30, max: 30 * 86_400 })
    const person = fc.record({
      ago: seconds,
      ofDay: fc.integer({ min: 1, max: 20 }),
      from: fc.constantFrom(null, 'x.com', 'www.tiktok.com'),
    })
    fc.assert(
      fc.property(person, ({ ago, ofDay, from }) => {
        const at = new Date(paidAt.getTime() - ago * 1_000)
        expect(holdsOf({ ...clicked({ at, from }), ofDay })).toEqual([])
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
