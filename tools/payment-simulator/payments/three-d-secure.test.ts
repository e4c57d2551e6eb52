import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSimulator, typedCard } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

async function askedIntent(fields: Record<string, string> = {}) {
  const intent = await simulator.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  const { body } = await simulator.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...typedCard('4000002760003184'),
    ...fields,
  })
  return { id: intent.id, body }
}

function stepUrl(body: Record<string, unknown>): string {
  const step = body['next_action'] as { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } }
  return step.redirect_to_url?.url ?? step.use_stripe_sdk?.stripe_js ?? ''
}

const answer = (url: string, outcome: string) => {
  const secret = new URL(url).searchParams.get('client_secret') ?? ''
  const body = new URLSearchParams({ outcome, client_secret: secret })
  return fetch(url, { method: 'POST', body, redirect: 'manual' })
}

describe('3-D Secure', () => {
  it('asks on a page that says no money moves, and pays when approved', async () => {
    const { id, body } = await askedIntent()
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const page = await (await fetch(stepUrl(body))).text()
    expect(page).toContain('Payment simulator — no money moves')
    expect(page).toContain('50.00 USD')
    const decided = await answer(stepUrl(body), 'approve')
    expect(decided.status).toBe(200)
    expect(await decided.text()).toContain('postMessage')
    const paid = await simulator.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
    expect((await answer(stepUrl(body), 'approve')).status).toBe(409)
  })

  it('sends the donor back where the shop asked, with the result', async () => {
    const { id, body } = await askedIntent({ return_url: 'http://localhost:8080/donation-success?cart=1' })
    expect(body).toMatchObject({ next_action: { type: 'redirect_to_url' } })
    const back = new URL((await answer(stepUrl(body), 'approve')).headers.get('location') ?? '')
    expect(back.pathname).toBe('/donation-success')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      cart: '1',
      payment_intent: id,
      redirect_status: 'succeeded',
    })
  })

  it('lets the donor try another card after declining', async () => {
    const { id } = await askedIntent()
    expect(await simulator.control(`/3ds/${id}`, { outcome: 'decline' })).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(await simulator.control(`/3ds/${id}`, { outcome: 'approve' })).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    })
  })

  it('shows nothing without the secret of the intent', async () => {
    const { id } = await askedIntent()
    const page = await fetch(`${simulator.url}/3ds/${id}?client_secret=wrong`)
    expect(page.status).toBe(404)
    expect(await page.text()).not.toContain('50.00')
  })

  it('is not asked again for a card set up for later (3155), always for 3184', async () => {
    const { stripe } = simulator
    for (const [card, status] of [
      ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
      ['pm_card_authenticationRequired', 'refused'],
    ] as const) {
      const customer = await stripe.customers.create()
      const setup = await stripe.setupIntents.create({ customer: customer.id, payment_method: card, confirm: true })
      expect(setup.status).toBe('requires_action')
      expect(await simulator.control(`/3ds/${setup.id}`, { outcome: 'approve' })).toMatchObject({ status: 'succeeded' })
      const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data
      const later = await stripe.paymentIntents
        .create({
          amount: 900,
          currency: 'usd',
          customer: customer.id,
          payment_method: method?.id ?? '',
          off_session: true,
          confirm: true,
        })
        .then(
          (it) => it.status,
          (error: { code: string }) => (error.code === 'authentication_required' ? 'refused' : error.code),
        )
      expect(later).toBe(status)
    }
  })
})
