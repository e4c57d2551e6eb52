import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { applicantKey } from './rules.ts'

describe('an applicant', () => {
  it('is the same however the name and the address are written', () => {
    expect(applicantKey(' Open  Door ', 'Ana@Mail.Example')).toBe('["open door","ana@mail.example"]')
  })

  it('is another one with another name or another address, wherever the border between them lies', () => {
    const words = fc.stringMatching(/^[a-z",[\]]{1,6}$/)
    fc.assert(
      fc.property(words, words, words, words, (name, email, otherName, otherEmail) => {
        const same = name === otherName && email === otherEmail
        expect(applicantKey(name, email) === applicantKey(otherName, otherEmail)).toBe(same)
      }),
    )
  })
})
