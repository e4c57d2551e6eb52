import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { drawAccountNumber, drawReferralCode, isAccountNumber, readNumberOrCode, readReferral } from './rules.ts'

const numbers = fc
  .infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map((stream) => drawAccountNumber((below) => Math.floor((stream.next().value ?? 0) * below)))

describe('an account number', () => {
  it('is ten digits and the check character of ISO 7064 MOD 11-2', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const weighed = Array.from(number)
          .reverse()
          .map((sign, place) => (sign === 'X' ? 10 : Number(sign)) * 2 ** place)
        expect(weighed.reduce((sum, value) => sum + value, 0) % 11).toBe(1)
      }),
    )
  })

  it('fits the twelve characters of the specification and knows itself', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number.length).toBeLessThanOrEqual(12)
        expect(isAccountNumber(number)).toBe(true)
      }),
    )
  })

  it('is not another one after any one of its characters was mistyped', () => {
    fc.assert(
      fc.property(numbers, fc.nat(10), fc.constantFrom(...Array.from('0123456789X')), (number, place, sign) => {
        const typed = number.slice(0, place) + sign + number.slice(place + 1)
        expect(isAccountNumber(typed)).toBe(typed === number)
      }),
    )
  })

  it('is not another one after two neighbours were swapped', () => {
    fc.assert(
      fc.property(numbers, fc.nat(9), (number, place) => {
        const typed = number.slice(0, place) + number[place + 1] + number[place] + number.slice(place + 2)
        expect(isAccountNumber(typed)).toBe(typed === number)
      }),
    )
  })
})

describe('a referral code', () => {
  it('has no characters that are taken for each other', () => {
    expect(drawReferralCode(() => 0)).toBe('22222222')
    expect(drawReferralCode((below) => below - 1)).toBe('ZZZZZZZZ')
  })

  it('is read the way people type it', () => {
    expect(readNumberOrCode(' 1234-5678 90x ')).toBe('1234567890X')
  })

  const link = 'https://give.example/member-portal?utm_source=x&ref=DQT95DYQ#top'
  it.each([
    'DQT95DYQ',
    'DQT95DYQ.',
    ' dqt95dyq ',
    'code: DQT95DYQ',
    'My referral code is “DQT95DYQ”, thanks!',
    'DQT9-5DYQ',
    'DQT9 5DYQ',
    '(DQT95DYQ)',
    link,
    `Join me: ${link}`,
    'https://give.example/r/DQT95DYQ',
    'Here: https://give.example/r/DQT95DYQ.',
    'DQT95DYQ DQT95DYQ',
    '\uff24QT95DYQ',
  ])('is read out of what came along with it: %p', (typed) => expect(readReferral(typed)).toBe('DQT95DYQ'))

  it('is the account number where that was passed on', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const typed of [number, `No. ${number}.`, `${number.slice(0, 5)} ${number.slice(5)}`.toLowerCase()])
          expect(readReferral(typed)).toBe(number)
      }),
    )
  })

  it.each([
    '',
    '...',
    'hello',
    'DQT95DY',
    'DQT95DYQQ',
    'DQT95DYA',
    '12345678901',
    'DQT95DYQ or BCDF2345',
    'https://give.example/',
  ])('is not guessed from %p', (typed) => expect(readReferral(typed)).toBeUndefined())
})
