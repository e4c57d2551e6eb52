import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseTypedDollars, typedDollars, typedNumber } from './index.ts'

/** What people of a place write, by ICU. */
const writers = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'en-IN'].map((locale) => ({
  locale,
  write: (cents: number, fractions: number): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: fractions, maximumFractionDigits: fractions }).format(
      cents / 100,
    ),
}))
const amounts = fc.integer({ min: 0, max: 99_999_999 })

/** Two readings that share nothing with the parser: by where the last comma or point is, and how many digits follow it. */
function readByLastMark(text: string): bigint {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const behind = text.slice(last + 1)
  const digits = (part: string) =>
    Array.from(part)
      .filter((one) => one >= '0' && one <= '9')
      .join('')
  if (last < 0 || behind.length > 2) return BigInt(digits(text)) * 100n
  return BigInt(digits(text.slice(0, last))) * 100n + BigInt(behind.length === 1 ? `${behind}0` : behind)
}

describe('a typed amount', () => {
  it.each([
    ['25', '25.00'],
    ['25,50', '25.50'],
    ['25,5', '25.50'],
    ['25.5', '25.50'],
    [' $1,250 ', '1250.00'],
    ['1,000', '1000.00'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1 000,50', '1000.50'],
    ['1\u202f000,50', '1000.50'],
    ['1’000.50', '1000.50'],
    ['25,50 $', '25.50'],
    ['999,999.99', '999999.99'],
    ['0,99', '0.99'],
  ])('%p is %s', (typed, dollars) => expect(typedDollars(typed)).toBe(dollars))

  it.each(
    [
      ['', '-5', '1e3', 'ten', '1.999', '25,5055', '25,', '.5', '$', '$$5'],
      [
        '1,00,000',
        '1,000,50',
        '1.000',
        '1.000.000',
        '0,500',
        '1,0000',
        '12,34,567',
        '25 50',
        '1,000 000',
        '1.000.50',
        '٢٥',
      ],
    ].flat(),
  )('%p is none', (typed) => {
    expect(parseTypedDollars(typed)).toBeUndefined()
    expect(typedDollars(typed)).toBe(typed)
  })

  it.each(writers)('written as in $locale is read to the cent, or not at all', ({ locale, write }) => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const read = parseTypedDollars(write(cents, 2))
        // India groups the thousands by two.
        if (locale !== 'en-IN' || cents < 10_000_000) expect(read).toBe(BigInt(cents))
        else expect([undefined, BigInt(cents)]).toContain(read)
        const whole = cents - (cents % 100)
        expect([undefined, BigInt(whole)]).toContain(parseTypedDollars(write(whole, 0)))
      }),
    )
  })

  it('is whatever its last mark says: never a hundred times more', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. '.split('')), maxLength: 14 })
    let read = 0
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseTypedDollars(text)
        if (cents === undefined) return
        read++
        expect(cents).toBe(readByLastMark(text.trim()))
      }),
      { numRuns: 5_000 },
    )
    expect(read).toBeGreaterThan(100)
  })
})

describe('a typed whole number', () => {
  it.each([
    ['1,000', '1000'],
    ['1 000 000', '1000000'],
    ['5', '5'],
    ['25,5', '25,5'],
    ['1.5', '1.5'],
    ['', ''],
  ])('%p is sent as %p', (typed, sent) => expect(typedNumber(typed)).toBe(sent))
})
