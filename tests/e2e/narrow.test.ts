import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard } from '../system/browser.ts'
import { codeMailedTo, newEmail, site } from '../system/site.ts'
import { expectOneReceipt, fillCart, press, says } from './giving-pages.ts'

/** The narrowest window that pages have to fit into (WCAG 1.4.10): a phone of old, or a desk at 400 %. */
const narrow = { width: 320, height: 640 }
/** As much room for twice the text. */
const doubled = { width: 640, height: 1280 }
const rooms = [
  ['320 pixels', narrow, 'usual'],
  ['640 pixels, with text twice as large,', doubled, 'double'],
] as const

/** Notes where one would have to scroll sideways, in the page or in what is open above it. */
async function fits(page: Page, where: string, found: string[]): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName.toLowerCase()} ${scrollWidth}`),
  )
  found.push(...tooWide.map((what) => `${where}: ${what}`))
}

it.each(rooms)(
  'a gift with a multiplier and its fee is paid at %s without scrolling sideways',
  async (_name, size, text) => {
    const email = newEmail('narrow')
    const { page, faults, context } = await newVisit(size, 'returning', 'over', { text })
    const found: string[] = []
    await fillCart(page, email)
    await press(page, 'Add to cart: 3x Entry Multiplier')
    await says(page, 'Added to Cart')
    await page.getByRole('checkbox', { name: /to cover the card fee/ }).click()
    await fits(page, 'cart', found)
    await press(page, 'Proceed to Checkout')
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await fits(page, 'who gives', found)
    await press(page, 'Continue to payment')
    await page.getByLabel('Card number').waitFor()
    await fits(page, 'card', found)
    await payByCard(page, '4000000000000002')
    await says(page, 'Payment Failed')
    await fits(page, 'refused card', found)
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await fits(page, 'thanks', found)
    await expectOneReceipt(email)
    expect({ faults, found }).toEqual({ faults: [], found: [] })
    await context.close()

    const later = await newVisit(size, 'returning', 'over', { text })
    await later.page.goto(`${site.url()}/donor-account`)
    await later.page.getByLabel('Email').fill(email)
    await press(later.page, 'Send me a code')
    await later.page.getByLabel('Code from the email').waitFor()
    await fits(later.page, 'code', found)
    await later.page.getByLabel('Code from the email').fill(await codeMailedTo(email))
    await later.page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
    await fits(later.page, 'account', found)
    expect({ faults: later.faults, found }).toEqual({ faults: [], found: [] })
    await later.context.close()
  },
)

it.each(rooms)(
  'a membership is chosen, and a free entry made, at %s without scrolling sideways',
  async (_name, size, text) => {
    const { page, faults, context } = await newVisit(size, 'returning', 'over', { text })
    const found: string[] = []
    await page.goto(`${site.url()}/#choose-membership`)
    await press(page, 'Choose Silver')
    await page.getByRole('dialog').waitFor()
    await fits(page, 'membership', found)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Enter for free' }).first().click()
    await page.getByLabel('Full name').fill('Free Person')
    await page.getByLabel('Email').fill(newEmail('narrow'))
    await fits(page, 'free entry', found)
    await press(page, /^Enter with 50 entries/)
    await says(page, "You're in.")
    await fits(page, 'entered', found)
    expect({ faults, found }).toEqual({ faults: [], found: [] })
    await context.close()
  },
)

it('the desk is opened, and its people are read, at 320 pixels without scrolling sideways', async () => {
  const { page, faults, context } = await newVisit(narrow)
  const found: string[] = []
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/people`)
  await page.getByRole('region', { name: 'People' }).waitFor()
  await fits(page, 'people', found)
  await press(page, 'Search')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await fits(page, 'search', found)
  expect({ faults, found }).toEqual({ faults: [], found: [] })
  await context.close()
})
