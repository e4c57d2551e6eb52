import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { faultOf, groupDigits, isComplete, type TypedCard } from './typed-card.ts'

const now = new Date('2026-11-22T12:00:00Z')
const card = (change: Partial<TypedCard>): TypedCard => ({
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  ...change,
})

describe('a card that is typed', () => {
  it.each([
    ['', 'Enter the number on the card'],
    ['4242 4242', 'Visa numbers have 16 digits'],
    ['3782 822463 1000', 'American Express numbers have 15 digits'],
    ['4242 4242 4242 4241', "That number isn't right. Check it against the card"],
    ['4111 1111 1111 1111', 'This is a payment simulator, so it takes no real cards. Use the test card above'],
    ['4242 4242 4242 4242', undefined],
    ['3782 822463 10005', undefined],
    ['4000 0027 6000 3184', undefined],
  ])('with the number %j is told: %s', (number, fault) => {
    expect(faultOf('number', card({ number }), now)).toBe(fault)
  })

  it('with any one digit of its number changed is noticed', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = '4242424242424242'.split('')
        digits[place] = String((Number(digits[place]) + by) % 10)
        expect(faultOf('number', card({ number: digits.join('') }), now)).toBeDefined()
      }),
    )
  })

  it.each([
    ['11 / 26', undefined],
    ['10 / 26', 'That date is in the past'],
    ['13 / 30', 'Enter month and year, for example 12 / 30'],
  ])('that expires %s is told: %s', (expiry, fault) => {
    expect(faultOf('expiry', card({ expiry }), now)).toBe(fault)
  })

  it('has as many digits of its code as its brand', () => {
    const amex = { number: '3782 822463 10005' }
    expect(faultOf('cvc', card({ ...amex, cvc: '123' }), now)).toBe('Enter the 4 digits of the code')
    expect(faultOf('cvc', card({ ...amex, cvc: '1234' }), now)).toBeUndefined()
    expect(faultOf('cvc', card({ cvc: '1234' }), now)).toBe('Enter the 3 digits of the code')
  })

  it('is grouped as it stands on the card, and judged once nothing can follow', () => {
    expect(groupDigits('378282246310005')).toBe('3782 822463 10005')
    expect(groupDigits('37828')).toBe('3782 8')
    expect(groupDigits('42424242424242429')).toBe('4242 4242 4242 4242')
    expect(isComplete('number', card({}))).toBe(true)
    expect(isComplete('number', card({ number: '4242 4242' }))).toBe(false)
  })
})
