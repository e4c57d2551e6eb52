/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type AnswerOf, donations, gateway, entries } from '@evenhand/contracts/http'
import { saidGiver } from '@evenhand/web-kit/facade'
import { useRules } from '@evenhand/web-kit/forms'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import express from 'express'
import type { AddressInfo } from 'node:net'
import type { ReactNode } from 'react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { acceptanceOf, openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { CheckoutPage } from './checkout-page.tsx'

let refuseIntent: Refuses | undefined
let refuseRecord: Refuses | undefined
let account: { firstName: string; lastName: string; email: string } | undefined
let cart: AnswerOf<typeof donations.listCartItems>
let recorded: 'recorded' | 'processing' | 'not-paid'
/** How often the server does not answer before it does. */
let silences: number
/** The rules in force, and what pages that were read before still say. */
let version: number
let saidBefore: number[]
/** Whether the giveaways, and with them the rules, cannot be read. */
let rulesAway: boolean
let isClosed: boolean
/** What the server says of where the giver of an earlier donation lives. */
let notOpen: boolean | undefined
let server: FakeApi
let simulator: ReturnType<ReturnType<typeof express>['listen']>
let restore: () => void

beforeEach(async () => {
  refuseIntent = undefined
  refuseRecord = undefined
  recorded = 'recorded'
  account = undefined
  cart = []
  silences = 0
  version = 1
  saidBefore = []
  rulesAway = false
  isClosed = false
  notOpen = undefined
  sessionStorage.clear()
  localStorage.clear()
  const cards = express()
  cards.use(express.urlencoded({ extended: true }))
  cards.post('/v1/payment_intents/pi_abc/confirm', ({ body }, response) => {
    const { number } = body.payment_method_data.card
    if (number === '4000000000000069')
      response.status(400).json({ error: { message: 'Already succeeded.', payment_intent: { status: 'succeeded' } } })
    else if (number === '4000000000000119') response.destroy()
    else if (number === '4000000000000127')
      response.status(400).json({ error: { message: 'Not possible.', payment_intent: { status: 'canceled' } } })
    else if (number === '4000000000000101')
      response.status(402).json({ error: { type: 'card_error', code: 'incorrect_cvc', message: 'Wrong code.' } })
    else if (number === '4000000000000002')
      response.status(402).json({ error: { type: 'card_error', message: 'Your card was declined.' } })
    else response.json({ id: 'pi_abc', status: 'succeeded' })
  })
  simulator = cards.listen(0, '127.0.0.1')
  await new Promise((resolve) => simulator.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: account ? ('donor' as const) : ('anonymous' as const) })),
    fake(donations.getDonorAccount, () => (account ? accountOf(account) : new Refuses('sign-in-required'))),
    fake(entries.getDonorStats, () => new Refuses('dependency-unavailable')),
    fake(donations.listCartItems, () => cart),
    fake(entries.listGiveaways, () => {
      if (rulesAway) return new Refuses('dependency-unavailable')
      return isClosed ? [] : [openGiveaway(saidBefore.shift() ?? version)]
    }),
    fake(donations.getPaymentConfig, () => ({ processor: 'simulator' as const, publishableKey: 'pk_test', apiUrl })),
    fake(donations.createPaymentIntent, ({ body }) => {
      if (silences-- > 0) return new Refuses('dependency-unavailable')
      if (body.rules && body.rules.version !== version) return new Refuses('rules-changed')
      return (
        refuseIntent ?? {
          clientSecret: 'pi_abc_secret',
          paymentIntentId: 'pi_abc',
          checkoutId: '0190a0a0-0000-7000-8000-000000000001',
          amount: body.amount,
          ...(body.metadata.donationId && { countsFor: 'A•••@example.org', ...(notOpen !== undefined && { notOpen }) }),
          ...(body.donationType === 'monthly' && {
            renewal: { amount: body.amount, at: '2026-12-22T15:00:00Z' },
          }),
        }
      )
    }),
    fake(
      donations.processPaymentSuccess,
      () =>
        refuseRecord ?? {
          status: recorded,
          checkoutId: '0190a0a0-0000-7000-8000-000000000001',
        },
    ),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  await new Promise((resolve) => simulator.close(resolve))
  expect(server.complaints).toEqual([])
})

const accountOf = (names: { firstName: string; lastName: string; email: string }) => ({
  ...names,
  id: '0190a0a0-0000-7000-8000-000000000031',
  membershipLevel: 'none' as const,
  totalDonated: '0.00',
  membershipPayments: '0.00',
  lastActivityAt: '2026-11-22T12:00:00Z',
  createdAt: '2026-11-22T12:00:00Z',
})

const giver = { donorName: 'Ruth Alvarez', donorEmail: 'ruth@example.org' }
const sessionId = '0190a0a0-0000-7000-8000-000000000008'

/** The checkout of a cart whose line says who gives, as the cart hands it over. */
function openCartOf(metadata: { donorName: string; donorEmail: string }) {
  const line = { productId: 'donation', quantity: 1, amount: '50.00', productType: 'donation', metadata }
  const checkout = {
    amount: '50.00',
    membershipLevel: 'cart',
    donationType: 'cart',
    metadata: { sessionId, cartItems: [line] },
  }
  sessionStorage.setItem('checkoutData', JSON.stringify(checkout))
  return renderPage('/checkout', <CheckoutPage />)
}

const openings = () => server.heard.filter(({ path }) => path === '/api/create-payment-intent')
const namedIn = () => openings().map(({ body }) => (body as { metadata: object }).metadata)
const besideButton = async () =>
  (await screen.findByRole('button', { name: 'Complete $50.00 Donation' })).closest('form')?.textContent

const sponsorBlock = {
  amount: '100.00',
  membershipLevel: 'cart',
  donationType: 'cart',
  metadata: {
    sessionId,
    cartItems: [
      {
        productId: '0190a0a0-0000-7000-8000-000000000009',
        quantity: 1,
        amount: '100.00',
        productType: 'sponsorship',
        metadata: { ...giver, name: 'Sponsor block 7' },
      },
    ],
  },
}

/** What the page knows of the rules, whatever stands at the button. */
const InForce = () => <p>In force by now: {useRules('giving').rules?.acceptance.version}</p>

async function reachCard(beside?: ReactNode) {
  const checkout = (
    <>
      <CheckoutPage />
      {beside}
    </>
  )
  const page = renderPage('/checkout', checkout, '/checkout?amount=50.00&type=one-time&level=none')
  await page.user.type(await screen.findByLabelText('Full name'), 'Ruth Alvarez')
  await page.user.type(screen.getByLabelText('Email'), 'ruth@example.org')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  return page
}

async function pay(number: string) {
  const page = await reachCard()
  await typeCard(page.user, number)
  return page
}

type User = Awaited<ReturnType<typeof reachCard>>['user']

async function typeCard(user: User, number: string) {
  for (const [label, text] of [
    ['Card number', number],
    ['Expires', '12/30'],
    ['Security code', '123'],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await user.click(screen.getByRole('button', { name: 'Complete $50.00 Donation' }))
}

async function payOffline(user: User) {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    await typeCard(user, '4242424242424242')
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
}

describe('the checkout (spec 02 §8)', () => {
  it('leads home without a donation to pay', async () => {
    renderPage('/checkout', <CheckoutPage />, '/checkout?amount=50.00')
    await screen.findByText('Invalid Payment Request')
    await screen.findByText('Please start your donation from the main site')
    await screen.findByText('went to /')
  })

  it('leads to the cart that waits, when the donation itself is gone', async () => {
    cart = [
      {
        id: '0190a0a0-0000-7000-8000-000000000021',
        sessionId: '0190a0a0-0000-7000-8000-000000000022',
        donorEmail: null,
        productType: 'donation',
        productId: 'donation',
        membershipLevel: null,
        amount: '50.00',
        quantity: 1,
        isRecurring: false,
        metadata: {},
        createdAt: '2026-11-22T12:00:00Z',
        updatedAt: '2026-11-22T12:00:00Z',
      },
    ]
    renderPage('/checkout', <CheckoutPage />)
    await screen.findByText('went to /cart')
  })

  it('says before the payment that it earns no entries while the main giveaway takes none', async () => {
    isClosed = true
    openCartOf(giver)
    await screen.findByText(
      'The main giveaway has closed, so gifts and memberships earn no entries right now. They still help the cause.',
    )
    await screen.findByText('We’ll send your receipt here.')
    screen.getByText('As soon as your payment goes through, we email your receipt.')
    expect(screen.queryByText('Entries')).toBeNull()
    expect(document.body.textContent).not.toMatch(/\d entries|Your entries/)
  })

  it('of a sponsorship speaks of no gift, entries, rules or region', async () => {
    sessionStorage.setItem('checkoutData', JSON.stringify(sponsorBlock))
    const { user } = renderPage('/checkout', <CheckoutPage />)
    await screen.findByText('We’ll send your receipt here.')
    screen.getByRole('heading', { name: 'Sponsorship summary' })
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    const form = (await screen.findByRole('button', { name: 'Pay $100.00' })).closest('form')
    expect(form?.textContent).toContain('Paying as Ruth Alvarez')
    expect(screen.queryByLabelText(/^State, province/)).toBeNull()
    expect(document.body.textContent).not.toMatch(/Donation|entries|official rules/i)
    expect(openings()).toMatchObject([{ body: { donationType: 'cart' } }])
    expect(openings()[0]?.body).not.toHaveProperty('rules')
  })

  it('asks where the giver lives, says before the payment when it earns nothing there, and tells the server as the same payment', async () => {
    const { user } = await reachCard()
    const select = await screen.findByLabelText('State, province or territory (optional)')
    expect([...select.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['United States', 'Canada'])
    expect(screen.getAllByText('12').length).toBeGreaterThan(0)
    await user.selectOptions(select, 'Quebec')
    await screen.findByText(/so this earns no entries\. You can still give/)
    await waitFor(() => expect(openings()).toHaveLength(2))
    // Nobody confirms that they live where it is open, who does not.
    expect(screen.queryByText(/By giving, you confirm/)).toBeNull()
    expect(openings().map(({ body }) => 'rules' in (body as object))).toEqual([true, false])
    expect(screen.queryByText('Entries')).toBeNull()
    expect(openings().map(({ body }) => (body as { region?: string }).region)).toEqual([undefined, 'CA-QC'])
    expect(new Set(openings().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    await user.selectOptions(select, 'Ohio')
    await waitFor(() => expect(screen.queryByText(/earns no entries/)).toBeNull())
    await waitFor(() => expect(openings()).toHaveLength(3))
    cleanup()
    renderPage('/checkout', <CheckoutPage />, '/checkout?amount=50.00&type=one-time&level=none')
    expect(await screen.findByLabelText<HTMLSelectElement>('State, province or territory (optional)')).toHaveProperty(
      'value',
      'US-OH',
    )
  })

  it('says its region again when it comes to the front after another tab said a different one of the same payment', async () => {
    const { user } = await reachCard()
    const select = await screen.findByLabelText<HTMLSelectElement>(/State, province or territory/)
    await waitFor(() => expect(openings()).toHaveLength(1))
    const otherSays = (region: string, paymentIntentId = 'pi_abc') => {
      localStorage.setItem('evenhand.toldRegion', JSON.stringify({ paymentIntentId, region }))
      act(() => void globalThis.dispatchEvent(new Event('focus')))
    }
    otherSays('CA-QC', 'pi_of_another_cart')
    expect(select.value).toBe('')
    // Where nothing was said here, what was said there is shown.
    otherSays('CA-QC')
    await screen.findByText(/so this earns no entries/)
    expect(select.value).toBe('CA-QC')
    await waitFor(() => expect(openings()).toHaveLength(2))
    await user.selectOptions(select, 'Ohio')
    await waitFor(() => expect(openings()).toHaveLength(3))
    otherSays('CA-ON')
    await waitFor(() => expect(openings()).toHaveLength(4))
    otherSays('US-OH')
    expect(openings().map(({ body }) => (body as { region?: string }).region)).toEqual([
      undefined,
      'CA-QC',
      'US-OH',
      'US-OH',
    ])
  })

  it('says at the button which rules it accepts, and asks again under new ones as the same payment', async () => {
    saidBefore = [1]
    version = 2
    const { user } = await reachCard()
    await screen.findByText(/The official rules were updated while you were here/)
    await waitFor(() => expect(server.heard.filter(({ path }) => path === '/api/giveaways').length).toBeGreaterThan(1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const button = await screen.findByRole('button', { name: 'Complete $50.00 Donation' })
    await waitFor(() => expect(button.closest('form')?.textContent).toContain('(version 2).'))
    expect(openings().map(({ body }) => (body as { rules?: object }).rules)).toEqual([
      acceptanceOf(1, 'giving'),
      acceptanceOf(2, 'giving'),
    ])
    expect(new Set(openings().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it.each([
    ['none that came after it was opened', true, undefined],
    ['no newer ones', false, acceptanceOf(1, 'giving')],
  ])('says at the button the rules that were sent with the payment: %s', async (_, away, accepted) => {
    rulesAway = away
    const { queries } = await reachCard(<InForce />)
    const button = await screen.findByRole('button', { name: 'Complete $50.00 Donation' })
    rulesAway = false
    version = 2
    void queries.refetchQueries({ queryKey: ['giveaways'] })
    await screen.findByText('In force by now: 2')
    const words = button.closest('form')?.textContent
    if (accepted) expect(words).toContain('(version 1).')
    else expect(words).not.toContain('Official Rules')
    expect(openings().map(({ body }) => (body as { rules?: object }).rules)).toEqual([accepted])
  })

  it('says beside the button what is charged today, next and when, and how to cancel', async () => {
    const { user } = renderPage('/checkout', <CheckoutPage />, '/checkout?amount=9.95&type=monthly&level=gold')
    await user.type(await screen.findByLabelText('Full name'), 'Ruth Alvarez')
    await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    const button = await screen.findByRole('button', { name: 'Complete $9.95 Donation' })
    expect(button.closest('form')?.textContent).toContain(
      '$9.95 today, then $9.95 every month until you cancel. Next charge Dec 22, 2026. Cancel any time in your donor account.',
    )
    screen.getByText('$9.95 on Dec 22, 2026')
    screen.getByText('Monthly membership')
    expect(screen.queryByText(/Monthly donation/)).toBeNull()
  })

  it('says of a gift that nothing is charged again', async () => {
    await reachCard()
    await screen.findByText('$50.00 today, once. Nothing is charged again.')
  })

  it('leads to the thanks who has just paid and comes back', async () => {
    sessionStorage.setItem('evenhand.recentGift', String(Date.now()))
    renderPage('/checkout', <CheckoutPage />)
    await screen.findByText('went to /donation-success')
  })

  it('leads home when the payment cannot be set up', async () => {
    refuseIntent = new Refuses('amount-mismatch')
    await reachCard()
    await screen.findByText('Payment Setup Failed')
    await screen.findByText('Unable to initialize payment. Please try again.')
    await screen.findByText('went to /')
  })

  it('says for how long payments are paused, and tries again when the donor does', async () => {
    refuseIntent = new Refuses('too-many-requests', { retryAfterSeconds: 1_200 })
    const { user } = await reachCard()
    await screen.findByText("We couldn't start the payment")
    screen.getByText(/You can try again in 20 minutes\.$/)
    refuseIntent = undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByLabelText('Card number')
  })

  it('opens another payment when the one that was open is closed', async () => {
    await pay('4000000000000127')
    await screen.findByText('Payment Closed')
    expect(await screen.findByLabelText('Card number')).toHaveProperty('value', '')
    expect(server.heard.filter(({ path }) => path === '/api/create-payment-intent')).toHaveLength(2)
  })

  it('asks for the email again when the server refuses it', async () => {
    refuseIntent = new Refuses('invalid-request', {
      errors: [{ path: 'metadata.donorEmail', message: 'Please enter a valid email address' }],
    })
    await reachCard()
    await screen.findByText('Please enter a valid email address')
  })

  it('says that no money moves, and thanks for a payment that went through', async () => {
    await pay('4242424242424242')
    await screen.findByText('went to /donation-success')
    expect(server.heard.find(({ path }) => path === '/api/create-payment-intent')?.body).toMatchObject({
      amount: '50.00',
      metadata: { donorEmail: 'ruth@example.org', donorName: 'Ruth Alvarez' },
    })
  })

  it('shows the reason of a declined card and stays', async () => {
    await pay('4000000000000002')
    await screen.findByText('Payment Failed')
    expect(screen.getAllByText(/declined/)).toHaveLength(1)
    screen.getByText(/Payment simulator: no money moves/)
    expect(screen.getByRole('alert').textContent).toBe(
      'Payment Failed Your card was declined. Nothing was charged. Try another card, or ask your bank.',
    )
  })

  it('marks the field that was at fault, and says so until the next try', async () => {
    const { user } = await pay('4242424242424241')
    const number = await screen.findByLabelText('Card number')
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(number)
    await user.type(number, '4000000000000101')
    await user.click(screen.getByRole('button', { name: 'Complete $50.00 Donation' }))
    await screen.findByText('Wrong code. Nothing was charged. Check it against the card and try again.')
    await waitFor(() => expect(screen.getByLabelText('Security code').getAttribute('aria-invalid')).toBe('true'))
    await user.clear(number)
    await user.type(number, '4242424242424242')
    await user.type(screen.getByLabelText('Security code'), '{Backspace}4')
    await user.click(screen.getByRole('button', { name: 'Complete $50.00 Donation' }))
    await screen.findByText('went to /donation-success')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is paid by a wallet that approves; one that is declined says so, and one that is closed does nothing', async () => {
    const { user } = await reachCard()
    const openWallet = async () => {
      await user.click(await screen.findByRole('button', { name: 'Pay with Test Wallet' }))
      return within(await screen.findByRole('dialog', { name: 'Test Wallet' }))
    }
    await user.click((await openWallet()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click((await openWallet()).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Your card was declined. Nothing was charged. Try another card, or ask your bank.')
    await user.click((await openWallet()).getByRole('button', { name: 'Approve' }))
    await screen.findByText('went to /donation-success')
  })

  it('sends nothing while the browser is offline, and says so at the form', async () => {
    const { user } = await reachCard()
    await payOffline(user)
    await screen.findByText("You're offline. Nothing was charged. Try again once you're connected.")
    await screen.findByText('Payment Error')
  })

  it('calls nothing harmless after a reload, until the card that was sent has an answer', async () => {
    const unknown = /^You're offline\. We don’t know yet whether this went through\./
    const address = '/checkout?amount=50.00&type=one-time&level=none'
    await pay('4000000000000119')
    await screen.findByText(/^The connection was lost, so we don’t know yet whether this went through\./)
    cleanup()
    // The server hands the payment out again: at the processor it is open while a card is being taken.
    const { user } = renderPage('/checkout', <CheckoutPage />, address)
    await payOffline(user)
    await screen.findByText(unknown)
    expect(document.body.textContent).not.toContain('Nothing was charged')
    await typeCard(user, '4000000000000002')
    await screen.findByText('Your card was declined. Nothing was charged. Try another card, or ask your bank.')
    cleanup()
    const again = renderPage('/checkout', <CheckoutPage />, address)
    await payOffline(again.user)
    await screen.findByText("You're offline. Nothing was charged. Try again once you're connected.")
  })

  it('thanks when the processor refuses because the payment has already succeeded', async () => {
    await pay('4000000000000069')
    await screen.findByText('went to /donation-success')
  })

  it('still proceeds when the payment could not be recorded, after it was tried again', async () => {
    refuseRecord = new Refuses('dependency-unavailable')
    await pay('4242424242424242')
    await screen.findByText('went to /donation-success', undefined, { timeout: 5_000 })
    expect(server.heard.filter(({ path }) => path === '/api/process-payment-success')).toHaveLength(3)
    expect(localStorage.getItem('evenhand.begunPayment')).toContain('pi_abc')
  })

  it('asks again while the server does not answer, always for the same payment', async () => {
    silences = 2
    await reachCard()
    await screen.findByLabelText('Card number', undefined, { timeout: 5_000 })
    const asked = server.heard.filter(({ path }) => path === '/api/create-payment-intent')
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it.each([
    ['already-paid', 'recorded'],
    ['payment-processing', 'processing'],
  ] as const)('thanks who comes back to a payment that was made: %s', async (code, end) => {
    refuseIntent = new Refuses(code)
    const { router } = await reachCard()
    await screen.findByText('went to /donation-success')
    expect(router.state.location.state).toMatchObject({ end })
  })

  it('says so when the bank needs time', async () => {
    recorded = 'processing'
    const { router } = await pay('4242424242424242')
    await waitFor(() =>
      expect(router.state.location.state).toMatchObject({ end: 'processing', paymentIntentId: 'pi_abc' }),
    )
    expect(localStorage.getItem('evenhand.begunPayment')).toContain('pi_abc')
  })

  it('goes on after a reload with what was filled in, and asks for the same payment', async () => {
    await reachCard()
    await screen.findByText(/Payment simulator: no money moves/)
    cleanup()
    renderPage('/checkout', <CheckoutPage />, '/checkout?amount=50.00&type=one-time&level=none')
    await screen.findByText(/Payment simulator: no money moves/)
    const keys = server.heard
      .filter(({ path }) => path === '/api/create-payment-intent')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('adds what covers the card fee when that is wished, and never by itself', async () => {
    const { user } = renderPage('/checkout', <CheckoutPage />, '/checkout?amount=50.00&type=one-time&level=none')
    const box = await screen.findByRole('checkbox', { name: /Add \$1\.80 to cover the card fee/ })
    expect(box.getAttribute('aria-checked')).toBe('false')
    await user.click(box)
    expect(await screen.findAllByText('$51.80')).not.toEqual([])
    await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
    await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    await screen.findByRole('button', { name: 'Complete $51.80 Donation' })
    expect(server.heard.find(({ path }) => path === '/api/create-payment-intent')?.body).toMatchObject({
      amount: '51.80',
      metadata: { feeCover: '1.80' },
    })
  })

  it('covers the fee of what comes again too, and says so before the button', async () => {
    const { user } = renderPage('/checkout', <CheckoutPage />, '/checkout?amount=4.95&type=monthly&level=silver')
    await user.click(await screen.findByRole('checkbox', { name: /^Add \$0\.46 to cover the card fee, each month/ }))
    expect(await screen.findAllByText('$5.41')).not.toEqual([])
    screen.getByText('each month')
    await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
    await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    await screen.findByRole('button', { name: 'Complete $5.41 Donation' })
    expect(server.heard.find(({ path }) => path === '/api/create-payment-intent')?.body).toMatchObject({
      amount: '5.41',
      metadata: { feeCover: '0.46' },
    })
  })

  it('opens a donation that was made before, for its own donor', async () => {
    const donationId = '0190a0a0-0000-7000-8000-000000000009'
    renderPage('/checkout', <CheckoutPage />, `/checkout?amount=50.00&type=one-time&level=none&donation=${donationId}`)
    await screen.findByText(/Payment simulator: no money moves/)
    expect(server.heard.find(({ path }) => path === '/api/create-payment-intent')?.body).toMatchObject({
      metadata: { donationId },
    })
  })

  it('leads back to a cart that was changed elsewhere, and says why', async () => {
    refuseIntent = new Refuses('amount-mismatch')
    saidGiver.write({ ...giver, account: '' })
    const { router } = openCartOf(giver)
    await screen.findByText('went to /cart')
    expect(router.state.location.state).toEqual({
      refusal: { title: 'Payment Setup Failed', message: expect.stringMatching(/doesn’t match your cart/) },
    })
  })
})

describe('who gives', () => {
  it('is asked when only the cart says it, with its words in the form, before any payment is opened', async () => {
    const { user } = openCartOf(giver)
    expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Ruth Alvarez')
    const email = screen.getByLabelText('Email')
    expect(email).toHaveProperty('value', 'ruth@example.org')
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull()
    expect(openings()).toEqual([])
    await user.clear(email)
    await user.type(email, 'my.own@example.org')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    expect(await besideButton()).toContain('Giving as Ruth Alvarez (my.own@example.org). Change')
    expect(namedIn()).toMatchObject([{ donorEmail: 'my.own@example.org' }])
  })

  it('gives the focus to the heading of each step that takes the place of another, and of none before', async () => {
    const { user } = openCartOf(giver)
    await screen.findByLabelText('Full name')
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    const focused = (name: string) => expect(document.activeElement).toBe(screen.getByRole('heading', { name }))
    await waitFor(() => focused('Card'))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await waitFor(() => focused('Your details'))
  })

  it('is not asked of somebody who has typed it in this tab, stands beside the button and can be changed', async () => {
    saidGiver.write({ ...giver, account: '' })
    const { user } = openCartOf({ donorName: 'A Stranger', donorEmail: 'stranger@example.org' })
    expect(await besideButton()).toContain('Giving as Ruth Alvarez (ruth@example.org). Change')
    await user.click(screen.getByRole('button', { name: 'Change' }))
    const name = await screen.findByLabelText('Full name')
    expect(name).toHaveProperty('value', 'Ruth Alvarez')
    await user.clear(name)
    await user.type(name, 'Ruth A. Alvarez')
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    expect(await besideButton()).toContain('Giving as Ruth A. Alvarez (ruth@example.org). Change')
    expect(namedIn()).toMatchObject([giver, { ...giver, donorName: 'Ruth A. Alvarez' }])
  })

  it('is who is signed in, whatever the cart says or was typed before', async () => {
    account = { firstName: 'Nora', lastName: 'Field', email: 'nora@example.org' }
    saidGiver.write({ ...giver, account: '' })
    openCartOf({ donorName: 'A Stranger', donorEmail: 'stranger@example.org' })
    expect(await besideButton()).toContain('Giving as Nora Field (nora@example.org). Change')
    expect(namedIn()).toMatchObject([{ donorName: 'Nora Field', donorEmail: 'nora@example.org' }])
  })

  it('is who somebody who is signed in has typed instead', async () => {
    account = { firstName: 'Nora', lastName: 'Field', email: 'nora@example.org' }
    saidGiver.write({ ...giver, account: 'nora@example.org' })
    openCartOf(giver)
    expect(await besideButton()).toContain('Giving as Ruth Alvarez (ruth@example.org). Change')
  })

  it('is said and cannot be changed where the donation was opened for somebody', async () => {
    account = { firstName: 'Nora', lastName: 'Field', email: 'nora@example.org' }
    const donationId = '0190a0a0-0000-7000-8000-000000000009'
    renderPage('/checkout', <CheckoutPage />, `/checkout?amount=50.00&type=one-time&level=none&donation=${donationId}`)
    expect(await besideButton()).toContain('The entries and the receipt for this donation go to A•••@example.org.')
    expect(screen.queryByText(/Giving as/)).toBeNull()
  })

  it.each([
    [
      true,
      'CA-QC',
      'The receipt for this donation goes to A•••@example.org. It earns no entries, because the giveaway isn’t open where its donor lives.',
    ],
    [true, 'US-OH', 'It earns no entries, because the giveaway isn’t open where its donor lives.'],
    [false, 'CA-QC', 'The entries and the receipt for this donation go to A•••@example.org.'],
  ])('has said where they live (not open: %s), whoever pays it from %s', async (itsNotOpen, payers, words) => {
    notOpen = itsNotOpen
    sessionStorage.setItem('evenhand.saidRegion', JSON.stringify(payers))
    const donationId = '0190a0a0-0000-7000-8000-000000000009'
    renderPage('/checkout', <CheckoutPage />, `/checkout?amount=50.00&type=one-time&level=none&donation=${donationId}`)
    expect(await besideButton()).toContain(words)
    expect(screen.queryByLabelText(/State, province or territory/)).toBeNull()
    expect(screen.queryByText('Entries') === null).toBe(itsNotOpen)
    expect(screen.queryByText(/By giving, you confirm/) === null).toBe(itsNotOpen)
  })
})
