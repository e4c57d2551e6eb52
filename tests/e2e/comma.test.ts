import { expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { expectOneReceipt, press, says } from './giving-pages.ts'

const dayMs = 24 * 60 * 60 * 1000
const yesterday = () => new Date(Date.now() - dayMs).toISOString().slice(0, 10)

it('a donor whose keypad has a comma gives $25.50 a month, and changes it to $30.75', async () => {
  const email = newEmail('comma')
  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(`${site.url()}/#choose-membership`)
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await page.getByText('Other', { exact: true }).first().click()
  await page.getByLabel('Your amount').fill('25,50')
  await press(page, 'Give $25.50 monthly')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Continue to the cart')
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await says(page, '$25.50 today, then $25.50 every month until you cancel.')
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await says(page, /You gave \$25\.50\. Your monthly gift of \$25\.50 has begun/)
  expect(await expectOneReceipt(email)).toContain('$25.50')

  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  const section = page.locator('#monthly-gift')
  await section.getByText(/^\$25\.50 on /).waitFor()
  await section.getByRole('button', { name: 'Change amount' }).click()
  await page.getByLabel('Amount each month').fill('30,75')
  await says(page, /^Nothing today\. From .*: \$30\.75 a month\./)
  await page.getByRole('dialog').getByRole('button', { name: 'Change amount' }).click()
  await section.getByText(/^\$30\.75 on /).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('an administrator whose keypad has a comma records a check of $25.50', async () => {
  const email = newEmail('comma')
  const { page, faults, context } = await newVisit()
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/gifts`)
  await press(page, 'Record a check or cash')
  await page.getByLabel('Donor’s full name').fill('Grace Hopper')
  await page.getByLabel('Donor’s email').fill(email)
  await page.getByLabel('Amount in dollars').fill('25,50')
  await page.getByLabel('Received on').fill(yesterday())
  await press(page, 'Record the gift')
  await page.waitForURL(({ searchParams }) => searchParams.has('gift'))
  await page.getByText('$25.50').filter({ visible: true }).first().waitFor()
  expect(await expectOneReceipt(email)).toContain('$25.50')
  expect(faults).toEqual([])
  await context.close()
})
