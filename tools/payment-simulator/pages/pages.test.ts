import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSimulator } from '../testing/harness.ts'
import type { TestSimulator } from '../testing/harness.ts'

let simulator: TestSimulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

describe('the front page', () => {
  it('says what it is, and shows what was paid without running what people wrote', async () => {
    const { stripe } = simulator
    await stripe.customers.create({ name: '<script>alert(1)</script>', email: 'a@example.org' })
    const intent = await stripe.paymentIntents.create({
      amount: 1234,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const response = await fetch(simulator.url)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(page).toContain('no money moves')
    expect(page).toContain('12.34 USD')
    expect(page).toContain(intent.id)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
  })
})
