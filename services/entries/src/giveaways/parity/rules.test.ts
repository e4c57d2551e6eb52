import { describe, expect, it } from '@jest/globals'
import { type EntryType, entryTypes, mainSeries } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { monthsOf } from './period.ts'
import { type DocumentCaps, freeWaysOf, type MonthOfPeriod, parityOf, reach } from './rules.ts'

const months: MonthOfPeriod[] = [
  { month: '2026-06-01', days: 16 },
  { month: '2026-07-01', days: 31 },
]
const main = freeWaysOf(mainSeries)
const parity = (caps: DocumentCaps, of = months) => parityOf(caps, of, main)

const anyEntries = fc.bigInt({ min: 0n, max: 200_000n })
const anyCaps: fc.Arbitrary<DocumentCaps> = fc
  .record({
    giveaway: fc.bigInt({ min: 1n, max: 200_000n }),
    month: fc.option(anyEntries, { nil: undefined }),
    monthOfType: fc.dictionary(fc.constantFrom(...entryTypes), anyEntries),
  })
  .map((caps) => caps as DocumentCaps)
const anyMonths = fc
  .array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 24 })
  .map((days) => days.map((count, at) => ({ month: `20${10 + at}-01-01`, days: count })))

describe('parity of the free ways', () => {
  it('holds as shipped: postcards lead to any cap', () => {
    expect(parity({ giveaway: 100_000n, monthOfType: {} })).toEqual({ most: 100_000n, free: 100_000n, holds: true })
    expect(parityOf({ giveaway: 100_000n, monthOfType: {} }, months, freeWaysOf('lease')).holds).toBe(true)
  })

  it('does not hold when postcards are capped below what gifts can reach', () => {
    const caps = { giveaway: 100_000n, monthOfType: { free_post: 1_000n } satisfies Partial<Record<EntryType, bigint>> }
    // Twice 1,000 by post and 50 for free, and 47 days with a sponsor.
    expect(parity(caps)).toEqual({ most: 100_000n, free: 3_275n, holds: false })
  })

  it('counts of a way what it brings, where its cap is wider', () => {
    const caps = { giveaway: 100_000n, monthOfType: { free_post: 1_000n, monthly_auto: 900n } }
    expect(parity(caps).free).toBe(3_275n)
  })

  it('holds when a cap of the month binds everybody alike', () => {
    expect(parity({ giveaway: 100_000n, month: 500n, monthOfType: { free_post: 500n } })).toEqual({
      most: 1_000n,
      free: 1_000n,
      holds: true,
    })
  })

  it('never lets anybody past the cap, nor the free ways past all ways', () => {
    fc.assert(
      fc.property(anyCaps, anyMonths, (caps, of) => {
        const { most, free, holds } = parity(caps, of)
        expect(free <= most && most <= caps.giveaway).toBe(true)
        expect(holds).toBe(free === most)
      }),
    )
  })

  it('always holds where postcards are not capped', () => {
    fc.assert(
      fc.property(anyCaps, anyMonths, (caps, of) => {
        const { free_post: _, ...others } = caps.monthOfType
        expect(parity({ ...caps, monthOfType: others }, of).holds).toBe(true)
      }),
    )
  })

  it('reaches no less when a cap is raised or a day is added', () => {
    fc.assert(
      fc.property(anyCaps, anyMonths, fc.bigInt({ min: 0n, max: 1_000n }), (caps, of, more) => {
        const raised = { ...caps, giveaway: caps.giveaway + more }
        expect(reach(raised, of, main) >= reach(caps, of, main)).toBe(true)
        const longer = [...of, { month: '2099-01-01', days: 1 }]
        expect(reach(caps, longer, main) >= reach(caps, of, main)).toBe(true)
      }),
    )
  })
})

describe('the months of a period', () => {
  it('have each day of it once', () => {
    expect(monthsOf({ firstDay: '2028-01-31', lastDay: '2028-03-01' })).toEqual([
      { month: '2028-01-01', days: 1 },
      { month: '2028-02-01', days: 29 },
      { month: '2028-03-01', days: 1 },
    ])
  })

  it('are one for a single day, and none when it ends before it begins', () => {
    expect(monthsOf({ firstDay: '2026-06-15', lastDay: '2026-06-15' })).toEqual([{ month: '2026-06-01', days: 1 }])
    expect(monthsOf({ firstDay: '2026-06-15', lastDay: '2026-06-14' })).toEqual([])
  })
})
