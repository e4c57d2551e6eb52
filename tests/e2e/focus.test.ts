import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, give, newEmail, site, until, visitor } from '../system/site.ts'
import { confirmGiver, fillCart, press } from './giving-pages.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let email: string

beforeEach(async () => {
  email = newEmail('focus')
  visit = await newVisit(widths.phone)
  page = visit.page
})
afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

/** What has the focus: its text, or the name of a field. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'nothing'
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined
    return ((label ?? activeElement).textContent ?? '').trim()
  })

/** Waits until something has the focus, and stays there. */
async function expectFocusAt(what: string): Promise<void> {
  let at = ''
  await until(async () => (at = await focused()) === what).catch((cause: unknown) => {
    throw new Error(`The focus is not at “${what}”, but at “${at}”`, { cause })
  })
  await page.waitForTimeout(500)
  expect(await focused()).toBe(what)
}

/** What keeps the focus comes with the first key or press, as people make it long before they send a form. */
async function untilFocusIsKept(): Promise<void> {
  const url = await until(() =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return loaded.find((name) => name.includes('/keep-focus-')) ?? ''
    }),
  )
  await page.evaluate(async (name) => void (await import(name)), url)
}

it('follows the steps of a payment, from who gives to the thanks', async () => {
  await fillCart(page, email)
  await confirmGiver(page)
  await expectFocusAt('Card')
  await press(page, 'Change')
  await expectFocusAt('Your details')
  await press(page, 'Continue to payment')
  await expectFocusAt('Card')
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await expectFocusAt('Thank you for your generous contribution!')
})

it('follows who signs in, asks with another address, and signs out', async () => {
  await give(visitor(), { email })
  await page.goto(`${site.url()}/donor-account`)
  await page.getByLabel('Email').first().fill('someone.else@example.org')
  await press(page, 'Send me a code')
  await expectFocusAt('Code from the email')
  await untilFocusIsKept()
  await press(page, 'Use another email')
  await expectFocusAt('Email')
  await page.getByLabel('Email').first().fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await expectFocusAt('Welcome, Ada!')
  await press(page, 'Change Account')
  await page.getByRole('button', { name: 'Send me a code' }).waitFor()
  await until(async () => (await focused()) !== 'nothing')
})

it('is at the form again for who writes another message, and in the field whose form was refused', async () => {
  await page.goto(`${site.url()}/contact`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What is it about?').selectOption('gift')
  await page.getByLabel('Message').fill('No receipt yet.')
  await page.route('**/api/contact*', (route) => route.fulfill({ status: 503 }))
  // By keyboard, as somebody does who never leaves the field.
  await page.getByLabel('Email').press('End')
  await untilFocusIsKept()
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('alert').first().waitFor()
  await expectFocusAt('Email')
  await page.unroute('**/api/contact*')
  await press(page, 'Send')
  await expectFocusAt('We received your message')
  await press(page, 'Write another message')
  await expectFocusAt('Name')
})
