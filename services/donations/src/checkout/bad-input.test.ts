import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newSession } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
afterAll(() => donations.stop())

const line = { sessionId: newSession(), productType: 'donation', productId: 'donation', amount: '25' }
const addToCart = (more: object, headers: Record<string, string> = {}) =>
  donations.nobody.post('/api/cart', { ...line, ...more }, headers)

describe('bad input', () => {
  it.each([
    ['0.001', 'Please enter a valid amount, for example 25 or 25.50'],
    ['-5', 'Please enter a valid amount, for example 25 or 25.50'],
    ['1e9', 'Please enter a valid amount, for example 25 or 25.50'],
    ['٢٥', 'Please enter a valid amount, for example 25 or 25.50'],
    ['NaN', 'Please enter a valid amount, for example 25 or 25.50'],
    ['999999999999', 'The amount is too large'],
    ['99999999999999999999999999', 'The amount is too large'],
  ])('an amount of %s names the field', async (amount, message) => {
    expect(await addToCart({ amount })).toMatchObject({ status: 400, body: { errors: [{ path: 'amount', message }] } })
  })

  it('unknown fields, methods, paths, types and bodies are 4xx problems', async () => {
    expect(await addToCart({ price: 1 })).toMatchObject({ status: 400, body: { errors: [{ path: 'price' }] } })
    expect(await addToCart({}, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await addToCart({ metadata: { name: 'x'.repeat(200_000) } })).toMatchObject({ status: 413 })
    expect(await donations.nobody.call('PATCH', '/api/cart', { body: line })).toMatchObject({ status: 405 })
    expect(await donations.nobody.get('/api/nothing')).toMatchObject({ status: 404 })
    expect(await donations.nobody.get('/api/cart/%E0%A4%A')).toMatchObject({ status: 404 })
    expect(await donations.nobody.get('/api/cart/not-an-id')).toMatchObject({ status: 400 })
  })
})

describe('a webhook', () => {
  const stored = (id: string) => donations.db.query(sql`select 1 from processor_events where id = ${id}`)

  it('without the right signature is refused and not stored', async () => {
    const forged = await donations.nobody.post(
      '/api/webhooks/stripe',
      { id: 'evt_forged' },
      { 'stripe-signature': 't=1,v1=00' },
    )
    expect(forged).toMatchObject({ status: 400, body: { type: '/problems/signature-invalid' } })
    expect(await stored('evt_forged')).toEqual([])
  })

  it('about an object that the processor does not know is stored, and harms nothing', async () => {
    expect(await donations.tell('payment_intent.succeeded', 'pi_unknown_object', 'evt_unknown_object')).toBe(200)
    expect(await stored('evt_unknown_object')).toHaveLength(1)
  })
})
