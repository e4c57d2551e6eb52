import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newSession } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
afterAll(() => donations.stop())

const line = { sessionId: newSession(), productType: 'donation', productId: 'donation', amount: '25' }
const addToCart = (more: object, headers: Record<string, string> = {}) =>
  donations.nobody.post('/api/cart', { ...line, ...more }, headers)

const notAnAmount = 'Enter a valid amount, such as 25 or 25.50'
const tooLarge = 'The amount is too large'
const badAmounts: readonly (readonly [unknown, string])[] = [
  ['0.001', notAnAmount],
  ['-5', notAnAmount],
  ['-0.00', notAnAmount],
  ['+5', notAnAmount],
  ['1e9', notAnAmount],
  ['0x10', notAnAmount],
  ['1,000', notAnAmount],
  ['$5', notAnAmount],
  [' 25', notAnAmount],
  ['25.', notAnAmount],
  ['.5', notAnAmount],
  ['', notAnAmount],
  ['٢٥', notAnAmount],
  ['２５', notAnAmount],
  ['NaN', notAnAmount],
  ['Infinity', notAnAmount],
  [null, notAnAmount],
  [true, notAnAmount],
  [['25'], notAnAmount],
  [{ dollars: 25 }, notAnAmount],
  ['1000000.00', tooLarge],
  ['999999999999', tooLarge],
  ['9223372036854775808', tooLarge],
  ['9'.repeat(400), tooLarge],
]
const ways: readonly (readonly [string, (amount: unknown) => object])[] = [
  ['/api/cart', (amount) => ({ ...line, amount })],
  [
    '/api/create-payment-intent',
    (amount) => ({ amount, donationType: 'one-time', metadata: { donorEmail: 'ada@example.test', donorName: 'Ada' } }),
  ],
  [
    '/api/donations',
    (amount) => ({ donorName: 'Ada', donorEmail: 'ada@example.test', amount, donationType: 'one-time' }),
  ],
]

describe('bad input', () => {
  it.each(ways)('an amount that is none is refused at %s, and the field named', async (path, body) => {
    for (const [amount, message] of badAmounts)
      expect({ amount, ...(await donations.nobody.post(path, body(amount))) }).toMatchObject({
        amount,
        status: 400,
        body: { message, errors: [{ path: 'amount', message }] },
      })
  })

  it.each(ways)('an amount below the smallest gift and above the largest is refused at %s', async (path, body) => {
    for (const [amount, message] of [
      ['0.99', 'The smallest gift is $1.00'],
      ['100000.01', 'The largest online gift is $100,000. Please write to us for more.'],
    ] as const)
      expect(await donations.nobody.post(path, body(amount))).toMatchObject({ status: 400, body: { message } })
  })

  it('a number in the place of text is read where it may be one, and refused where it is no amount', async () => {
    const open = (amount: number) =>
      donations.nobody.post('/api/create-payment-intent', {
        amount,
        donationType: 'one-time',
        metadata: { donorEmail: 'ada@example.test', donorName: 'Ada' },
      })
    expect(await open(25.5)).toMatchObject({ status: 200, body: { amount: '25.50' } })
    for (const amount of [-5, 0.001, 0.1 + 0.2, 1e21])
      expect(await open(amount)).toMatchObject({ status: 400, body: { message: notAnAmount } })
    expect(await open(1e9)).toMatchObject({ status: 400, body: { message: tooLarge } })
  })

  it.each([0, -1, 1.5, 13, 1e9, '2', null])('a quantity of %s is refused', async (quantity) => {
    const multiplier = { productType: 'multiplier', productId: 'multiplier-2x', amount: '5.00', quantity }
    expect(await addToCart(multiplier)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'quantity', message: expect.stringMatching(/^Quantity /) }] },
    })
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

  it.each([
    ['no object', { id: 'evt_no_object', type: 'invoice.paid', data: {} }],
    ['no data', { id: 'evt_no_data', type: 'invoice.paid' }],
    ['an object without an id', { id: 'evt_no_object_id', type: 'payment_intent.succeeded', data: { object: {} } }],
    ['no type', { id: 'evt_no_type', data: { object: { id: 'pi_1' } } }],
    ['an id that is none', { id: 7, type: ['invoice.paid'], data: 'in_1' }],
    ['nothing', {}],
  ])('that is signed and holds %s is kept once and passed over', async (_what, event) => {
    const count = async () =>
      (
        await donations.db.query<{ n: number }>(
          sql`select count(*)::int as n from processor_events where state <> 'pending'`,
        )
      )[0]?.n ?? 0
    const before = await count()
    for (const _time of [1, 2]) expect(await donations.tellBytes(JSON.stringify(event))).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('of almost 1 MiB is taken, and none above', async () => {
    const event = (id: string, bytes: number) =>
      JSON.stringify({ id, type: 'charge.updated', data: { object: { id: 'ch_1', description: 'x'.repeat(bytes) } } })
    expect(await donations.tellBytes(event('evt_large', 1024 * 1024 - 200))).toBe(200)
    expect(await stored('evt_large')).toHaveLength(1)
    expect(await donations.tellBytes(event('evt_too_large', 1024 * 1024))).toBe(413)
  })
})
