import { levels } from '@evenhand/contracts/catalogue'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isHeld, multiplierAllowed, price, type Wanted } from './rules.ts'

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

  it('refuses what is not for sale', () => {
    expect(price(wanted({ productType: 'membership', level: 'platinum', cents: 0n })).kind).toBe('refused')
    expect(price(wanted({ productType: 'membership', level: 'free', cents: 0n })).kind).toBe('refused')
    expect(price(wanted({ productType: 'multiplier', productId: 'multiplier-9x' })).kind).toBe('refused')
  })

  it('accepts the older bronze tier as a donation, by the month', () => {
    expect(price(wanted({ level: 'bronze', cents: 1500n }))).toMatchObject({
      line: { kind: 'level-month', level: 'bronze' },
    })
    expect(price(wanted({ level: 'bronze', cents: 1500n, donationType: 'one-time' })).kind).toBe('refused')
  })

  it('lets a multiplier of quantity n run n times 30 days', () => {
    expect(price(wanted({ productType: 'multiplier', productId: 'multiplier-3x', cents: 750n, quantity: 3 }))).toEqual({
      kind: 'priced',
      line: { kind: 'multiplier', factor: 3, days: 90, cents: 2250n },
    })
  })

  it('takes a held tile of a wall at its price, once', () => {
    const heldUntil = new Date('2026-11-21T12:15:00Z')
    const tile = { tileId: 'tile', wall: 'veterans', position: 4, heldUntil } as const
    const chosen = wanted({ productType: 'memorial', productId: 'tile', cents: 100_00n, tile })
    expect(price(chosen)).toEqual({
      kind: 'priced',
      line: { kind: 'memorial', tileId: 'tile', wall: 'veterans', position: 4, cents: 100_00n },
    })
    expect(price({ ...chosen, cents: 99_99n })).toMatchObject({ kind: 'refused', path: 'amount' })
    expect(price({ ...chosen, quantity: 2 })).toMatchObject({ kind: 'refused', path: 'quantity' })
    expect(price({ ...chosen, donationType: 'monthly' })).toMatchObject({ kind: 'refused', path: 'donationType' })
    expect(price({ ...chosen, level: 'silver' })).toMatchObject({ kind: 'refused', path: 'membershipLevel' })
    expect(price({ ...chosen, tile: undefined })).toMatchObject({ kind: 'refused', path: 'productId' })
    expect([heldUntil.getTime() - 1, heldUntil.getTime()].map((at) => isHeld(tile, new Date(at)))).toEqual([
      true,
      false,
    ])
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
  expect(multiplierAllowed([multiplier, { kind: 'one-time', cents: 500n }], false)).toBe(true)
})
