import { describe, expect, it } from '@jest/globals'
import {
  affiliateEntries,
  describeTile,
  entriesForClick,
  entriesPerPostcard,
  entriesPerRegistration,
  findMultiplier,
  goalCents,
  groupedNumber,
  leaseFirstEdition,
  type Level,
  levels,
  levelTerms,
  memorial,
  milestones,
  multiplierMonthsMax,
  offeredLevels,
  postDaysAfterClose,
  monthCaps,
  referralEntries,
  referralRewardTypes,
  socialEntries,
  sponsorBlock,
  sponsorClickEntries,
} from './index.ts'

/** The numbers of the product's decisions, written once more by hand. */
describe('the catalogue says of', () => {
  it.each<[Level, bigint | undefined, bigint, bigint | undefined, bigint, boolean]>([
    ['free', 0n, 50n, undefined, 1n, true],
    ['silver', 4_95n, 250n, 1_000n, 2n, true],
    ['gold', 9_95n, 500n, 2_500n, 3n, true],
    ['diamond', 25_00n, 1_250n, 7_500n, 5n, true],
    ['platinum', undefined, 500n, undefined, 3n, false],
    ['bronze', 15_00n, 20n, undefined, 1n, false],
  ])(
    '%s: price, entries a month, entries once, clicks, whether it is sold',
    (level, price, month, once, clicks, sold) => {
      const { priceCents, entriesPerMonth, entriesOnce, clickMultiplier, sold: isSold } = levelTerms[level]
      expect([priceCents, entriesPerMonth, entriesOnce, clickMultiplier, isSold]).toEqual([
        price,
        month,
        once,
        clicks,
        sold,
      ])
    },
  )

  it('the levels: those that are sold before those that are not, and free first of what is offered', () => {
    expect(levels).toEqual(['free', 'silver', 'gold', 'diamond', 'platinum', 'bronze'])
    expect(offeredLevels).toEqual(['free', 'silver', 'gold', 'diamond'])
  })

  it.each<[Level, bigint[]]>([
    ['free', [25n, 75n, 150n, 500n, 1_000n]],
    ['silver', [50n, 150n, 300n, 1_000n, 2_000n]],
    ['gold', [75n, 225n, 450n, 1_500n, 3_000n]],
    ['diamond', [125n, 375n, 750n, 2_500n, 5_000n]],
  ])('a click of a %s member on the logo of each sponsor', (level, entries) => {
    const { bronze, silver, gold, platinum, diamond } = sponsorClickEntries
    expect([bronze, silver, gold, platinum, diamond].map((base) => entriesForClick(base, level))).toEqual(entries)
  })

  it('referrals, posts, affiliates, postcards and registrations', () => {
    expect(referralEntries).toEqual({ free_signup: 50n, paid_membership: 100n, donation: 50n })
    expect(monthCaps).toEqual({ freeSignups: 40 })
    expect(referralRewardTypes).toEqual(['free_signup', 'paid_membership', 'donation'])
    expect(socialEntries).toEqual({ like: 5n, share: 10n, comment: 15n })
    expect([affiliateEntries, entriesPerPostcard, entriesPerRegistration]).toEqual([100n, 250n, 1n])
  })

  it('multipliers: 2x for $5.00, 3x for $7.50, 30 days each', () => {
    expect(findMultiplier('multiplier-2x')).toMatchObject({
      name: '2x Entry Multiplier',
      factor: 2n,
      priceCents: 5_00n,
      days: 30,
    })
    expect(findMultiplier('multiplier-3x')).toMatchObject({
      name: '3x Entry Multiplier',
      factor: 3n,
      priceCents: 7_50n,
      days: 30,
    })
    expect(findMultiplier('multiplier-4x')).toBeUndefined()
    expect(multiplierMonthsMax).toBe(12)
  })

  it('memorial tiles and blocks of sponsors', () => {
    expect(memorial).toEqual({
      priceCents: 100_00n,
      entries: 50n,
      positions: 100,
      positionsPerPage: 30,
      holdMinutes: 15,
      payingMinutes: 30,
    })
    expect(sponsorBlock).toEqual({ priceCents: 100_00n, perInquiryMax: 50 })
    expect(describeTile({ wall: 'in-honor-of', position: 0 })).toBe('Memorial tile 1, In Honor Of')
    expect(describeTile({ wall: 'veterans', position: 99 })).toBe('Memorial tile 100, Honoring Veterans')
  })

  it('the goal and the prizes on the way to it and beyond', () => {
    expect(goalCents).toBe(1_000_000_00n)
    expect(milestones.map(({ cents, label, prize }) => [cents, label, prize])).toEqual([
      [500_000_00n, '$500K', 'iPhone 16 drawing'],
      [750_000_00n, '$750K', 'Dream vacation'],
      [1_000_000_00n, '$1M', 'Dodge Ram 3500 truck'],
      [1_250_000_00n, '$1.25M', '$250,000 cash prize'],
    ])
  })

  it('the first lease: its days', () => {
    expect(leaseFirstEdition).toEqual({ firstDay: '2024-11-14', lastDay: '2025-11-07', drawsOn: '2025-11-13' })
  })

  it('a number of an account: in groups of three, four and the rest', () => {
    expect(groupedNumber('36509722810')).toBe('365 0972 2810')
  })

  it('how late a postcard may arrive: three days before the list is frozen, never before the close', () => {
    const day = 86_400
    expect([0, 3 * day, 4 * day - 1, 4 * day, 10 * day].map(postDaysAfterClose)).toEqual([0, 0, 0, 1, 7])
  })
})
