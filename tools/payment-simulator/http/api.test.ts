import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { refusalOf, sdk, startSimulator, typedCard } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

const port = () => Number(new URL(simulator.url).port)
const raw = (path: string, body: string) =>
  fetch(`${simulator.url}${path}`, { method: 'POST', body, headers: { authorization: 'Bearer sk_sim_raw' } })

describe('keys', () => {
  it.each([
    ['sk_live_abcdef', 'This is a payment simulator: it takes only sk_sim_… and pk_sim_… keys, never a real one.'],
    ['nonsense', 'Invalid API Key provided: non********'],
  ])('refuses %s', async (key, message) => {
    expect(await refusalOf(sdk(port(), key).customers.list())).toMatchObject({ statusCode: 401, message })
  })

  it('lets a browser touch only the intent whose secret it has', async () => {
    const intent = await simulator.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      metadata: { cart: 'secret' },
    })
    const path = `/v1/payment_intents/${intent.id}`
    const read = async (query: string) => (await fetch(`${simulator.url}${path}?key=pk_sim_1${query}`)).json()
    expect(await read('')).toMatchObject({ error: { param: 'client_secret' } })
    expect(await read('&client_secret=pi_wrong')).toMatchObject({ error: { param: 'client_secret' } })
    const seen = await read(`&client_secret=${intent.client_secret}`)
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
    expect(seen).not.toHaveProperty('metadata')
    const refund = await simulator.browser('/v1/refunds', { payment_intent: intent.id })
    expect(refund).toMatchObject({ status: 403, body: { error: { code: 'secret_key_required' } } })
    const confirmed = await simulator.browser(`${path}/confirm`, {
      client_secret: 'pi_wrong',
      ...typedCard('4242424242424242'),
    })
    expect(confirmed.status).toBe(400)
  })

  it('answers browsers of this machine alone', async () => {
    const allowed = async (origin: string) =>
      (await fetch(`${simulator.url}/v1/payment_intents`, { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('http://localhost:8080')).toBe('http://localhost:8080')
    expect(await allowed('https://elsewhere.example')).toBeNull()
    const reset = await fetch(`${simulator.url}/simulator/reset`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(reset.status).toBe(403)
  })
})

describe('parameters', () => {
  it.each([
    ['/v1/payment_intents', 'amount=500', 'parameter_missing', 'currency', 'Missing required param: currency.'],
    ['/v1/payment_intents', 'amount=5.5&currency=usd', 'parameter_invalid_integer', 'amount', 'Invalid integer: 5.5'],
    ['/v1/customers', 'metadata[a]=1&colour=red', 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [
      '/v1/customers',
      'address[moon]=1',
      'parameter_unknown',
      'address[moon]',
      'Received unknown parameter: address[moon]',
    ],
    [
      '/v1/customers',
      '__proto__[x]=1',
      'parameter_unknown',
      '__proto__[x]',
      'Received unknown parameter: __proto__[x]',
    ],
  ])('%s %s is %s', async (path, body, code, param, message) => {
    const response = await raw(path, body)
    expect(response.status).toBe(400)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', code, param, message } })
  })

  it('names what is missing and where nothing answers', async () => {
    const missing = await refusalOf(simulator.stripe.customers.retrieve('cus_none'))
    expect(missing).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    })
    await simulator.stripe.products.create({ id: 'level-silver', name: 'Silver' })
    const twice = await refusalOf(simulator.stripe.products.create({ id: 'level-silver', name: 'Other' }))
    expect(twice).toMatchObject({ code: 'resource_already_exists' })
    expect(await simulator.stripe.products.retrieve('level-silver')).toMatchObject({ name: 'Silver' })
    const nowhere = await raw('/v1/rockets', '')
    expect(nowhere.status).toBe(404)
    await simulator.stripe.customers.create()
    expect(await refusalOf(simulator.stripe.customers.list({ expand: ['data.moon'] }))).toMatchObject({
      param: 'expand',
    })
  })
})

it('ends the subscriptions of a customer who is deleted, and knows them no more for anything new', async () => {
  const { stripe } = simulator
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' })
  const product = await stripe.products.create({ name: 'Level' })
  const price = { currency: 'usd', product: product.id, unit_amount: 495, recurring: { interval: 'month' as const } }
  const begin = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data: price }],
      payment_behavior: 'default_incomplete',
    })
  const { id } = await begin()
  const gone = { id: customer.id, object: 'customer', deleted: true }
  expect(await stripe.customers.del(customer.id)).toMatchObject(gone)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject(gone)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', customer: customer.id })
  const missing = { statusCode: 404, code: 'resource_missing', param: 'customer' }
  expect(await refusalOf(begin())).toMatchObject(missing)
  expect(await refusalOf(stripe.setupIntents.create({ customer: customer.id }))).toMatchObject(missing)
  expect(await refusalOf(stripe.customers.del(customer.id))).toMatchObject({ code: 'resource_missing' })
  expect((await stripe.customers.list()).data.map((one) => one.id)).not.toContain(customer.id)
})

describe('idempotency', () => {
  it('answers a repetition alike and refuses other parameters', async () => {
    const { stripe } = simulator
    const first = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' })
    const second = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = await refusalOf(stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'k1' }))
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('gives concurrent twins one effect, a decline included', async () => {
    const { stripe } = simulator
    const customer = await stripe.customers.create()
    const twins = Array.from({ length: 8 }, () =>
      stripe.paymentIntents
        .create(
          {
            amount: 500,
            currency: 'usd',
            customer: customer.id,
            payment_method: 'pm_card_chargeDeclined',
            confirm: true,
          },
          { idempotencyKey: 'twins' },
        )
        .catch((error: { code: string }) => error.code),
    )
    expect(new Set(await Promise.all(twins))).toEqual(new Set(['card_declined']))
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1)
  })
})

describe('lists', () => {
  it('pages newest first through all, once', async () => {
    const { stripe } = simulator
    await simulator.control('/reset')
    const ids: string[] = []
    for (let index = 0; index < 25; index += 1) ids.unshift((await stripe.products.create({ name: `p${index}` })).id)
    const seen: string[] = []
    for await (const product of stripe.products.list({ limit: 7 })) seen.push(product.id)
    expect(seen).toEqual(ids)
    const page = await stripe.products.list({ limit: 5, ending_before: ids[10] ?? '' })
    expect(page.data.map((it) => it.id)).toEqual(ids.slice(5, 10))
    expect((await stripe.products.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([])
    expect(await refusalOf(stripe.products.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  })
})

describe('faults', () => {
  it.each([500, 429, 'reset'] as const)('a lost answer (%s) is asked for again and pays once', async (status) => {
    const patient = sdk(port())
    const customer = await patient.customers.create()
    await simulator.control('/faults', { next: 1, status, path: '/v1/payment_intents', applied: true })
    const create = () =>
      patient.paymentIntents.create(
        { amount: 500, currency: 'usd', customer: customer.id, payment_method: 'pm_card_visa', confirm: true },
        { idempotencyKey: `fault-${status}` },
      )
    // The SDK itself repeats a call whose connection was reset; the other answers reach us.
    const told = await create().then(
      (intent) => intent.status,
      (error: { statusCode?: number }) => error.statusCode,
    )
    expect(told).toBe(status === 'reset' ? 'succeeded' : status)
    expect((await create()).status).toBe('succeeded')
    expect((await patient.charges.list({ customer: customer.id })).data).toHaveLength(1)
  })

  it('a call that never answers ends by the limit of the caller', async () => {
    await simulator.control('/faults', { next: 1, status: 'timeout' })
    const error = await refusalOf(simulator.stripe.customers.list({}, { timeout: 100, maxNetworkRetries: 0 }))
    expect(error.type).toBe('StripeConnectionError')
  })
})
