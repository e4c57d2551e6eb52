import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Dollars, formatDollars, parseDollars, paymentCentsMax, splitCents, toDollars } from './index.ts'

describe('money', () => {
  it('survives the way to the wire and back', () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 15n), (cents) => expect(parseDollars(toDollars(cents))).toBe(cents)))
  })

  it.each(['', '-1', '+1', '1.', '.5', '1.001', '1e9', ' 1', '1,000', '٢٥', 'NaN', 'Infinity', '0x10'])(
    'refuses %p',
    (text) => {
      expect(parseDollars(text)).toBeUndefined()
    },
  )

  it('reads one or two decimals and writes two', () => {
    expect(parseDollars('4.9')).toBe(490n)
    expect(toDollars(5n)).toBe('0.05')
    expect(toDollars(-495n)).toBe('-4.95')
    expect([0n, -1n, -100n].map(toDollars)).toEqual(['0.00', '-0.01', '-1.00'])
  })

  it('shows people grouped dollars', () => {
    expect(formatDollars(123_456_789n)).toBe('$1,234,567.89')
    expect(formatDollars(2500n, { wholeDollars: true })).toBe('$25')
    expect(formatDollars(2550n, { wholeDollars: true })).toBe('$25.50')
  })

  it('takes what one payment can carry from a browser, and a cent more not', () => {
    expect(paymentCentsMax).toBe(999_999_99n)
    expect(['999999.99', '0', '25.5'].map((text) => Dollars.safeParse(text).success)).toEqual([true, true, true])
    expect(Dollars.safeParse('1000000.00').error?.issues[0]?.message).toBe('The amount is too large')
    expect(Dollars.safeParse('9'.repeat(16)).error?.issues[0]?.message).toBe('The amount is too large')
    expect(Dollars.safeParse('abc').error?.issues.map(({ message }) => message)).toEqual([
      'Enter a valid amount, such as 25 or 25.50',
    ])
    expect(Dollars.safeParse(25).error?.issues[0]?.message).toBe('Enter a valid amount, such as 25 or 25.50')
  })

  it('splits to the largest remainder, and to the earlier part among equal ones', () => {
    expect(splitCents(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(splitCents(11n, [1n, 1n, 1n])).toEqual([4n, 4n, 3n])
    expect(splitCents(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n])
    expect(splitCents(1n, [1n, 3n])).toEqual([0n, 1n])
    expect(splitCents(0n, [1n])).toEqual([0n])
  })

  it.each([
    ['a total below zero', -1n, [1n]],
    ['no weights', 1n, []],
    ['weights of nothing', 1n, [0n, 0n]],
    ['a weight below zero', 1n, [2n, -1n]],
  ])('splits nothing by %s', (_what, total, weights) => {
    expect(() => splitCents(total, weights)).toThrow(
      'splitCents needs a non-negative total and weights that add up to more than nothing',
    )
  })

  it('splits without losing or making a cent', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc
          .array(fc.bigInt(0n, 10n ** 6n), { minLength: 1, maxLength: 8 })
          .filter((weights) => weights.some((weight) => weight > 0n)),
        (total, weights) => {
          const parts = splitCents(total, weights)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
          expect(parts.every((part) => part >= 0n)).toBe(true)
        },
      ),
    )
  })
})
