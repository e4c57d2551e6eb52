import { describe, expect, it } from '@jest/globals'
import { entriesEarnedBy, entriesForGift, giftBrackets, giftCentsMax, giftCentsMin } from './gifts.ts'
import { heldEntries } from './held-kinds.ts'
import type { Level } from './levels.ts'

describe('the entries of a gift', () => {
  // spec 03 §A: $25 = 5, $50 = 12, $100 = 25, $250 = 75; floor(amount × bracket entries ÷ bracket amount).
  it.each([
    [0n, 0n],
    [1_00n, 0n],
    [4_99n, 0n],
    [5_00n, 1n],
    [10_00n, 2n],
    [24_99n, 4n],
    [25_00n, 5n],
    [49_99n, 9n],
    [50_00n, 12n],
    [99_99n, 23n],
    [100_00n, 25n],
    [249_99n, 62n],
    [250_00n, 75n],
    [500_00n, 150n],
    [100_000_00n, 30_000n],
  ])('of %s cents are %s', (cents, entries) => {
    expect(entriesForGift(cents)).toBe(entries)
    expect(entriesEarnedBy({ kind: 'gift', cents })).toBe(entries)
  })

  it('never become fewer with a cent more', () => {
    const fewer: bigint[] = []
    for (let cents = 1n; cents <= 300_00n; cents++)
      if (entriesForGift(cents) < entriesForGift(cents - 1n)) fewer.push(cents)
    expect(fewer).toEqual([])
  })

  it('have four brackets, and gifts go from $1 to $100,000', () => {
    expect(giftBrackets).toHaveLength(4)
    expect([giftCentsMin, giftCentsMax]).toEqual([1_00n, 100_000_00n])
  })
})

describe('the entries of a level', () => {
  it.each<[Level, bigint, bigint]>([
    ['silver', 1_000n, 250n],
    ['gold', 2_500n, 500n],
    ['diamond', 7_500n, 1_250n],
  ])('%s are %s when it is bought once, and %s for a month', (level, once, month) => {
    expect(entriesEarnedBy({ kind: 'level-once', level })).toBe(once)
    expect(entriesEarnedBy({ kind: 'level-month', level })).toBe(month)
  })

  it('that cannot be bought once are those of a month', () => {
    expect(entriesEarnedBy({ kind: 'level-once', level: 'bronze' })).toBe(20n)
  })

  it('of a memorial tile are 50', () => {
    expect(heldEntries.memorial).toBe(50n)
  })
})

describe('the entries of a rise', () => {
  // Silver to gold: $5.00 and 250 entries apart; gold to diamond: $15.05 and 750.
  it.each<[Level, Level, bigint, bigint]>([
    ['silver', 'gold', 5_00n, 250n],
    ['silver', 'gold', 5_01n, 250n],
    ['silver', 'gold', 4_99n, 249n],
    ['silver', 'gold', 2_50n, 125n],
    ['silver', 'gold', 1n, 0n],
    ['silver', 'gold', 0n, 0n],
    ['gold', 'diamond', 15_05n, 750n],
    ['gold', 'diamond', 15_04n, 749n],
    ['gold', 'silver', 5_00n, 0n],
    ['gold', 'gold', 5_00n, 0n],
    // $5.05 dearer, with fewer entries; and as many, without a price.
    ['gold', 'bronze', 5_05n, 0n],
    ['gold', 'platinum', 5_00n, 0n],
    ['platinum', 'diamond', 25_00n, 750n],
    ['platinum', 'diamond', 24_99n, 749n],
    // More money is no more than the whole difference.
    ['silver', 'gold', 50_00n, 250n],
    // Nothing apart in price: there is nothing to pay for.
    ['free', 'platinum', 5_00n, 0n],
    ['platinum', 'gold', 9_95n, 0n],
  ])('from %s to %s for %s cents are %s', (from, to, cents, entries) => {
    expect(entriesEarnedBy({ kind: 'level-rise', from, to, cents })).toBe(entries)
  })
})
