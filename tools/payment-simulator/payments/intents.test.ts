import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@evenhand/service-kit/testing'
import { idOf, refusalOf, startSimulator, typedCard } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

const newIntent = () =>
  simulator.stripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata: { cart: 'c1' } })
const confirm = (id: string, secret: string | null, card: Record<string, string>) =>
  simulator.browser(`/v1/payment_intents/${id}/confirm`, { client_secret: secret ?? '', ...card })

describe('a payment', () => {
  it('is made by the server, confirmed by the browser and charged with its fee', async () => {
    const intent = await newIntent()
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, latest_charge: null })
    const confirmed = await confirm(intent.id, intent.client_secret, typedCard('4242 4242 4242 4242'))
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    const paid = await simulator.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    })
    expect(paid).toMatchObject({
      amount_received: 5000,
      payment_method: { card: { brand: 'visa', last4: '4242' } },
      latest_charge: { status: 'succeeded', metadata: { cart: 'c1' }, balance_transaction: { fee: 175, net: 4825 } },
    })
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('is declined for %s as %s / %s, and can be paid by another card', async (number, code, decline_code, message) => {
    const intent = await newIntent()
    const refused = await confirm(intent.id, intent.client_secret, typedCard(number))
    expect(refused.status).toBe(402)
    expect(refused.body['error']).toMatchObject({
      type: 'card_error',
      code,
      decline_code,
      message,
      charge: expect.stringMatching(/^ch_/),
      doc_url: expect.any(String),
      payment_intent: {
        id: intent.id,
        status: 'requires_payment_method',
      },
    })
    const after = await simulator.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({ last_payment_error: { code }, latest_charge: { status: 'failed', paid: false } })
    const second = await confirm(intent.id, intent.client_secret, typedCard('5555555555554444'))
    expect(second.body).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  it.each([
    ['4242424242424241', '123', '34', 'incorrect_number', 'number'],
    ['4242424242424242', '12', '34', 'invalid_cvc', 'cvc'],
    ['4242424242424242', '123', '20', 'invalid_expiry_year', 'exp_year'],
    ['4111111111111111', '123', '34', 'card_declined', undefined],
  ])('refuses what was typed: %s %s %s is %s', async (number, cvc, year, code, param) => {
    const intent = await newIntent()
    const refused = await confirm(intent.id, intent.client_secret, typedCard(number, cvc, year))
    expect(refused.status).toBe(402)
    expect(refused.body['error']).toMatchObject({ type: 'card_error', code, ...(param && { param }) })
  })

  it('never keeps the number of a card', async () => {
    const intent = await newIntent()
    await confirm(intent.id, intent.client_secret, typedCard('4111111111111111'))
    await confirm(intent.id, intent.client_secret, typedCard('4242424242424242', '987'))
    const journal = readFileSync(join(simulator.dataDir, 'journal.jsonl'), 'utf8')
    expect(journal).toContain('"last4":"4242"')
    expect(journal).not.toMatch(/4242424242424242|4111111111111111|"987"/)
  })

  it('takes effect only once', async () => {
    const intent = await newIntent()
    await confirm(intent.id, intent.client_secret, typedCard('4242424242424242'))
    const again = await refusalOf(
      simulator.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    )
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } })
    const charges = await simulator.stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data).toHaveLength(1)
  })

  it('can be changed and canceled until it is paid', async () => {
    const { stripe } = simulator
    const intent = await newIntent()
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 700, metadata: { cart: '', gift: 'g' } })
    expect(changed).toMatchObject({ amount: 700, metadata: { gift: 'g' } })
    expect(changed.metadata).not.toHaveProperty('cart')
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const late = await confirm(intent.id, intent.client_secret, typedCard('4242424242424242'))
    expect(late.body['error']).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it.each([
    [0, 'parameter_invalid_integer'],
    [49, 'amount_too_small'],
    [100_000_000, 'amount_too_large'],
  ])('refuses an amount of %i cents', async (amount, code) => {
    expect(await refusalOf(simulator.stripe.paymentIntents.create({ amount, currency: 'usd' }))).toMatchObject({
      code,
      param: 'amount',
    })
  })

  it('waits in processing when asked to, and then succeeds', async () => {
    const intent = await newIntent()
    await simulator.control(`/processing/${intent.id}`, { delayMs: 60 })
    const first = await confirm(intent.id, intent.client_secret, typedCard('4242424242424242'))
    expect(first.body).toMatchObject({ status: 'processing' })
    const paid = await eventually(async () => {
      const asked = await simulator.stripe.paymentIntents.retrieve(intent.id)
      return asked.status !== 'processing' && asked
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5000 })
  })
})

describe('a saved card', () => {
  it('pays again without the donor', async () => {
    const { stripe } = simulator
    const customer = await stripe.customers.create({ email: 'donor@example.org' })
    const intent = await stripe.paymentIntents.create({
      amount: 1e3,
      currency: 'usd',
      customer: customer.id,
      setup_future_usage: 'off_session',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const method = idOf(intent.payment_method)
    const again = await stripe.paymentIntents.create({
      amount: 2e3,
      currency: 'usd',
      customer: customer.id,
      payment_method: method,
      off_session: true,
      confirm: true,
    })
    expect(again.status).toBe('succeeded')
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
  })

  it('is refused to another customer, and a card used without customer a second time', async () => {
    const { stripe } = simulator
    const single = await stripe.paymentIntents.create({
      amount: 1e3,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const reused = stripe.paymentIntents.create({
      amount: 1e3,
      currency: 'usd',
      payment_method: idOf(single.payment_method),
      confirm: true,
    })
    expect(await refusalOf(reused)).toMatchObject({ param: 'payment_method', statusCode: 400 })
  })

  it('attaches but declines every charge for 4000000000000341', async () => {
    const { stripe } = simulator
    const customer = await stripe.customers.create()
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const charge = stripe.paymentIntents.create({
      amount: 1e3,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
    })
    expect(await refusalOf(charge)).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })
})
