import { afterAll, describe, expect, it } from '@jest/globals'
import { findMultiplier, levelTerms, multiplierMonthsMax } from '@evenhand/contracts/catalogue'
import type { donations as contract } from '@evenhand/contracts/http'
import { parseDollars, paymentCentsMax } from '@evenhand/contracts/money'
import fc from 'fast-check'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newSession } from '../../tests/giving.ts'
import { cartLinesMax } from './rules.ts'

const donations = await donationsUnderTest()
const { addToCart, addMultiplier } = givingAt(donations)
afterAll(() => donations.stop())

type Item = contract.CartItem
const linesOf = async (sessionId: string): Promise<Item[]> =>
  (await donations.nobody.get(`/api/cart/${sessionId}`)).body
const add = (sessionId: string, line: object) => donations.nobody.post('/api/cart', { sessionId, ...line })
const put = (itemId: string, body: object) => donations.nobody.call('PUT', `/api/cart/${itemId}`, { body })
const remove = (itemId: string) => donations.nobody.call('DELETE', `/api/cart/${itemId}`)

const gift = (amount = '25.00') => ({ productType: 'donation', productId: 'donation', amount })
const silver = { productType: 'membership', productId: 'silver', membershipLevel: 'silver', amount: '4.95' }
const gold = { productType: 'membership', productId: 'gold', membershipLevel: 'gold', amount: '9.95' }
const triple = { productType: 'multiplier', productId: 'multiplier-3x', amount: '7.50' }

/** A cart with a gift and a multiplier; answers the multiplier's line. */
async function cartWithMultiplier() {
  const sessionId = newSession()
  await addToCart({ sessionId, ...gift() })
  await addMultiplier(sessionId)
  const line = (await linesOf(sessionId)).find(({ productType }) => productType === 'multiplier')
  if (!line) throw new Error('the multiplier is not in the cart')
  return { sessionId, line }
}

describe('a cart', () => {
  it('takes a second membership in the place of the first, also when it is full', async () => {
    const sessionId = newSession()
    await addToCart({ sessionId, ...silver })
    for (let n = 1; n < cartLinesMax; n++) await addToCart({ sessionId, ...gift() })
    expect(await add(sessionId, gift())).toMatchObject({ status: 409, body: { type: '/problems/cart-full' } })
    expect(await add(sessionId, gold)).toMatchObject({ status: 201 })
    const levels = (await linesOf(sessionId)).flatMap(({ membershipLevel }) => membershipLevel ?? [])
    expect(levels).toEqual(['gold'])
  })

  it('calls each line what it is, whatever words it came with', async () => {
    const sessionId = newSession()
    const words = { name: 'Refund waiting: call 1-900-555-0100' }
    await addToCart({ sessionId, ...gift(), metadata: words })
    await addToCart({ sessionId, ...silver, metadata: { ...words, donationType: 'monthly' } })
    await add(sessionId, { ...triple, metadata: words })
    expect((await linesOf(sessionId)).map(({ metadata: { name } }) => name)).toEqual([
      'One-time gift',
      'Silver membership',
      '3x Entry Multiplier',
    ])
    const once = newSession()
    await addToCart({ sessionId: once, ...silver, metadata: { ...words, donationType: 'one-time' } })
    expect((await linesOf(once)).map(({ metadata: { name } }) => name)).toEqual(['Silver level, once'])
  })

  it('sells a level once when the line says that it does not recur, and monthly when it says so or nothing', async () => {
    const answered = async (line: object) => (await add(newSession(), { ...silver, ...line })).body
    const monthly = { isRecurring: true, metadata: { name: 'Silver membership', donationType: 'monthly' } }
    const once = { isRecurring: false, metadata: { name: 'Silver level, once', donationType: 'one-time' } }
    expect(await answered({ isRecurring: false })).toMatchObject(once)
    expect(await answered({ isRecurring: false, metadata: { donationType: 'one-time' } })).toMatchObject(once)
    expect(await answered({ metadata: { donationType: 'one-time' } })).toMatchObject(once)
    expect(await answered({ isRecurring: true })).toMatchObject(monthly)
    expect(await answered({})).toMatchObject({ isRecurring: true, metadata: { name: 'Silver membership' } })
  })

  it('takes no line that says in one word that it recurs and in the other that it does not', async () => {
    for (const [isRecurring, donationType] of [
      [false, 'monthly'],
      [true, 'one-time'],
    ] as const) {
      const sessionId = newSession()
      expect(await add(sessionId, { ...silver, isRecurring, metadata: { donationType } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'isRecurring', message: expect.stringContaining('one-time or monthly?') }] },
      })
      expect(await linesOf(sessionId)).toEqual([])
    }
  })

  it('has one line for a multiplier, whose months add up', async () => {
    const { sessionId } = await cartWithMultiplier()
    await Promise.all([addMultiplier(sessionId), addMultiplier(sessionId)])
    expect((await linesOf(sessionId)).filter(({ productType }) => productType === 'multiplier')).toMatchObject([
      { quantity: 3 },
    ])
    expect(await add(sessionId, { ...triple, quantity: multiplierMonthsMax })).toMatchObject({ status: 201 })
  })

  it('refuses a memorial tile that is none, in a sentence', async () => {
    const memorial = { productType: 'memorial', productId: 'tile-3', amount: '100.00' }
    expect(await add(newSession(), memorial)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'productId', message: 'Choose memorial tiles on a memorial wall' }] },
    })
  })

  it('never holds more than one payment can carry', async () => {
    const sessionId = newSession()
    for (let n = 0; n < 9; n++) await addToCart({ sessionId, ...gift('100000.00') })
    expect(await add(sessionId, gift('100000.00'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: expect.stringContaining('at most $999,999.99') }] },
    })
    expect(await add(sessionId, gift('99999.99'))).toMatchObject({ status: 201 })
  })
})

describe('two tabs', () => {
  it('that change the same line: the second is told, and what it wanted anyway is no conflict', async () => {
    const { line } = await cartWithMultiplier()
    const seenAt = line.updatedAt
    expect(await put(line.id, { quantity: 3, seenAt })).toMatchObject({ status: 200, body: { quantity: 3 } })
    expect(await put(line.id, { quantity: 2, seenAt })).toMatchObject({
      status: 409,
      body: { message: 'The cart was changed in another tab or on another device.' },
    })
    expect(await put(line.id, { quantity: 3, seenAt })).toMatchObject({ status: 200 })
    expect(await put(line.id, { quantity: 1 })).toMatchObject({ status: 200, body: { quantity: 1 } })
  })

  it('one of which has taken the line out: the other is told; taking out twice is nothing', async () => {
    const { line } = await cartWithMultiplier()
    expect((await remove(line.id)).status).toBe(204)
    expect((await remove(line.id)).status).toBe(204)
    expect(await put(line.id, { quantity: 2 })).toMatchObject({
      status: 404,
      body: { message: 'That item is no longer in the cart.' },
    })
  })
})

it('whatever two tabs do to it, a cart keeps its rules', async () => {
  const deed = fc.oneof(
    fc
      .constantFrom(gift('1.00'), gift('99999.00'), silver, gold, triple, { ...triple, quantity: 5 })
      .map((line) => ({ add: line })),
    fc
      .record({ nth: fc.nat(5), quantity: fc.integer({ min: 0, max: 13 }), knowing: fc.boolean() })
      .map((put) => ({ put })),
    fc.nat(5).map((remove) => ({ remove })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 8 }), fc.array(deed, { maxLength: 8 }), async (one, other) => {
      const sessionId = newSession()
      const tab = async (deeds: typeof one) => {
        for (const what of deeds) {
          const lines = await linesOf(sessionId)
          if ('add' in what) await add(sessionId, what.add)
          else if ('put' in what) {
            const line = lines[what.put.nth]
            const { quantity } = what.put
            if (line) await put(line.id, what.put.knowing ? { quantity, seenAt: line.updatedAt } : { quantity })
          } else await remove(lines[what.remove]?.id ?? newSession())
        }
      }
      await Promise.all([tab(one), tab(other)])
      expectRules(await linesOf(sessionId))
    }),
    { numRuns: 30 },
  )
  // Two tabs of hundreds of requests.
}, 180_000)

function expectRules(lines: readonly Item[]): void {
  expect(lines.length).toBeLessThanOrEqual(cartLinesMax)
  expect(lines.filter(({ isRecurring }) => isRecurring).length).toBeLessThanOrEqual(1)
  expect(
    new Set(lines.filter(({ productType }) => productType === 'multiplier').map(({ productId }) => productId)).size,
  ).toBe(lines.filter(({ productType }) => productType === 'multiplier').length)
  for (const { productId, membershipLevel, amount, quantity, productType } of lines) {
    const price = membershipLevel ? levelTerms[membershipLevel].priceCents : findMultiplier(productId)?.priceCents
    if (price !== undefined) expect(parseDollars(amount)).toBe(price)
    expect(quantity).toBeGreaterThanOrEqual(1)
    expect(quantity).toBeLessThanOrEqual(productType === 'multiplier' ? multiplierMonthsMax : 1)
  }
  const total = lines.reduce((sum, { amount, quantity }) => sum + (parseDollars(amount) ?? 0n) * BigInt(quantity), 0n)
  expect(total).toBeLessThanOrEqual(paymentCentsMax)
}
