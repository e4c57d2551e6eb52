import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { type StandIn, standInForStripe } from './stripe/stand-in.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let stripe: StandIn
let email: string
/** What the content security policy refused, and what this page itself (not Stripe's frame) sent. */
let refused: string[]
let sent: string[]

beforeEach(async () => {
  email = newEmail('element')
  refused = []
  sent = []
  visit = await newVisit(widths.desk)
  page = visit.page
  await page.exposeFunction('refusedByPolicy', (what: string) => void refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(globalThis, 'refusedByPolicy')(`${effectiveDirective} ${blockedURI}`)
    })
  })
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  stripe = await standInForStripe(visit.context)
})
afterEach(() => visit.context.close())

const card = () => page.frameLocator('iframe[title="Secure payment input frame"]')
const complete = () => page.getByRole('button', { name: 'Complete $50.00 Donation' })
const again = () => page.getByRole('button', { name: 'Try again' })

async function reachCardForm(): Promise<void> {
  await page.goto(`${site.url()}/checkout?amount=50.00&type=one-time&level=none`)
  await page.getByLabel('Full name').fill('Ruth Alvarez')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function pay(number = '4242424242424242'): Promise<void> {
  await card().getByLabel('Card number').fill(number)
  await card().getByLabel('Expiration date').fill('12 / 34')
  await card().getByLabel('Security code').fill('123')
  await complete().click()
}

async function reachThanks(): Promise<void> {
  await page.waitForURL('**/donation-success')
  await page.getByText('Thank you for your generous contribution!').first().waitFor()
}

/** The gift stands in the account of the browser that paid, once, and its receipt lies in the mailbox. */
async function expectOneGift(): Promise<void> {
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await page.getByRole('heading', { name: 'Welcome, Ruth!' }).waitFor()
  await page.getByRole('tab', { name: 'Entry History' }).click()
  const gift = page
    .getByRole('tabpanel', { name: 'Entry History' })
    .getByText('Gift of $50.00')
    .filter({ visible: true })
  await gift.first().waitFor()
  await until(async () => (await mailsTo(email)).length > 0)
  expect(await gift.count()).toBe(1)
  expect((await mailsTo(email)).length).toBe(1)
}

describe('a card in the element of Stripe', () => {
  it('pays under our content security policy, and its number never comes near our page', async () => {
    await reachCardForm()
    await pay()
    await reachThanks()
    await expectOneGift()
    expect({ refused, faults: visit.faults }).toEqual({ refused: [], faults: [] })
    expect(sent.filter((request) => request.includes('4242424242424242'))).toEqual([])

    await page.evaluate(() => fetch('https://elsewhere.example').catch(() => undefined))
    await until(async () => refused.length > 0)
    expect(refused).toEqual(['connect-src https://elsewhere.example/'])
  })

  it('that is declined shows what the bank said, and the next one is taken', async () => {
    await reachCardForm()
    await pay('4000000000000002')
    await page.getByText('Payment Failed').first().waitFor()
    await page.getByText('Your card was declined.').first().waitFor()
    await pay()
    await reachThanks()
    await expectOneGift()
  })

  it('that is not complete is said by the element itself, and nothing is asked of anybody', async () => {
    await reachCardForm()
    await complete().click()
    await card().getByText('Your card number is incomplete.').waitFor()
    expect(await page.getByText('Payment Failed').count()).toBe(0)
    await pay()
    await reachThanks()
  })

  it('can make the bank ask, in a frame above the page', async () => {
    await reachCardForm()
    await pay('4000002760003184')
    await page.frameLocator('iframe[title="The bank asks"]').getByRole('button', { name: 'Yes, it is me' }).click()
    await reachThanks()
    await expectOneGift()
    expect({ refused, faults: visit.faults }).toEqual({ refused: [], faults: [] })
  })

  it('was paid although the answer got lost: pressed again, it thanks and charges nothing more', async () => {
    await reachCardForm()
    stripe.loseNextConfirmation()
    await pay()
    await page.getByText('Payment Error').first().waitFor()
    await complete().click()
    await reachThanks()
    await expectOneGift()
  })
})

it('a wallet of the browser pays by its own button, below what a payer accepts', async () => {
  await reachCardForm()
  const wallet = page.getByRole('button', { name: 'Donate with a browser wallet' })
  await wallet.waitFor()
  const [rules, card] = [page.getByText(/^By giving, you confirm/), complete()]
  const heights = await Promise.all([rules, card, wallet].map(async (part) => (await part.boundingBox())?.y ?? NaN))
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  await wallet.click()
  await reachThanks()
  await expectOneGift()
  expect({ refused, faults: visit.faults }).toEqual({ refused: [], faults: [] })
})

it('a wallet that opens a window from the frame of Stripe gets one that it can talk to', async () => {
  await reachCardForm()
  await card().getByRole('button', { name: 'Pay with a wallet' }).click()
  expect(
    await card()
      .getByText(/^The wallet is/)
      .innerText(),
  ).toBe('The wallet is open')
})

describe('a way of paying that leads to the bank', () => {
  const payAtBank = async () => {
    await reachCardForm()
    await card().getByLabel("Pay at my bank's own page").check()
    await pay('4000002760003184')
    await page.waitForURL('https://hooks.stripe.com/**')
  }

  it('comes back to a gift that is recorded, without the secret in the address', async () => {
    await payAtBank()
    await page.getByRole('button', { name: 'Yes, it is me' }).click()
    await reachThanks()
    expect(new URL(page.url()).search).toBe('')
    await expectOneGift()
    expect({ refused, faults: visit.faults }).toEqual({ refused: [], faults: [] })
  })

  it('comes back refused to the same checkout, where another card is taken', async () => {
    await payAtBank()
    await page.getByRole('button', { name: 'No' }).click()
    await page.getByText('Payment Failed').first().waitFor()
    await page.waitForURL('**/checkout')
    await pay()
    await reachThanks()
    await expectOneGift()
  })
})

describe('a card form that does not come says so and can be asked for again', () => {
  it.each([
    ['Stripe.js', 'https://js.stripe.com/**/stripe.js'],
    ['the payment at Stripe', 'https://api.stripe.com/**'],
    ['our own part of it', '**/assets/stripe-form*'],
  ])('when %s cannot be reached', async (_what, address) => {
    const stop = (route: Route) => route.abort('internetdisconnected')
    await page.route(address, stop)
    await reachCardForm()
    for (const time of ['at first', 'and again']) {
      await page.getByText('We couldn’t load the card form').waitFor()
      expect({ time, said: await page.getByRole('alert').innerText() }).toEqual({
        time,
        said: expect.stringContaining('Nothing was charged. Check your connection'),
      })
      if (time === 'and again') await page.unroute(address, stop)
      await again().click()
    }
    await pay()
    await reachThanks()
    // React tells the console of what the boundary has caught; nothing else may be there, no rejection that nobody caught above all.
    expect(visit.faults.filter((fault) => !fault.includes('Failed to fetch dynamically imported module'))).toEqual([])
  })

  it('when something else answers in the place of Stripe.js', async () => {
    await page.route('https://js.stripe.com/**/stripe.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '/* blocked by your network */' }),
    )
    await reachCardForm()
    await again().waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('We couldn’t load the card form')
    expect(visit.faults).toEqual([])
  })
})
