import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { type BoughtMultiplier, factorAt, runsOf } from './multiplier-runs.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)
const bought = (factor: bigint, on: number, days = 30): BoughtMultiplier => ({
  purchaseId: `${factor}-${on}-${days}`,
  factor,
  days,
  boughtAt: day(on),
})

describe('a multiplier', () => {
  it('runs from the instant it was bought until its days are over', () => {
    const purchases = [bought(2n, 0)]
    expect(factorAt(purchases, new Date(day(0).getTime() - 1))).toBe(1n)
    expect(factorAt(purchases, day(0))).toBe(2n)
    expect(factorAt(purchases, new Date(day(30).getTime() - 1))).toBe(2n)
    expect(factorAt(purchases, day(30))).toBe(1n)
  })

  it('extends an equal one that still runs', () => {
    expect(runsOf([bought(2n, 0), bought(2n, 10)])).toEqual([{ factor: 2n, startsAt: day(0), endsAt: day(60) }])
  })

  it('starts anew after an equal one has ended, also at that instant', () => {
    expect(runsOf([bought(2n, 0), bought(2n, 30)])).toEqual([
      { factor: 2n, startsAt: day(0), endsAt: day(30) },
      { factor: 2n, startsAt: day(30), endsAt: day(60) },
    ])
    expect(runsOf([bought(2n, 0), bought(2n, 40)])).toHaveLength(2)
  })

  it('does not stack with another one: the larger applies', () => {
    const purchases = [bought(2n, 0, 60), bought(3n, 10)]
    expect([5, 15, 45].map((on) => factorAt(purchases, day(on)))).toEqual([2n, 3n, 2n])
  })
})

const purchase = fc
  .record({ factor: fc.constantFrom(2n, 3n), on: fc.nat(200), days: fc.constantFrom(30, 60), id: fc.uuid() })
  .map(({ factor, on, days, id }) => ({ ...bought(factor, on, days), purchaseId: id }))

describe('multipliers in any history', () => {
  it('give the same whatever the order they are heard of in', () => {
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 8 }), fc.nat(400), (purchases, on) => {
        expect(factorAt(purchases.toReversed(), day(on))).toBe(factorAt(purchases, day(on)))
      }),
    )
  })

  it('run for all the days that were paid, and never less for a further purchase', () => {
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 1, maxLength: 8 }), fc.nat(400), (purchases, on) => {
        const runMs = runsOf(purchases).reduce(
          (sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(),
          0,
        )
        expect(runMs / 86_400_000).toBe(purchases.reduce((sum, { days }) => sum + days, 0))
        expect(factorAt(purchases, day(on)) >= factorAt(purchases.slice(1), day(on))).toBe(true)
      }),
    )
  })
})
