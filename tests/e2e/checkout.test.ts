import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations } from '@evenhand/contracts/http'
import type { Locator, Page, Route } from 'playwright-core'
import { newVisit, payByCard, waitForOn, widths } from '../system/browser.ts'
import { newEmail, site, until } from '../system/site.ts'
import { confirmGiver, expectOneReceipt, fillCart, letBankTake, press, reachCard, says } from './giving-pages.ts'
import { lookAt, type Width } from './looks.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let email: string

const reset = (route: Route) => route.abort('connectionreset')
const thanked = () => page.waitForURL('**/donation-success*')

describe.each(Object.entries(widths))('the checkout on a %s', (name, viewport) => {
  const width = name as Width
  beforeEach(async () => {
    email = newEmail('checkout')
    visit = await newVisit(viewport)
    page = visit.page
  })
  afterEach(() => visit.context.close())

  it('sends home who comes without a donation', async () => {
    for (const path of [
      '/checkout',
      '/checkout?amount=50.00&type=one-time',
      '/checkout?amount=1e9&type=one-time&level=none',
    ]) {
      await page.goto(site.url() + path)
      await says(page, 'Please start your donation from the main site')
      await page.waitForURL(`${site.url()}/`)
    }
    expect(visit.faults).toEqual([])
  })

  it('covers the fee with the true number, as a line of the receipt', async () => {
    const seen = lookAt(page)
    await fillCart(page, email)
    await page.getByRole('checkbox', { name: 'Add $1.80 to cover the card fee' }).click()
    await confirmGiver(page)
    await waitForOn(page, 'covered fee', page.getByRole('button', { name: 'Complete $51.80 Donation' }))
    // On a phone the summary is one line until it is opened.
    const details = page.getByRole('button', { name: /Show details/ })
    if (await details.isVisible()) await details.click()
    await page.getByText('Card fee').waitFor()
    await seen.look('checkout with a covered fee', { at: [width] })
    await payByCard(page)
    await thanked()
    const receipt = await expectOneReceipt(email)
    expect(receipt).toMatch(/\$51\.80/)
    expect(receipt).toMatch(/Card fee/)
    expect({ faults: visit.faults, looks: seen.findings }).toEqual({ faults: [], looks: [] })
  })

  it('says what the bank said of each card, and takes the next one', async () => {
    await reachCard(page, email)
    for (const [card, words] of [
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
      ['4000000000000069', 'Your card has expired.'],
      ['4000000000000127', "Your card's security code is incorrect."],
    ] as const) {
      await payByCard(page, card)
      await says(page, words)
      expect(await page.getByRole('main').getByRole('alert').innerText()).toContain('Nothing was charged.')
    }
    await page.context().setOffline(true)
    await payByCard(page)
    await says(page, "You're offline. Nothing was charged. Try again once you're connected.")
    await page.context().setOffline(false)
    await payByCard(page)
    await thanked()
    await expectOneReceipt(email)
  })

  it('asks the bank: no and closed leave the payment open, yes pays it', async () => {
    await reachCard(page, email)
    const bank = page.frameLocator('iframe[title="The bank\'s page"]')
    await payByCard(page, '4000002760003184')
    await bank.getByRole('button', { name: 'Decline' }).click()
    await says(page, 'Payment Failed')
    await payByCard(page, '4000002760003184')
    await bank.getByRole('button', { name: 'Approve' }).waitFor()
    await page.keyboard.press('Escape')
    await says(page, 'The payment was not confirmed. Your card was not charged.')
    await payByCard(page, '4000002760003184')
    await bank.getByRole('button', { name: 'Approve' }).click()
    await thanked()
    await expectOneReceipt(email)
  })

  it('pays once for two clicks, and the way back does not lead to it again', async () => {
    await reachCard(page, email)
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expires').fill('12 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /^Complete \$/ }).dblclick()
    await thanked()
    await says(page, 'Thank you for your generous contribution!')
    await page.goBack()
    await page.getByText('Your cart is empty', { exact: true }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await expectOneReceipt(email)
    expect(visit.faults).toEqual([])
  })

  it('goes on where a closed tab was left, with the same payment', async () => {
    const opened: string[] = []
    visit.context.on('response', async (response) => {
      if (response.url().endsWith('/api/create-payment-intent')) opened.push((await response.json()).paymentIntentId)
    })
    await reachCard(page, email)
    // An answer can't be read once its page is gone.
    await until(async () => opened.length === 1)
    await page.reload()
    await page.getByLabel('Card number').waitFor()
    await until(async () => opened.length === 2)
    await page.close()
    page = await visit.context.newPage()
    await page.goto(`${site.url()}/cart`)
    await page.getByText('$50.00').first().waitFor()
    await confirmGiver(page)
    await payByCard(page)
    await thanked()
    await until(async () => opened.length === 3)
    expect(new Set(opened).size).toBe(1)
    await expectOneReceipt(email)
  })

  it('recognises a payment that went through after its page was gone', async () => {
    const seen = lookAt(page)
    await reachCard(page, email)
    await page.route('**/api/process-payment-success', () => undefined)
    await payByCard(page)
    await expectOneReceipt(email)
    await page.close()
    page = await visit.context.newPage()
    await page.goto(`${site.url()}/cart`)
    await page.getByText('Your payment of $50.00 went through. Thank you.').waitFor()
    await page.getByText('Your cart is empty', { exact: true }).waitFor()
    await lookAt(page).look('cart after a payment whose page was gone', { at: [width] })
    expect(seen.findings).toEqual([])
    await page.getByRole('link', { name: 'View Donor Portal' }).click()
    await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
  })

  it('thanks who loads the page of a payment again that was made', async () => {
    await reachCard(page, email)
    await page.route('**/api/process-payment-success', () => undefined)
    await payByCard(page)
    await expectOneReceipt(email)
    await page.unroute('**/api/process-payment-success')
    await page.reload()
    await thanked()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await expectOneReceipt(email)
  })

  it('asks again when the server does not answer, and gives up in words', async () => {
    await fillCart(page, email)
    let lost = 0
    await page.route('**/api/create-payment-intent', async (route) => {
      await route.fetch()
      lost += 1
      return lost < 3 ? reset(route) : route.continue()
    })
    await confirmGiver(page)
    await page.getByLabel('Card number').waitFor()
    await page.unroute('**/api/create-payment-intent')
    await page.route('**/api/create-payment-intent', reset)
    await page.goto(`${site.url()}/cart`)
    await press(page, 'Proceed to Checkout')
    await says(page, 'Unable to initialize payment. Please try again.')
    await page.waitForURL(`${site.url()}/`)
    await page.unroute('**/api/create-payment-intent')
    await page.goto(`${site.url()}/cart`)
    await press(page, 'Proceed to Checkout')
    await payByCard(page)
    await thanked()
    await expectOneReceipt(email)
  })

  it('says that the processor did not answer, and pays once', async () => {
    await reachCard(page, email)
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      await route.fetch()
      await reset(route)
    })
    await payByCard(page)
    await says(page, 'An unexpected error occurred. Please try again.')
    await page.unroute('**/v1/payment_intents/*/confirm')
    await payByCard(page)
    await thanked()
    await expectOneReceipt(email)
  })

  it('still proceeds when we could not be told, and the gift is recorded once', async () => {
    await reachCard(page, email)
    await page.route('**/api/process-payment-success', reset)
    await payByCard(page)
    await says(page, 'Payment successful, but there was an issue recording your donation. Please contact support.')
    await thanked()
    await expectOneReceipt(email)
  })

  it('waits for a bank that needs time, and says when it has finished', async () => {
    const seen = lookAt(page)
    const opened = page.waitForResponse('**/api/create-payment-intent')
    await reachCard(page, email)
    const { paymentIntentId } = donations.createPaymentIntent.response.body.parse(await (await opened).json())
    await letBankTake(paymentIntentId, 8_000)
    await payByCard(page)
    await thanked()
    await page.getByText('Your bank hasn’t finished processing the payment yet.').waitFor()
    await seen.look('donation success, waiting for the bank', { at: [width] })
    await page.getByText(/within 24 hours/).waitFor()
    await expectOneReceipt(email)
    expect({ faults: visit.faults, looks: seen.findings }).toEqual({ faults: [], looks: [] })
  })
})

/** The first screens that people have: a phone, a tablet, a small and a wide desk. */
const firstScreens = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const

it('the checkout of a membership shows form, next charge and button on the first screen, beside its summary where there is room', async () => {
  visit = await newVisit()
  page = visit.page
  const gold = { amount: '9.95', membership: 'gold', type: 'membership' }
  await fillCart(page, newEmail('layout'), gold)
  await confirmGiver(page)
  await page.getByLabel('Card number').waitFor()
  for (const [width, height] of firstScreens) {
    await page.setViewportSize({ width, height })
    const place = async (what: Locator) => {
      const box = await what.boundingBox()
      if (!box) throw new Error(`${String(what)} is not there at ${width}`)
      return { ...box, right: box.x + box.width, bottom: box.y + box.height }
    }
    const summary = await place(page.getByRole('region', { name: 'Donation summary' }))
    const form = await place(page.getByRole('region', { name: 'Card' }))
    const button = await place(page.getByRole('button', { name: 'Complete $9.95 Donation' }))
    const terms = await place(page.getByText(/today, then \$9\.95 every month until you cancel/))
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect({
      width,
      beside: form.x >= summary.right,
      below: form.y >= summary.bottom,
      inForm: button.x >= form.x && button.right <= form.right && terms.x >= form.x && terms.right <= form.right,
      termsAboveButton: terms.bottom <= button.y,
      belowFirstScreen: Math.max(0, button.bottom - height),
      sideways,
    }).toEqual({
      width,
      beside: width >= 768,
      below: width < 768,
      inForm: true,
      termsAboveButton: true,
      belowFirstScreen: 0,
      sideways: 0,
    })
  }
  await page.getByText(/Next charge \w{3} \d{1,2}, \d{4}\. Cancel any time in your donor account\./).waitFor()
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('the cart has its summary beside the lines where there is room, and nothing in it is cramped', async () => {
  visit = await newVisit()
  page = visit.page
  await fillCart(page, newEmail('layout'), { amount: '9.95', membership: 'gold', type: 'membership' })
  await press(page, 'Add to cart: 2x Entry Multiplier')
  await page.getByText(/for 30 days: paid today, it runs until/).waitFor()
  for (const [width, height] of firstScreens) {
    await page.setViewportSize({ width, height })
    const place = async (what: Locator) => {
      const box = await what.boundingBox()
      if (!box) throw new Error(`${String(what)} is not there at ${width}`)
      return { ...box, right: box.x + box.width, bottom: box.y + box.height }
    }
    const lines = await place(page.getByRole('list', { name: 'Items in the cart' }))
    const button = await place(page.getByRole('button', { name: 'Proceed to Checkout' }))
    const summary = await place(page.getByRole('heading', { name: 'Order Summary' }))
    const offer = await place(page.getByRole('heading', { name: '3x Entry Multiplier' }))
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect({
      width,
      beside: summary.x >= lines.right && button.x >= lines.right,
      below: summary.y >= lines.bottom,
      onFirstScreen: width < 768 || button.bottom <= height,
      linesHaveRoom: lines.width >= 340,
      buttonInOneLine: button.height <= 60,
      offerInOneLine: offer.height <= 32,
      sideways,
    }).toEqual({
      width,
      beside: width >= 768,
      below: width < 768,
      onFirstScreen: true,
      linesHaveRoom: true,
      buttonInOneLine: true,
      offerInOneLine: true,
      sideways: 0,
    })
  }
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('a cart that was changed in another tab is shown again instead of paid', async () => {
  email = newEmail('checkout')
  visit = await newVisit()
  page = visit.page
  await fillCart(page, email)
  const other = await visit.context.newPage()
  await other.goto(`${site.url()}/cart`)
  await other.getByText('$50.00').first().waitFor()
  // This tab hears of it only when it asks.
  await other.evaluate(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await other.route('**/api/cart/*', (route) => route.fulfill({ status: 503 }))
  await press(page, 'Add to cart: 2x Entry Multiplier')
  await says(page, 'Added to Cart')
  await confirmGiver(other)
  await says(other, 'The total doesn’t match your cart. Review the cart and try again.')
  await other.waitForURL('**/cart')
  expect(visit.faults).toEqual([])
  await visit.context.close()
})
