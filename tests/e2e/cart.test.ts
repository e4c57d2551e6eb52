import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until } from '../system/site.ts'
import { confirmGiver, expectOneReceipt, fillCart, press, says } from './giving-pages.ts'
import { lookAt, type Width } from './looks.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let email: string

afterEach(() => visit.context.close())

/** Presses with the keyboard what says of itself that it is not possible now. */
const insist = async (at: Page, name: string) => {
  await at.getByRole('button', { name }).focus()
  await at.keyboard.press('Enter')
}

const lines = (at: Page) => at.getByRole('list', { name: 'Items in the cart' }).getByRole('listitem')
const total = (at: Page, amount: string) => at.locator('dl').getByText(amount).waitFor()

describe.each(Object.entries(widths))('a cart on a %s', (name, viewport) => {
  const width = name as Width
  beforeEach(async () => {
    email = newEmail('cart')
    visit = await newVisit(viewport)
    page = visit.page
  })

  it('takes, changes and gives up lines, and says each of it', async () => {
    const seen = lookAt(page)
    await page.goto(`${site.url()}/cart`)
    await page.getByText('Your cart is empty', { exact: true }).waitFor()
    await insist(page, 'Proceed to Checkout')
    await page.getByRole('alert').getByText('Empty Cart. Add items to your cart before checkout.').waitFor()
    await insist(page, 'Add to cart: 2x Entry Multiplier')
    await says(page, 'Cannot Add Multiplier')
    await says(page, 'Multipliers can only be added to active donor accounts with donations')

    await fillCart(page, email)
    expect(new URL(page.url()).search).toBe('')
    await press(page, 'Add to cart: 3x Entry Multiplier')
    await says(page, 'Added to Cart')
    await page.getByText(/for 30 days: paid today, it runs until/).waitFor()
    await press(page, 'One more')
    await press(page, 'One more')
    await total(page, '$72.50')
    await page.getByRole('checkbox', { name: /to cover the card fee/ }).click()
    await total(page, '$74.97')
    await seen.look('cart with a covered fee', { at: [width] })

    await page.reload()
    await total(page, '$74.97')
    expect(await lines(page).count()).toBe(2)
    await press(page, 'Remove 3x Entry Multiplier')
    await says(page, 'Item removed from cart')
    await total(page, '$51.80')
    expect({ faults: visit.faults, looks: seen.findings }).toEqual({ faults: [], looks: [] })
  })

  it('refuses what an address makes up, and keeps the address to try again', async () => {
    const made = { membership: 'none', type: 'donation', email, name: 'Ada' }
    for (const [amount, reason] of [
      ['0.001', 'Enter a valid amount'],
      ['1e9', 'Enter a valid amount'],
      ['٢٥', 'Enter a valid amount'],
      ['999999999999', 'The amount is too large'],
    ] as const) {
      await page.goto(`${site.url()}/cart?${new URLSearchParams({ ...made, amount })}`)
      await says(page, 'Failed to add donation to cart')
      await says(page, reason)
    }
    expect(await lines(page).count()).toBe(0)
  })

  it('is one line, however often it is loaded while the answer is on its way, and when one comes back', async () => {
    await page.route('**/api/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch().catch(() => undefined)
      await route.abort('connectionreset')
    })
    const line = { amount: '50.00', membership: 'none', type: 'donation', email, name: 'Ada' }
    await page.goto(site.url())
    await page.goto(`${site.url()}/cart?${new URLSearchParams(line)}`)
    await says(page, 'Failed to add donation to cart')
    await page.unroute('**/api/cart')
    await page.reload()
    await says(page, 'Donation Added')
    expect(await lines(page).count()).toBe(1)
    await page.goBack()
    await page.goForward()
    await lines(page).first().waitFor()
    expect(await lines(page).count()).toBe(1)
  })
})

describe('a cart', () => {
  beforeEach(async () => {
    email = newEmail('cart')
    visit = await newVisit()
    page = visit.page
  })

  it('is the same in two tabs, and a change that crosses another is told', async () => {
    await fillCart(page, email)
    await press(page, 'Add to cart: 2x Entry Multiplier')
    await total(page, '$55.00')
    const other = await visit.context.newPage()
    await other.goto(`${site.url()}/cart`)
    await total(other, '$55.00')
    await press(other, 'One more')
    await total(other, '$60.00')
    await total(page, '$60.00')

    // As a tab that hears nothing: its storage is another one's.
    const [line] = (await page.evaluate(async () => {
      const id = localStorage.getItem('cartSessionId')
      const items = await (await fetch(`/api/cart/${id}`)).json()
      return items.filter(({ productType }: { productType: string }) => productType === 'multiplier')
    })) as { id: string }[]
    await page.evaluate(
      (id) =>
        fetch(`/api/cart/${id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ quantity: 5 }),
        }),
      line?.id,
    )
    await press(other, 'One more')
    await says(other, 'The cart was changed in another tab or on another device.')
    await total(other, '$75.00')
    expect(visit.faults).toEqual([])
  })

  it('goes on on another device by a mailed link, in both directions', async () => {
    await fillCart(page, email)
    await press(page, 'Email me this cart')
    await lookAt(page).look('dialog that mails the cart', { within: '[role=dialog]' })
    await press(page, 'Send the link')
    await page.getByText('We’ve sent the link to').waitFor()
    const link = await until(
      async () => /https?:\S+\/cart\/link#token=\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0],
    )

    const phone = await newVisit(widths.phone)
    const seen = lookAt(phone.page)
    const { pathname, hash } = new URL(link)
    await phone.page.goto(`${site.url()}${pathname}${hash}`)
    await phone.page.getByRole('heading', { name: 'Open your cart' }).waitFor()
    await seen.look('link to a cart', { at: ['phone'] })
    await press(phone.page, 'Open the cart')
    await total(phone.page, '$50.00')
    await press(phone.page, 'Add to cart: 2x Entry Multiplier')
    await total(phone.page, '$55.00')
    await page.keyboard.press('Escape')
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await total(page, '$55.00')

    await confirmGiver(phone.page)
    await payByCard(phone.page)
    await phone.page.waitForURL('**/donation-success*')
    await expectOneReceipt(email)
    await phone.page.goto(`${site.url()}${pathname}${hash}`)
    await press(phone.page, 'Open the cart')
    await phone.page.getByText('That link no longer works').waitFor()
    await seen.look('link to a cart that was paid', { at: ['phone'] })
    expect({ faults: phone.faults, looks: seen.findings }).toEqual({ faults: [], looks: [] })
    await phone.context.close()
  })

  it('stays when somebody signs in, who is known from then on, and whose multiplier is extended with its dates', async () => {
    await fillCart(page, email)
    await press(page, 'Add to cart: 2x Entry Multiplier')
    await total(page, '$55.00')
    await confirmGiver(page)
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    await visit.context.close()

    visit = await newVisit()
    page = visit.page
    await fillCart(page, newEmail('typed'), { amount: '25.00' })
    await page.goto(`${site.url()}/donor-account`)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send me a code')
    await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
    await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
    await page.getByText(/2x Entry Multiplier, runs until/).waitFor()
    await page.getByRole('link', { name: 'Extend it in the cart' }).click()
    await total(page, '$25.00')
    await page.getByText(/Runs until .* Buying extends it to/).waitFor()

    await press(page, 'Remove One-time gift')
    await press(page, 'Add to cart: 2x Entry Multiplier')
    await page.getByText(/runs until .*, this extends it to/).waitFor()
    await press(page, 'Proceed to Checkout')
    await page.getByText(`Giving as Ada Lovelace (${email}).`).waitFor()
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    expect(visit.faults).toEqual([])
  })
})
