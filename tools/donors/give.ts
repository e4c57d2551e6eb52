import { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Answers } from './answers.ts'
import type { Browser } from './browser.ts'
import { type CardForm, payByCard } from './card.ts'
import { centsOf, totalOf, type Wanted, type Wish } from './wishes.ts'

/** A donor who has done what they wished, and what they were told. */
export interface Giver {
  email: string
  wish: Wish
  browser: Browser
  /** Undefined for the free way. */
  paymentId: string | undefined
}

const Simulated = donations.getPaymentConfig.response.body.options[1]

/** What the site tells a browser about the payment form; throws when it is not the simulator's. */
export async function findCardForm(browser: Browser): Promise<CardForm> {
  return Simulated.parse(await browser.call('GET', '/api/payment-config'))
}

/** The whole way of one donor through the site: what they want, the card, and nothing more — the webhook does the rest. */
export async function give(
  browser: Browser,
  donor: { email: string; wish: Wish },
  form: CardForm,
  answers: Answers,
): Promise<Giver> {
  const { email, wish } = donor
  if (wish.way === 'free') {
    await enterFree(browser, email)
    return { ...donor, browser, paymentId: undefined }
  }
  const opened = wish.way === 'cart' ? await openCart(browser, email, wish) : await openOne(browser, email, wish.wanted)
  await payByCard(form, opened.clientSecret, answers)
  return { ...donor, browser, paymentId: opened.paymentIntentId }
}

const donorName = 'Ada Lovelace'

const enterFree = (browser: Browser, donorEmail: string) =>
  browser.call('POST', '/api/donations', {
    donorName,
    donorEmail,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
  })

async function openOne(browser: Browser, donorEmail: string, wanted: Wanted) {
  const level = wanted.kind === 'level' ? { membershipLevel: wanted.level } : {}
  const monthly = wanted.kind === 'level' && wanted.monthly
  return open(browser, {
    amount: toDollars(centsOf(wanted)),
    ...level,
    donationType: monthly ? 'monthly' : 'one-time',
    metadata: { donorEmail, donorName },
  })
}

async function openCart(browser: Browser, donorEmail: string, wish: Wish & { way: 'cart' }) {
  const sessionId = crypto.randomUUID()
  for (const wanted of wish.wanted) {
    await browser.call('POST', '/api/cart', {
      sessionId,
      amount: toDollars(centsOf(wanted)),
      donorEmail,
      ...itemOf(wanted),
    })
  }
  return open(browser, {
    amount: toDollars(totalOf(wish)),
    membershipLevel: 'cart',
    donationType: 'cart',
    metadata: { sessionId, donorEmail, donorName },
  })
}

function itemOf(wanted: Wanted) {
  switch (wanted.kind) {
    case 'gift':
      return { productType: 'donation', productId: 'donation' }
    case 'level':
      return {
        productType: 'membership',
        productId: `membership-${wanted.level}`,
        membershipLevel: wanted.level,
        isRecurring: wanted.monthly,
      }
    case 'multiplier':
      return { productType: 'multiplier', productId: wanted.id }
  }
}

const open = async (browser: Browser, body: object) =>
  donations.createPaymentIntent.response.body.parse(await browser.call('POST', '/api/create-payment-intent', body))
