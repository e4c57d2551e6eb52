import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { codeAlphabet, lastReferralCode, readReferralCode } from './referral-codes.ts'

const eight = fc.string({ unit: fc.constantFrom(...codeAlphabet.split('')), minLength: 8, maxLength: 8 })

describe('a referral code', () => {
  it.each([
    ['BCDFGHJK', 'member', 'BCDFGHJK'],
    ['bcdf-ghjk.', 'member', 'BCDFGHJK'],
    ['AF-BCDFGHJK', 'affiliate', 'AF-BCDFGHJK'],
    ['afbcdfghjk', 'affiliate', 'AF-BCDFGHJK'],
    ['Use my code: AF-BCDFGHJK!', 'affiliate', 'AF-BCDFGHJK'],
    ['AF-BCDFGHJK AF-BCDFGHJK', 'affiliate', 'AF-BCDFGHJK'],
  ])('in %p is of a %s', (typed, kind, code) => expect(readReferralCode(typed)).toEqual({ kind, code }))

  it.each(['', 'AF-', 'AF-AAAAAAAA', 'BCDFGHJ', 'BCDFGHJKM', '1000000006X', 'AF-BCDFGHJK BCDFGHJK'])(
    'is not in %p',
    (typed) => expect(readReferralCode(typed)).toBeUndefined(),
  )

  it('is never of both', () => {
    fc.assert(
      fc.property(eight, (code) => {
        expect(readReferralCode(code)?.kind).toBe('member')
        expect(readReferralCode(`AF${code}`)?.kind).toBe('affiliate')
      }),
    )
  })

  it('is the last of several in one link', () => {
    expect(lastReferralCode(['BCDFGHJK', 'AF-BCDFGHJK', 'x'])?.code).toBe('AF-BCDFGHJK')
    expect(lastReferralCode(['AF-BCDFGHJK', 'BCDFGHJK'])?.kind).toBe('member')
    expect(lastReferralCode([])).toBeUndefined()
  })
})
