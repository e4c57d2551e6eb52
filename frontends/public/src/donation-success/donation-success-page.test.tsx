/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import type { Thanks } from '../checkout/use-end-of-payment.ts'
import { DonationSuccessPage } from './donation-success-page.tsx'

type Made = donations.PaymentMade
type Line = Made['lines'][number]

const gift: Line = { kind: 'one-time', description: 'Gift of $50.00', amount: '50.00', entries: 12 }
const gold: Line = { kind: 'level-month', description: 'Gold membership, one month', amount: '9.95', entries: 500 }
const memorial: Line = { kind: 'memorial', description: 'Memorial tile 9, In Honor Of', amount: '100.00', entries: 50 }

const made = (lines: Line[], amount: string, renewal: Made['renewal'] = null): Made => ({
  amount,
  lines,
  entries: lines.reduce((sum, { entries }) => sum + entries, 0),
  receiptNumber: 'EH-2026-07-000123',
  mailedTo: 'ada@example.org',
  renewal,
})

let answer: () => ReturnType<typeof donations.processPaymentSuccess.response.body.parse> | Refuses
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  answer = () => new Refuses('dependency-unavailable')
  server = await startFakeApi([fake(donations.processPaymentSuccess, () => answer())])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function come(thanks: Thanks) {
  const page = renderPage('/donation-success', <DonationSuccessPage />, '/contact')
  await page.router.navigate('/donation-success', { state: thanks })
  return page
}
const text = () => document.body.textContent

describe('the thanks', () => {
  it('for a gift name amount, entries, receipt and mailbox, and what the specification promises', async () => {
    await come({ end: 'recorded', made: made([gift], '50.00') })
    await screen.findByText('You gave $50.00. 12 entries are yours.')
    expect(text()).toContain('Receipt EH-2026-07-000123 is on its way to ada@example.org.')
    expect(text()).toContain('A receipt arrives by email within 24 hours.')
    expect(text()).toContain('Your entries have been added to the progressive prizes')
    screen.getByText('Dodge Ram 3500 truck')
    screen.getByRole('link', { name: 'View Donor Portal' })
    screen.getByRole('link', { name: 'Return Home' })
    screen.getByRole('button', { name: 'Share Evenhand' })
    expect(text()).not.toContain('Next charge')
  })

  it('for a membership say when what is charged next, and how to cancel', async () => {
    await come({ end: 'recorded', made: made([gold], '9.95', { amount: '9.95', at: '2026-12-22T15:00:00Z' }) })
    await screen.findByText('You paid $9.95 for Gold membership, one month. 500 entries are yours.')
    screen.getByText('Next charge: $9.95 on Dec 22, 2026. Cancel any time in your donor account.')
  })

  it('for a gift and a membership together name both', async () => {
    await come({ end: 'recorded', made: made([gift, gold], '59.95') })
    await screen.findByText('You paid $59.95 in all, gift and membership together. 512 entries are yours.')
  })

  it('for a memorial name the person, and no prize, offer or sharing', async () => {
    await come({ end: 'recorded', made: made([memorial], '100.00'), inMemoryOf: 'Augusta Ada King' })
    await screen.findByText(/^You gave \$100\.00 in memory of Augusta Ada King\. We read every memorial/)
    expect(text()).not.toMatch(/Dodge|iPhone|Jeep|Share|entries are yours/)
  })

  it('stay, with a reference, when the payment was not recorded', async () => {
    await come({ end: 'unrecorded', paymentIntentId: 'pi_3abcdefgh12345678' })
    expect((await screen.findByRole('alert')).textContent).toContain('name payment 12345678')
    expect(text()).not.toContain('entries have been added')
  })

  it('follow by themselves once a payment that was not recorded is', async () => {
    localStorage.setItem('evenhand.begunPayment', JSON.stringify({ paymentIntentId: 'pi_abc', amount: '50.00' }))
    const checkoutId = '0190a0a0-0000-7000-8000-000000000001'
    answer = () => ({ status: 'recorded', checkoutId, made: made([gift], '50.00') })
    await come({ end: 'unrecorded', paymentIntentId: 'pi_abc' })
    await screen.findByText('You gave $50.00. 12 entries are yours.')
  })

  it('are not for somebody who only typed the address', async () => {
    renderPage('/donation-success', <DonationSuccessPage />)
    await screen.findByRole('heading', { name: 'Nothing was paid in this browser' })
    expect(text()).not.toMatch(/Thank you|entries have been added/)
    expect(server.heard).toEqual([])
  })
})
