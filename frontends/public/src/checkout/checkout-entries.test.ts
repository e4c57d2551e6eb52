import { describe, expect, it } from '@jest/globals'
import { donations } from '@evenhand/contracts/http'
import { monthlyOf } from './charge-terms.tsx'
import { feeOf, monthlyFeeOf } from './checkout-data.ts'
import { entriesOfCheckout } from './checkout-entries.ts'

const checkout = (asked: object) => donations.createPaymentIntent.request.body.parse(asked)
const now = new Date('2026-11-23T00:00:00.000Z')
const gift = { productType: 'donation', productId: 'donation', quantity: 1, amount: '50.00' }
const gold = { ...gift, amount: '9.95', metadata: { membershipLevel: 'gold', donationType: 'monthly' } }
const twice = { productType: 'multiplier', productId: 'multiplier-2x', quantity: 1, amount: '5.00' }
const cart = (...cartItems: object[]) => checkout({ amount: '50.00', donationType: 'cart', metadata: { cartItems } })

describe('the entries of a checkout', () => {
  it.each([
    ['a gift', checkout({ amount: '50.00', donationType: 'one-time' }), 12n],
    [
      'a gift that covers the fee',
      checkout({ amount: '51.84', donationType: 'one-time', metadata: { feeCover: '1.84' } }),
      12n,
    ],
    ['a month of a level', checkout({ amount: '9.95', donationType: 'monthly', membershipLevel: 'gold' }), 500n],
    ['a gift in the cart', cart(gift), 12n],
    ['a gift and a month', cart(gift, gold), 512n],
    ['a gift and what doubles it', cart(gift, twice), 24n],
    ['a multiplier alone', cart(twice), 0n],
    ['a memorial', cart({ ...gift, productType: 'memorial', productId: 'tile', amount: '100.00' }), 50n],
  ])('%s', (_what, paid, entries) => {
    expect(entriesOfCheckout(paid, { running: [], now })).toBe(entries)
  })

  it('are multiplied by what runs already, and not by two at once', () => {
    const running = [{ factor: 3, startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' }]
    expect(entriesOfCheckout(cart(gift, twice), { running, now })).toBe(36n)
    expect(entriesOfCheckout(checkout({ amount: '50.00', donationType: 'one-time' }), { running, now })).toBe(36n)
  })
})

it('a card fee can be covered, of what comes again too, as the terms of the charge have it', () => {
  const unsaid = { ...gold, metadata: { membershipLevel: 'gold' } }
  const once = { ...gold, metadata: { membershipLevel: 'gold', donationType: 'one-time' } }
  const checkouts = [cart(gift), cart(gift, once), cart(gift, gold), cart(gift, unsaid)]
  expect(checkouts.map((one) => monthlyOf(one) !== undefined)).toEqual([false, false, true, true])
  expect(checkouts.map(feeOf)).toEqual([1_80n, 1_80n, 1_80n, 1_80n])
  expect(checkouts.map(monthlyFeeOf)).toEqual([undefined, undefined, 61n, 61n])
})
