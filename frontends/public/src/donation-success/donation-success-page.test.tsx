/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations, entries } from '@evenhand/contracts/http'
import { act, screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import type { Thanks } from '../checkout/use-end-of-payment.ts'
import { DonationSuccessPage } from './donation-success-page.tsx'

type Made = donations.PaymentMade
type Line = Made['lines'][number]

const gift: Line = { kind: 'one-time', description: 'Gift of $50.00', amount: '50.00', entries: 12 }
const gold: Line = { kind: 'level-month', description: 'Gold membership, one month', amount: '9.95', entries: 500 }
const memorial: Line = { kind: 'memorial', description: 'Memorial tile 9, In Honor Of', amount: '100.00', entries: 50 }

const onVeterans = 'Memorial tile 9, Honoring Veterans'
const multiplier: Line = { kind: 'multiplier', description: '3x Entry Multiplier, 30 days', amount: '7.50', entries: 0 }
const silverOnce: Line = { kind: 'level-once', description: 'Silver level, once', amount: '4.95', entries: 1000 }
const fee: Line = { kind: 'fee-cover', description: 'Card fee of $1.75, covered', amount: '1.75', entries: 0 }

const made = (lines: Line[], amount: string, renewal: Made['renewal'] = null): Made => ({
  amount,
  lines,
  entries: lines.reduce((sum, { entries }) => sum + entries, 0),
  receiptNumber: 'EH-2026-07-000123',
  mailedTo: 'ada@example.org',
  renewal,
})

let answer: () => ReturnType<typeof donations.processPaymentSuccess.response.body.parse> | Refuses
let giveaways: entries.Giveaway[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  answer = () => new Refuses('dependency-unavailable')
  giveaways = [openGiveaway(1)]
  server = await startFakeApi([
    fake(donations.processPaymentSuccess, () => answer()),
    fake(entries.listGiveaways, () => giveaways),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function come(thanks: Thanks) {
  const page = renderPage('/donation-success', <DonationSuccessPage />, '/contact')
  await act(() => page.router.navigate('/donation-success', { state: thanks }))
  return page
}
const text = () => document.body.textContent

describe('the thanks', () => {
  it('for a gift name amount, entries, receipt and mailbox, and what the specification promises', async () => {
    await come({ end: 'recorded', made: made([gift], '50.00') })
    await screen.findByText('You gave $50.00. It earned 12 entries.')
    expect(text()).toContain('Receipt EH-2026-07-000123 is on its way to ada@example.org.')
    expect(text()).toContain('If it isn’t there within 24 hours, write to us.')
    expect(text()).not.toContain('A receipt arrives')
    const [first] = screen.getAllByRole('link')
    expect(first?.textContent).toBe('See my 12 entries')
    expect(first?.getAttribute('href')).toBe('/donor-account')
    expect(text()).toContain('The entries count in the guaranteed Jeep Wrangler giveaway.')
    expect(text()).toContain('each will have a drawing and rules of its own')
    screen.getByText('Dodge Ram 3500 truck')
    screen.getByRole('link', { name: 'View Donor Portal' })
    screen.getByRole('link', { name: 'Return Home' })
    screen.getByRole('button', { name: 'Share Evenhand' })
    expect(text()).not.toContain('Next charge')
  })

  it('claim no entries and show no prizes for a gift that earned none, after the close', async () => {
    giveaways = []
    await come({ end: 'recorded', made: made([{ ...gift, entries: 0 }], '50.00') })
    await screen.findByText('You gave $50.00.')
    expect(screen.queryByRole('link', { name: /^See my/ })).toBeNull()
    await waitFor(() => expect(screen.queryByText('Dodge Ram 3500 truck')).toBeNull())
    expect(text()).not.toMatch(/entries/)
  })

  it.each([
    ['is told why it earned none', { ...made([{ ...gift, entries: 0 }], '50.00'), notOpen: true as const }],
    ['may see nothing of what was paid', undefined],
  ])('promise no entries to a browser that %s, whatever was said in it before', async (_why, seen) => {
    sessionStorage.setItem('evenhand.saidRegion', JSON.stringify('US-OH'))
    await come({ end: 'recorded', made: seen })
    await screen.findByText('Payment Successful!')
    if (seen)
      await screen.findByText('You gave $50.00. It earns no entries, because the giveaway isn’t open where you live.')
    expect(text()).not.toMatch(/entries count|See my|\d entries/)
  })

  it('for a membership say when what is charged next, and how to cancel', async () => {
    await come({ end: 'recorded', made: made([gold], '9.95', { amount: '9.95', at: '2026-12-22T15:00:00Z' }) })
    await screen.findByText('You paid $9.95 for a month of Gold membership. It earned 500 entries.')
    screen.getByText('Next charge: $9.95 on Dec 22, 2026. Cancel any time in your donor account.')
  })

  it('for a gift and a membership together name both', async () => {
    await come({ end: 'recorded', made: made([gift, gold], '59.95') })
    await screen.findByText('You paid $59.95: a gift of $50.00 and a month of Gold membership. It earned 512 entries.')
  })

  it('for a memorial name the person, and no prize, offer or sharing', async () => {
    await come({ end: 'recorded', made: made([memorial], '100.00'), inMemoryOf: 'Augusta Ada King' })
    await screen.findByText(/^You gave \$100\.00 in memory of Augusta Ada King\. We read every memorial/)
    expect(text()).not.toMatch(/Dodge|iPhone|Jeep|Share|It earned|in all/)
    expect(screen.getByRole('link', { name: 'Open In Honor Of' }).getAttribute('href')).toBe('/in-honor-of')
  })

  it('for a veteran, who may be living, honor them, and lead to their wall', async () => {
    await come({
      end: 'recorded',
      made: made([{ ...memorial, description: onVeterans }], '100.00'),
      inMemoryOf: 'Sam Jr.',
    })
    await screen.findByText(/^You gave \$100\.00 in honor of Sam Jr\. We read/)
    expect(text()).not.toContain('memory')
    const wall = screen.getByRole('link', { name: 'Open Honoring Veterans' })
    expect(wall.getAttribute('href')).toBe('/honoring-veterans')
  })

  it('for a memorial name after it what else was paid, and what all of it earned', async () => {
    await come({ end: 'recorded', made: made([gift, memorial], '150.00'), inMemoryOf: 'Augusta' })
    await screen.findByText(
      /^You gave \$100\.00 in memory of Augusta\. Your payment of \$150\.00 also covers a gift of \$50\.00\. Together they earned \d+ entries\. We read/,
    )
  })

  it.each([
    [[memorial, memorial], 'Augusta', /^You gave \$200\.00 for 2 memorials\. We read/],
    [[memorial], undefined, /^We received your memorial gift of \$100\.00\. We read/],
  ])('for several memorials, or one whose name is unknown, name nobody', async (lines, inMemoryOf, words) => {
    await come({ end: 'recorded', made: made(lines, `${lines.length}00.00`), inMemoryOf })
    await screen.findByText(words)
  })

  it.each([
    [[multiplier], '7.50', 'You paid $7.50 for a 3x Entry Multiplier.'],
    [[silverOnce], '4.95', 'You paid $4.95 for the Silver level, once. It earned 1,000 entries.'],
    [[gift, multiplier], '57.50', 'You paid $57.50: a gift of $50.00 and a 3x Entry Multiplier. It earned 12 entries.'],
    [[gift, fee], '51.75', 'You gave $51.75. It earned 12 entries.'],
  ])('call only a gift given', async (lines, amount, words) => {
    await come({ end: 'recorded', made: made(lines, amount) })
    await screen.findByText(words)
    const heading = screen.getByRole('heading', { name: 'Thank you for your generous contribution!' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    // Read out once: as what has the focus, and not as news too.
    expect(heading.closest('[role=status], [aria-live]')).toBeNull()
    screen.getByText('Payment Successful!')
    expect(text()).not.toContain('donation')
  })

  it('for a sponsorship speak of no gift, entries or prizes, and say what comes next', async () => {
    const block: Line = { kind: 'sponsorship', description: 'Sponsor block 7', amount: '100.00', entries: 0 }
    await come({ end: 'recorded', made: made([block, fee], '101.75') })
    await screen.findByRole('heading', { name: 'Thank you for your sponsorship' })
    await screen.findByText(/^You paid \$101\.75: Sponsor block 7 and the card fee\. We look at each sponsorship/)
    expect(text()).not.toMatch(/generous|entries|Dodge|gave/)
  })

  it('stay, with a reference, when the payment was not recorded', async () => {
    await come({ end: 'unrecorded', paymentIntentId: 'pi_3abcdefgh12345678' })
    const said = (await screen.findByRole('alert')).textContent
    screen.getByRole('heading', { name: 'Payment Processed' })
    expect(said).toMatch(
      /^Payment successful, but there was an issue recording your donation\. Please contact support\. Don't pay/,
    )
    expect(said).toContain('name payment 12345678')
    expect(text()).not.toContain('entries count')
  })

  it('follow by themselves once a payment that was not recorded is', async () => {
    localStorage.setItem('evenhand.begunPayment', JSON.stringify({ paymentIntentId: 'pi_abc', amount: '50.00' }))
    const checkoutId = '0190a0a0-0000-7000-8000-000000000001'
    answer = () => ({ status: 'recorded', checkoutId, made: made([gift], '50.00') })
    await come({ end: 'unrecorded', paymentIntentId: 'pi_abc' })
    await screen.findByText('You gave $50.00. It earned 12 entries.')
  })

  it('are not for somebody who only typed the address', async () => {
    renderPage('/donation-success', <DonationSuccessPage />)
    await screen.findByRole('heading', { name: 'There’s no payment to show here' })
    expect(text()).not.toMatch(/Thank you|entries count/)
    expect(server.heard).toEqual([])
  })
})
