import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { confirmGiver, expectOneReceipt, fillCart, press, reachCard, says } from './giving-pages.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let email: string

const begin = (translatedFrom: 'DOMContentLoaded' | 'evenhand:interactive') => async () => {
  email = newEmail('translated')
  visit = await newVisit(widths.phone, 'returning', 'over', { translatedFrom })
  page = visit.page
}
afterEach(() => visit.context.close())

async function expectTranslatedWithoutFaults(): Promise<void> {
  const translated = await page.locator('font font').count()
  expect({ faults: visit.faults, isTranslated: translated > 0 }).toEqual({ faults: [], isTranslated: true })
}

const totals = (amount: string) => page.locator('dl').getByText(amount).waitFor()
const feeOffered = (amount: string) =>
  page.getByRole('checkbox', { name: `Add ${amount} to cover the card fee` }).waitFor()

describe.each(['DOMContentLoaded', 'evenhand:interactive'] as const)('a page translated from %s on', (moment) => {
  beforeEach(begin(moment))

  it('shows the amounts of a cart as they become, and pays what it shows', async () => {
    await fillCart(page, email)
    await press(page, 'Add to cart: 2x Entry Multiplier')
    await says(page, 'Added to Cart')
    await feeOffered('$1.95')
    await press(page, 'One more')
    await totals('$60.00')
    await feeOffered('$2.10')
    await press(page, 'Remove 2x Entry Multiplier')
    await totals('$50.00')
    await feeOffered('$1.80')
    await page.getByRole('checkbox', { name: /to cover the card fee/ }).click()
    await totals('$51.80')
    await confirmGiver(page)
    await page.getByRole('button', { name: 'Complete $51.80 Donation', exact: true }).waitFor()
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await expectOneReceipt(email)).toContain('$51.80')
    await expectTranslatedWithoutFaults()
  })
})

/** Some seconds pass on a slow line between the page and its scripts. */
async function comeToContact(beforeScripts: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/mf/public/remoteEntry.js', (route) => promise.then(() => route.continue()))
  await page.goto(`${site.url()}/contact`, { waitUntil: 'domcontentloaded' })
  await beforeScripts()
  resolve()
}

describe.each([
  ['puts elements that the page has too, while its scripts are loading', { puts: 'span' }],
  ['changes texts where they are, and only says so at the top, before any script', { puts: undefined }],
])('a translator that %s', (_what, { puts }) => {
  it('takes nothing away that was typed or pressed before', async () => {
    email = newEmail('translated')
    const from = puts === undefined ? undefined : ('DOMContentLoaded' as const)
    visit = await newVisit(widths.phone, 'returning', 'over', { translatedFrom: from, translatorPuts: puts })
    page = visit.page
    if (puts === undefined) await visit.context.addInitScript(translateInPlace)
    const name = `Ada ${crypto.randomUUID()}`
    await comeToContact(async () => {
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('What is it about?').selectOption('gift')
      await page.getByLabel('Message').fill('No receipt yet.')
      await press(page, 'Send')
    })
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    await until(async () => (await mailsTo(supportEmail)).some(({ subject }) => subject.includes(name)))
    expect(visit.faults).toEqual([])
  })
})

/** As soon as the page is read, and before its first module. */
function translateInPlace(): void {
  document.addEventListener('readystatechange', () => {
    const root = document.getElementById('root')
    if (document.readyState !== 'interactive' || !root) return
    document.documentElement.lang = 'de'
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) (walker.currentNode as Text).data += ' '
  })
}

describe('a translated page', () => {
  beforeEach(begin('evenhand:interactive'))

  it('asks the bank, and thanks for what the bank has allowed', async () => {
    await reachCard(page, email)
    const bank = page.frameLocator('iframe[title="The bank\'s page"]')
    await payByCard(page, '4000002760003184')
    await bank.getByRole('button', { name: 'Decline' }).click()
    await says(page, 'Payment Failed')
    await payByCard(page, '4000002760003184')
    await bank.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL('**/donation-success*')
    await expectOneReceipt(email)
    await expectTranslatedWithoutFaults()
  })

  it('takes a free entry, after one that was sent empty', async () => {
    await page.goto(`${site.url()}/#choose-membership`)
    await page.getByRole('button', { name: 'Enter for free' }).first().click()
    const enter = page.getByRole('button', { name: /^Enter with 50 entries/ })
    await enter.click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await page.getByLabel('Full name').fill('Tran Slated')
    await page.getByLabel('Email').fill(email)
    await enter.click()
    await says(page, "You're in.")
    await expectTranslatedWithoutFaults()
  })

  it('sends a message from the contact page', async () => {
    const name = `Ada ${crypto.randomUUID()}`
    await page.goto(`${site.url()}/contact`)
    await press(page, 'Send')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('What is it about?').selectOption('gift')
    await page.getByLabel('Message').fill('No receipt yet.')
    await press(page, 'Send')
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    await until(async () => (await mailsTo(supportEmail)).some(({ subject }) => subject.includes(name)))
    await expectTranslatedWithoutFaults()
  })

  it('signs a donor in with a code', async () => {
    await give(visitor(), { email })
    await page.goto(`${site.url()}/donor-account`)
    await page.getByLabel('Email').first().fill(email)
    await press(page, 'Send me a code')
    await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
    await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
    await expectTranslatedWithoutFaults()
  })

  it('signs an administrator in, who finds a gift', async () => {
    await give(visitor(), { email, name: 'Ruth Alvarez' })
    await until(async () => (await mailsTo(email)).length > 0)
    await page.goto(`${site.url()}/admin`)
    await logInAsAdministrator(page)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.goto(`${site.url()}/admin/gifts`)
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.fill('nobody-has-this-name')
    await page
      .getByText(/No gift/)
      .first()
      .waitFor()
    await field.fill(email)
    await page.getByRole('link', { name: 'Ruth Alvarez' }).waitFor()
    await press(page, 'Clear filters')
    await page.waitForURL((url) => url.search === '')
    await expectTranslatedWithoutFaults()
  })
})
