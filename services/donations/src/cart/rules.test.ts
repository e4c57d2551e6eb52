import { levels } from '@evenhand/contracts/catalogue'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cartLinesMax, isPayable, multiplierAllowed, price, totalOf, type Wanted } from './rules.ts'

const wanted = (over: Partial<Wanted>): Wanted => ({
  productType: 'donation',
  productId: 'donation',
  level: undefined,
  donationType: undefined,
  cents: 2500n,
  quantity: 1,
  ...over,
})

describe('the price of a line is the catalogue’s', () => {
  it('takes a gift of any amount from $1', () => {
    expect(price(wanted({}))).toEqual({ kind: 'priced', line: { kind: 'one-time', cents: 2500n } })
    expect(price(wanted({ cents: 1_00n }))).toEqual({ kind: 'priced', line: { kind: 'one-time', cents: 1_00n } })
    expect(price(wanted({ cents: 99n }))).toEqual({
      kind: 'refused',
      path: 'amount',
      message: 'The smallest gift is $1.00',
    })
  })

  it('takes a gift of $100,000 and none above', () => {
    expect(price(wanted({ cents: 100_000_00n })).kind).toBe('priced')
    expect(price(wanted({ cents: 100_000_01n }))).toEqual({
      kind: 'refused',
      path: 'amount',
      message: 'The largest online gift is $100,000. Please write to us for more.',
    })
  })

  it('takes a monthly gift of whatever a gift can be', () => {
    const anyCents = fc.bigInt({ min: 0n, max: 100_001_00n })
    fc.assert(
      fc.property(anyCents, (cents) => {
        const [once, monthly] = (['one-time', 'monthly'] as const).map((donationType) =>
          price(wanted({ cents, donationType })),
        )
        if (once?.kind === 'priced') expect(monthly).toEqual({ kind: 'priced', line: { kind: 'gift-month', cents } })
        else expect(monthly).toEqual(once)
      }),
    )
  })

  it('takes a membership at its price alone', () => {
    const silver = { productType: 'membership', level: 'silver' } as const
    expect(price(wanted({ ...silver, cents: 495n }))).toMatchObject({ line: { kind: 'level-month', level: 'silver' } })
    expect(price(wanted({ ...silver, cents: 495n, donationType: 'one-time' }))).toMatchObject({
      line: { kind: 'level-once' },
    })
    expect(price(wanted({ ...silver, cents: 395n }))).toEqual({
      kind: 'refused',
      path: 'amount',
      message: 'The silver level costs $4.95',
    })
  })

  it.each<[string, Partial<Wanted>, string, string]>([
    [
      'platinum',
      { productType: 'membership', level: 'platinum', cents: 0n },
      'membershipLevel',
      'This level isn’t for sale',
    ],
    ['platinum, as a donation', { level: 'platinum', cents: 0n }, 'membershipLevel', 'This level isn’t for sale'],
    [
      'bronze, as a membership',
      { productType: 'membership', level: 'bronze', cents: 15_00n },
      'membershipLevel',
      'This level isn’t for sale',
    ],
    [
      'the free level',
      { productType: 'membership', level: 'free', cents: 0n },
      'membershipLevel',
      'The free level doesn’t need a payment',
    ],
    ['a membership of no level', { productType: 'membership' }, 'membershipLevel', 'Choose a membership level'],
    ['two gifts in one line', { quantity: 2 }, 'quantity', 'Donations and memberships have a quantity of 1'],
    [
      'an unknown multiplier',
      { productType: 'multiplier', productId: 'multiplier-9x' },
      'productId',
      'We don’t have that product',
    ],
    [
      'a multiplier at another price',
      { productType: 'multiplier', productId: 'multiplier-2x', cents: 4_99n },
      'amount',
      'The 2x Entry Multiplier costs $5.00',
    ],
    [
      'a multiplier at a higher price',
      { productType: 'multiplier', productId: 'multiplier-2x', cents: 5_01n },
      'amount',
      'The 2x Entry Multiplier costs $5.00',
    ],
  ])('refuses %s', (_what, more, path, message) => {
    expect(price(wanted(more))).toEqual({ kind: 'refused', path, message })
  })

  it('accepts the older bronze tier as a donation, by the month', () => {
    expect(price(wanted({ level: 'bronze', cents: 1500n }))).toMatchObject({
      line: { kind: 'level-month', level: 'bronze' },
    })
    expect(price(wanted({ level: 'bronze', cents: 1500n, donationType: 'one-time' }))).toEqual({
      kind: 'refused',
      path: 'donationType',
      message: 'This level is sold by the month',
    })
  })

  it('lets a multiplier of quantity n run n times 30 days', () => {
    expect(price(wanted({ productType: 'multiplier', productId: 'multiplier-3x', cents: 750n, quantity: 3 }))).toEqual({
      kind: 'priced',
      line: { kind: 'multiplier', factor: 3, days: 90, cents: 2250n },
    })
  })

  it('takes what is held at the price of its holder, and nothing else', () => {
    const held = {
      thingId: 'tile',
      kind: 'memorial',
      name: 'Memorial tile 5, Honoring Veterans',
      priceCents: 100_00n,
    } as const
    const chosen = wanted({ productType: 'memorial', productId: 'tile', cents: 100_00n })
    expect(price({ ...chosen, held: { ...held, heldUntil: new Date('2026-11-21T12:15:00Z') } })).toMatchObject({
      kind: 'priced',
      line: { kind: 'memorial', thingId: 'tile' },
    })
    expect(price(chosen)).toMatchObject({ path: 'productId', message: 'Choose memorial tiles on a memorial wall' })
  })

  it('never prices a level at an amount that is not its price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...levels), fc.bigInt(0n, 10_000n), (level, cents) => {
        const priced = price(wanted({ level, cents }))
        if (priced.kind === 'priced') expect(priced.line.cents).toBe(cents)
      }),
    )
  })
})

it('a multiplier needs a donation beside it or an account', () => {
  const multiplier = { kind: 'multiplier', factor: 2, days: 30, cents: 500n } as const
  expect(multiplierAllowed([multiplier], false)).toBe(false)
  expect(multiplierAllowed([multiplier], true)).toBe(true)
  const sponsorship = {
    kind: 'sponsorship',
    thingId: 'it',
    name: 'Silver sponsorship, 3 months',
    cents: 1_500_00n,
  } as const
  expect(multiplierAllowed([multiplier, sponsorship], false)).toBe(false)
  expect(multiplierAllowed([sponsorship], false)).toBe(true)
  expect(multiplierAllowed([multiplier, { kind: 'one-time', cents: 500n }], false)).toBe(true)
})

it('neither another multiplier nor a covered fee is a donation beside it', () => {
  const multiplier = { kind: 'multiplier', factor: 2, days: 30, cents: 500n } as const
  expect(multiplierAllowed([multiplier, { kind: 'fee-cover', cents: 46n }], false)).toBe(false)
})

it('a cart holds twenty lines, and one payment carries $999,999.99', () => {
  const lines = (cents: bigint) => [
    { kind: 'one-time' as const, cents },
    { kind: 'one-time' as const, cents: 1_00n },
  ]
  expect(cartLinesMax).toBe(20)
  expect(totalOf(lines(999_998_99n))).toBe(999_999_99n)
  expect([isPayable(lines(999_998_99n)), isPayable(lines(999_999_00n))]).toEqual([true, false])
  expect(isPayable([])).toBe(true)
})
