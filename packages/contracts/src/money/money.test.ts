import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { formatDollars, parseDollars, splitCents, toDollars } from './index.ts'

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
  })

  it('shows people grouped dollars', () => {
    expect(formatDollars(123_456_789n)).toBe('$1,234,567.89')
    expect(formatDollars(2500n, { wholeDollars: true })).toBe('$25')
    expect(formatDollars(2550n, { wholeDollars: true })).toBe('$25.50')
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
