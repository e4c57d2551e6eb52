import { expect, it } from '@jest/globals'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { translate } from '../system/translate.ts'
import { newEmail, site, until } from '../system/site.ts'
import { confirmGiver, expectOneReceipt, fillCart, press, reachCard, says } from './giving-pages.ts'

/** A visit whose browser translates: no button, amount or sentence may fail for it. */
async function translatedVisit() {
  const visit = await newVisit(widths.phone)
  await translate(visit.context)
  return visit
}

it('the amounts of a translated cart follow, and its gift is paid', async () => {
  const { page, faults, context } = await translatedVisit()
  const email = newEmail('translated')
  await fillCart(page, email)
  await page.getByRole('button', { name: 'Add to cart: 2x Entry Multiplier' }).click()
  await page.getByText(/for 30 days: paid today, it runs until/).waitFor()
  const fee = page.getByText(/^Add \$\d+\.\d\d to cover the card fee/).first()
  const before = await fee.innerText()
  await page.getByRole('button', { name: 'One more' }).click()
  await until(async () => (await fee.innerText()) !== before)
  await confirmGiver(page)
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await expectOneReceipt(email)
  expect(faults).toEqual([])
  await context.close()
})

it('a bank that asks on a translated page is answered, and the gift is thanked for once', async () => {
  const { page, faults, context } = await translatedVisit()
  const email = newEmail('translated')
  await reachCard(page, email)
  await payByCard(page, '4000002760003184')
  await page.frameLocator('iframe[title="The bank\'s page"]').getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/donation-success*')
  await expectOneReceipt(email)
  expect(faults).toEqual([])
  await context.close()
})

it('a free entry on a translated page says what is missing, and is recorded', async () => {
  const { page, faults, context } = await translatedVisit()
  await page.goto(`${site.url()}/#choose-membership`)
  await page.getByRole('button', { name: 'Enter for free' }).first().click()
  await page.getByRole('button', { name: /^Enter with 50 entries/ }).click()
  await page.getByLabel('Full name').fill('Tran Slated')
  await page.getByLabel('Email').fill(newEmail('translated'))
  await page.getByRole('button', { name: /^Enter with 50 entries/ }).click()
  await says(page, 'Free entry recorded')
  expect(faults).toEqual([])
  await context.close()
})

it('a code is sent, and an administrator signs in and searches, on translated pages', async () => {
  const { page, faults, context } = await translatedVisit()
  await page.goto(`${site.url()}/donor-account`)
  await page.getByLabel('Email').first().fill(newEmail('translated'))
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').waitFor()
  await page.goto(`${site.url()}/admin`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await press(page, 'Sign In')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/gifts?search=ada`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
