import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type Stripe from 'stripe'
import { idOf, refusalOf, startSimulator, typedCard } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
let silver: Stripe.Price
let gold: Stripe.Price
let clock: Stripe.TestHelpers.TestClock
let customer: Stripe.Customer
const HOUR = 3600
const DAY = 24 * HOUR
const at = (iso: string): number => Date.parse(iso) / 1000

beforeAll(async () => {
  simulator = await startSimulator()
  const { stripe } = simulator
  const product = await stripe.products.create({ name: 'Membership' })
  const price = (unit_amount: number, lookup_key: string) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      product: product.id,
      lookup_key,
    })
  silver = await price(2500, 'silver')
  gold = await price(5000, 'gold')
})
afterAll(() => simulator.stop())

beforeEach(async () => {
  clock = await simulator.stripe.testHelpers.testClocks.create({ frozen_time: at('2026-01-31T12:00:00Z') })
  customer = await simulator.stripe.customers.create({ test_clock: clock.id })
})

async function useCard(card: string): Promise<void> {
  const method = await simulator.stripe.paymentMethods.attach(card, { customer: customer.id })
  await simulator.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
}

async function member(price = silver): Promise<Stripe.Subscription> {
  await useCard('pm_card_visa')
  return simulator.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
}

const advance = (frozen_time: number) => simulator.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time })
const reread = (id: string) => simulator.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const invoicesOf = async (subscription: string) =>
  (await simulator.stripe.invoices.list({ subscription, limit: 100 })).data.reverse()
const periodEnd = (subscription: Stripe.Subscription): number => subscription.items.data[0]?.current_period_end ?? 0

describe('a membership', () => {
  it('starts incomplete, is paid in the browser with the one-time lines, and keeps the card', async () => {
    const { stripe } = simulator
    const prices = await stripe.prices.list({ lookup_keys: ['silver'] })
    const started = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.data[0]?.id ?? '' }],
      add_invoice_items: [{ price_data: { currency: 'usd', product: idOf(silver.product), unit_amount: 5000 } }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { level: 'silver' },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    const invoice = started.latest_invoice as Stripe.Invoice
    expect(started.status).toBe('incomplete')
    expect(invoice).toMatchObject({ status: 'open', total: 7500, billing_reason: 'subscription_create' })
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: started.id,
      metadata: { level: 'silver' },
    })
    const secret = invoice.confirmation_secret?.client_secret ?? ''
    const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent)
    expect(secret.startsWith(intent)).toBe(true)
    const path = `/v1/payment_intents/${intent}/confirm`
    expect((await simulator.browser(path, { client_secret: secret, ...typedCard('4000000000009995') })).status).toBe(
      402,
    )
    expect((await reread(started.id)).status).toBe('incomplete')
    expect((await simulator.browser(path, { client_secret: secret, ...typedCard('4242424242424242') })).status).toBe(
      200,
    )
    const active = await reread(started.id)
    expect(active).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
    expect(active.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 7500, amount_remaining: 0 })
    const payments = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } })
    expect(payments.data).toMatchObject([{ invoice: invoice.id, status: 'paid', amount_paid: 7500 }])
  })

  it('renews for a year on the last day of each month', async () => {
    const subscription = await member()
    await advance(at('2027-01-31T13:00:01Z'))
    const invoices = await invoicesOf(subscription.id)
    expect(invoices).toHaveLength(13)
    expect(invoices.every((invoice) => invoice.status === 'paid' && invoice.amount_paid === 2500)).toBe(true)
    const starts = invoices
      .slice(0, 4)
      .map((it) => new Date((it.lines.data[0]?.period.start ?? 0) * 1000).toISOString().slice(0, 10))
    expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(invoices.map((invoice) => invoice.billing_reason)).toEqual([
      'subscription_create',
      ...Array(12).fill('subscription_cycle'),
    ])
    expect(new Set(invoices.map((invoice) => invoice.number)).size).toBe(13)
  })

  it('is past due when a renewal fails, and active again by a new card', async () => {
    const { stripe } = simulator
    const subscription = await member()
    await useCard('pm_card_chargeCustomerFail')
    await advance(periodEnd(subscription) + HOUR)
    const failed = await reread(subscription.id)
    expect(failed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } })
    const invoice = failed.latest_invoice as Stripe.Invoice
    expect(invoice.next_payment_attempt).toBe(periodEnd(subscription) + HOUR + 3 * DAY)
    expect(await refusalOf(stripe.invoices.pay(invoice.id))).toMatchObject({ code: 'card_declined' })
    await useCard('pm_card_mastercard')
    expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: 'paid', amount_remaining: 0 })
    expect((await reread(subscription.id)).status).toBe('active')
  })

  it('recovers by itself when a retry succeeds', async () => {
    const subscription = await member()
    await useCard('pm_card_chargeCustomerFail')
    await advance(periodEnd(subscription) + HOUR)
    await useCard('pm_card_visa')
    await advance(periodEnd(subscription) + HOUR + 3 * DAY)
    expect(await reread(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    })
  })

  it('is canceled after the last retry', async () => {
    const subscription = await member()
    await useCard('pm_card_chargeCustomerFail')
    await advance(periodEnd(subscription) + HOUR + 15 * DAY)
    expect(await reread(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    })
  })

  it('asks the donor when a renewal needs authentication', async () => {
    const subscription = await member()
    await useCard('pm_card_authenticationRequired')
    await advance(periodEnd(subscription) + HOUR)
    const waiting = await simulator.stripe.invoices.retrieve(
      idOf((await simulator.stripe.subscriptions.retrieve(subscription.id)).latest_invoice),
      {
        expand: ['payments.data.payment.payment_intent'],
      },
    )
    expect(waiting.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' })
    const intent = waiting.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
    await simulator.control(`/3ds/${intent.id}`, { outcome: 'approve' })
    expect(await reread(subscription.id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })

  it('changes level with proration to the second', async () => {
    const { stripe } = simulator
    const subscription = await member()
    const [item] = subscription.items.data
    const start = item?.current_period_start ?? 0
    await advance(start + (periodEnd(subscription) - start) / 2)
    const items = [{ id: item?.id ?? '', price: gold.id }]
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect(preview).toMatchObject({ amount_due: 1250, status: 'draft' })
    expect(await invoicesOf(subscription.id)).toHaveLength(1)
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(changed.items.data[0]?.price.unit_amount).toBe(5000)
    const invoice = changed.latest_invoice as Stripe.Invoice
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 1250 })
    expect(invoice.lines.data.map((line) => line.amount)).toEqual([-1250, 2500])
    expect(invoice.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
      proration: true,
      subscription: subscription.id,
    })
  })

  it('keeps what is too small to charge for the next invoice, and again when that one is void', async () => {
    const { stripe } = simulator
    const subscription = await member()
    const [item] = subscription.items.data
    await advance(periodEnd(subscription) - HOUR)
    const { latest_invoice: invoice } = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: gold.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(invoice).toMatchObject({ status: 'paid', total: 3, amount_due: 0, amount_paid: 0, ending_balance: 3 })
    const begin = () =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: silver.id }],
        payment_behavior: 'default_incomplete',
        expand: ['latest_invoice'],
      })
    const begun = await begin()
    expect(begun.latest_invoice).toMatchObject({ status: 'open', total: 2500, amount_due: 2503 })
    await stripe.subscriptions.cancel(begun.id)
    expect((await begin()).latest_invoice).toMatchObject({ amount_due: 2503 })
  })

  it('turns a lower level into credit for the next invoices', async () => {
    const { stripe } = simulator
    const subscription = await member(gold)
    const [item] = subscription.items.data
    const start = item?.current_period_start ?? 0
    await advance(start + (periodEnd(subscription) - start) / 2)
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item?.id ?? '', price: silver.id }] })
    await advance(periodEnd(subscription) + HOUR)
    expect((await reread(subscription.id)).latest_invoice).toMatchObject({
      total: 1250,
      amount_paid: 1250,
      status: 'paid',
    })
  })

  it('pauses for a month without a charge', async () => {
    const { stripe } = simulator
    const subscription = await member()
    const resumes_at = periodEnd(subscription) + 10 * DAY
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void', resumes_at } })
    await advance(periodEnd(subscription) + HOUR)
    expect(await reread(subscription.id)).toMatchObject({ status: 'active', latest_invoice: { status: 'void' } })
    await advance(periodEnd(subscription) + 32 * DAY)
    expect(await reread(subscription.id)).toMatchObject({ pause_collection: null, latest_invoice: { status: 'paid' } })
  })

  it('ends with the period when asked, or at once', async () => {
    const { stripe } = simulator
    const subscription = await member()
    const asked = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(asked).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: periodEnd(subscription) })
    await advance(periodEnd(subscription) + HOUR)
    expect(await reread(subscription.id)).toMatchObject({ status: 'canceled', ended_at: periodEnd(subscription) })
    expect(await invoicesOf(subscription.id)).toHaveLength(1)
    const other = await member()
    expect(await stripe.subscriptions.cancel(other.id)).toMatchObject({ status: 'canceled' })
  })

  it('expires when its first invoice is not paid within 23 hours', async () => {
    const { stripe } = simulator
    const started = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: silver.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments'],
    })
    await advance(clock.frozen_time + 24 * HOUR)
    expect(await reread(started.id)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
    const invoice = started.latest_invoice as Stripe.Invoice
    const intent = await stripe.paymentIntents.retrieve(idOf(invoice.payments?.data[0]?.payment.payment_intent))
    expect(intent.status).toBe('canceled')
  })

  it('leaves nothing behind when it must not start incomplete', async () => {
    const { stripe } = simulator
    await useCard('pm_card_chargeCustomerFail')
    const start = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: silver.id }],
      payment_behavior: 'error_if_incomplete',
    })
    expect(await refusalOf(start)).toMatchObject({ code: 'card_declined' })
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  })

  it('tells its life in events', async () => {
    const { stripe } = simulator
    await simulator.control('/reset')
    silver = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 2500,
      recurring: { interval: 'month' },
      product_data: { name: 'Membership' },
    })
    clock = await stripe.testHelpers.testClocks.create({ frozen_time: at('2026-03-01T00:00:00Z') })
    customer = await stripe.customers.create({ test_clock: clock.id })
    const subscription = await member()
    await useCard('pm_card_chargeCustomerFail')
    await advance(periodEnd(subscription) + HOUR + 15 * DAY)
    const told: string[] = []
    for await (const event of stripe.events.list({ limit: 100 })) told.push(event.type)
    const count = (type: string): number => told.filter((one) => one === type).length
    expect(count('invoice.paid')).toBe(1)
    expect(count('invoice.payment_succeeded')).toBe(1)
    expect(count('invoice.created')).toBe(2)
    expect(count('invoice.finalized')).toBe(2)
    expect(count('invoice.payment_failed')).toBe(4)
    expect(count('customer.subscription.created')).toBe(1)
    expect(count('customer.subscription.deleted')).toBe(1)
    const [pastDue] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data
    expect(pastDue?.data).toMatchObject({ object: { status: 'past_due' }, previous_attributes: { status: 'active' } })
  })
})
