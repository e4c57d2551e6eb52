import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { giftCentsMax } from './gifts.ts'
import { feeCoverOf, processorFeeOf } from './processor-fee.ts'

const left = (paymentCents: bigint) => paymentCents - processorFeeOf(paymentCents)

it.each([
  [1_00n, 33n],
  [25_00n, 1_03n],
  [1_000_00n, 29_30n],
  [100_000_00n, 2_900_30n],
])('the processor keeps 2.9 %% and 30 cents: of %s cents %s', (payment, fee) => {
  expect(processorFeeOf(payment)).toBe(fee)
})

describe('covering the fee', () => {
  it.each([
    [25_00n, 1_06n],
    [50_00n, 1_80n],
    [100_00n, 3_30n],
    [4_95n, 46n],
    [1_00n, 34n],
    [0n, 0n],
  ])('of a gift of %s cents takes %s cents', (gift, cover) => {
    expect(feeCoverOf(gift)).toBe(cover)
  })

  it('leaves the whole gift, and no smaller amount does, for every gift up to $1,000', () => {
    const wrong: bigint[] = []
    for (let gift = 1n; gift <= 1_000_00n; gift++) {
      const payment = gift + feeCoverOf(gift)
      if (left(payment) < gift || left(payment - 1n) >= gift) wrong.push(gift)
    }
    expect(wrong).toEqual([])
  })

  it('leaves the whole gift, and no smaller amount does, for any gift', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, giftCentsMax * 10n), (gift) => {
        const payment = gift + feeCoverOf(gift)
        expect(left(payment)).toBeGreaterThanOrEqual(gift)
        expect(left(payment - 1n)).toBeLessThan(gift)
      }),
      { numRuns: 2_000 },
    )
  })
})
