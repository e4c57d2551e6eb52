import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, newEmail, newPhone, site } from '../system/site.ts'
import { press, says } from './giving-pages.ts'

async function fillIn(page: Page, { email, name }: { email: string; name: string }): Promise<string> {
  const phone = newPhone()
  await page.goto(`${site.url()}/jeep-lease`)
  await page.getByRole('heading', { name: 'ENTER TO WIN!' }).waitFor()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State').selectOption('OH')
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await press(page, 'Enter to win')
  return phone
}

const registeredHeading = (page: Page) => page.getByRole('heading', { name: "You're Registered!" })

it('somebody registers, sees the entry in the account, and cannot register twice', async () => {
  const email = newEmail('registrant')
  const { page, faults, context } = await newVisit(widths.phone)
  await fillIn(page, { email, name: 'Rosa Lind' })
  await registeredHeading(page).waitFor()
  await says(page, 'Registration Successful!')
  await says(page, 'Thank you for entering to win a 3-year Jeep lease!')

  await page.getByRole('link', { name: 'See my entry' }).click()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
  await page.getByRole('cell', { name: 'Registrations' }).waitFor()
  await page.getByRole('tab', { name: 'Entry History' }).click()
  await page.getByText('Registration: 3-year Jeep lease').waitFor()

  await fillIn(page, { email: email.toUpperCase(), name: 'R. Lind' })
  await says(page, 'Registration Failed')
  await says(page, 'You’re already registered. There’s nothing more to do.')
  expect(await registeredHeading(page).count()).toBe(0)
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  await context.close()
})

it('the form is filled in and sent by keyboard alone', async () => {
  const { page, faults, context } = await newVisit(widths.desk)
  await page.goto(`${site.url()}/jeep-lease`)
  // On a small desk the form is a narrow column, and a state has a long name.
  await page.setViewportSize({ width: 1024, height: 768 })
  const state = await page.getByLabel('State').boundingBox()
  expect(state?.width).toBe((await page.getByLabel('Full name').boundingBox())?.width)
  await page.setViewportSize(widths.desk)
  await page.getByLabel('Full name').focus()
  for (const text of ['Keys Alone', newEmail('keys'), newPhone(), 'Reno']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('NV')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  // The link to the rules stands between the box and the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await registeredHeading(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === "You're Registered!")
  expect(faults).toEqual([])
  await context.close()
})

it('an administrator sees who registered, looks for somebody and takes the table away; nobody else does', async () => {
  const email = newEmail('exported')
  const { page, context } = await newVisit(widths.desk)
  const phone = await fillIn(page, { email, name: '=cmd|calc' })
  await registeredHeading(page).waitFor()

  await page.goto(`${site.url()}/jeep-lease-admin`)
  await says(page, 'Access Denied')
  await page.waitForURL('**/admin')
  await logInAsAdministrator(page)
  await page.getByRole('link', { name: 'Registrations', exact: true }).click()
  await page.getByText(/ of [\d,]+ registrations?$/).waitFor()
  await page.getByRole('searchbox').fill(email)
  await page.getByText('1 of 1 registration').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export to CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^jeep-lease-registrations-\d{4}-\d\d-\d\d\.csv$/)
  const [columns, row, end] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(columns?.replace('\uFEFF', '')).toBe(
    'ID,Name,Email,Phone,City,State,Age Confirmed,Rules Agreed,Registration Date',
  )
  expect(row).toContain(`,'=cmd|calc,${email},${phone},Columbus,OH,Yes,Yes,`)
  expect(end).toBe('')
  await page.getByText(`search ${email}`).waitFor({ timeout: 60_000 })
  await context.close()
})
