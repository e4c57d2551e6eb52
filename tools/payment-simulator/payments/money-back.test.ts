import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { idOf, refusalOf, startSimulator } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

const paidWith = (payment_method: string) =>
  simulator.stripe.paymentIntents.create({ amount: 5000, currency: 'usd', payment_method, confirm: true })

describe('a refund', () => {
  it('gives back a part, then the rest, and never more', async () => {
    const { stripe } = simulator
    const { id: payment_intent } = await paidWith('pm_card_visa')
    const part = await stripe.refunds.create({ payment_intent, amount: 2000, reason: 'requested_by_customer' })
    expect(part).toMatchObject({ status: 'succeeded', amount: 2000, payment_intent })
    const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 3001 }))
    expect(tooMuch.message).toBe('Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)')
    const rest = await stripe.refunds.create({ payment_intent, expand: ['charge.refunds', 'balance_transaction'] })
    expect(rest).toMatchObject({ amount: 3000, balance_transaction: { amount: -3000, fee: 0 } })
    expect(rest.charge).toMatchObject({
      refunded: true,
      amount_refunded: 5000,
      refunds: { data: [{ amount: 3000 }, { amount: 2000 }] },
    })
    expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })
})

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('takes the money, and is %s', async (outcome) => {
    const { stripe } = simulator
    const intent = await paidWith('pm_card_createDispute')
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 5000 })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    expect(await simulator.control(`/disputes/${dispute?.id}`, { outcome })).toMatchObject({ status: outcome })
    const booked = await stripe.balanceTransactions.list({ source: dispute?.id ?? '' })
    const sum = booked.data.reduce((total, one) => total + one.amount, 0)
    expect(sum).toBe(outcome === 'won' ? 0 : -5000)
    expect(await simulator.control(`/disputes/${dispute?.id}`, { outcome })).toMatchObject({
      error: { code: 'dispute_already_closed' },
    })
  })
})

describe('a setup', () => {
  it('keeps a new card for the customer, and refuses one that the bank refuses', async () => {
    const { stripe } = simulator
    const customer = await stripe.customers.create()
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      automatic_payment_methods: { enabled: true },
    })
    expect(
      await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' })),
    ).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    })
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: idOf(done.payment_method) },
    })
    const kept = await stripe.customers.retrieve(customer.id, { expand: ['invoice_settings.default_payment_method'] })
    expect(kept).toMatchObject({ invoice_settings: { default_payment_method: { card: { last4: '4242' } } } })
  })
})
