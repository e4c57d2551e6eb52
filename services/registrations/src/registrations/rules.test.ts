import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { nameKey, phoneDigits } from './rules.ts'

describe('one person', () => {
  it.each([
    ['(555) 010-0200', '5550100200'],
    ['+1 555 010 0200', '5550100200'],
    ['1-555-010-0200', '5550100200'],
    ['+44 20 7946 0123', '442079460123'],
  ])('has the telephone number %s however it is typed', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

  it('has a name of words', () => expect(nameKey(' Ada   Maria LOVELACE ')).toBe('ada maria lovelace'))

  it('has one name whatever its capitals and spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
        expect(nameKey(` ${words.join('   ').toUpperCase()} `)).toBe(nameKey(words.join(' ')))
      }),
    )
  })
})
