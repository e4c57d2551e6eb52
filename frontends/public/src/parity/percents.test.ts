import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { percents } from './percents.ts'

describe('the percents of two shares', () => {
  it.each([
    [1, 1, 50, 50],
    [0, 12, 0, 100],
    [12, 0, 100, 0],
    [1, 100_000, 1, 99],
    [100_000, 1, 99, 1],
    [0, 0, 0, 0],
    [-5, 10, 0, 100],
  ])('of %d free and %d paid are %d and %d', (free, paid, ofFree, ofPaid) => {
    expect(percents(free, paid)).toEqual({ free: ofFree, paid: ofPaid })
  })

  it('add up to 100, and never call a share nothing that is there', () => {
    const anyEntries = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(anyEntries, anyEntries, (free, paid) => {
        fc.pre(free + paid > 0)
        const shown = percents(free, paid)
        expect(shown.free + shown.paid).toBe(100)
        expect([shown.free > 0, shown.paid > 0]).toEqual([free > 0, paid > 0])
      }),
    )
  })
})
