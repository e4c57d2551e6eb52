import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, signIn, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'

const dayMilliseconds = 86_400_000
/** One for the file, so that no midnight comes between making and asking. */
const startedAt = Date.now()
const daysAgo = (days: number): string => new Date(startedAt - days * dayMilliseconds).toISOString().slice(0, 10)

async function typeCard(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Street and city').fill('12 Main St, Columbus')
  await page.getByLabel('Postal code').fill('43085')
  await page.getByLabel('Region').selectOption('US-OH')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Postmark').fill(daysAgo(3))
  await page.getByLabel('or older').selectOption('Yes')
}

it('a postcard is typed twice, the difference resolved, and its entries stand in the account of its sender', async () => {
  const email = newEmail('postcard')
  const { page, faults, context } = await newVisit(widths.desk)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('link', { name: 'Mail-in entries' }).click()
  await press(page, 'New batch')
  await page.getByLabel('Giveaway').selectOption({ label: '3-year Jeep lease' })
  await page.getByLabel('Received on').fill(daysAgo(1))
  await press(page, 'Open the batch')
  await page.getByText('No card yet').waitFor()

  await typeCard(page, { name: 'Rosa Lind', email })
  await press(page, 'Save the card')
  await page.getByText('Needs its second typing').waitFor()
  expect(await page.getByRole('button', { name: 'Close the batch' }).isDisabled()).toBe(true)
  await page.getByRole('tab', { name: 'Second typing (1)' }).click()
  await typeCard(page, { name: 'Rosa Lint', email })
  await press(page, 'Save the second typing')
  await page.getByText('Card 1 was typed differently').waitFor()
  await press(page, 'This matches the card')
  await page.getByRole('cell', { name: 'Typed twice', exact: true }).waitFor()
  await press(page, 'Close the batch')
  await says(page, 'Batch closed')
  await page.getByRole('cell', { name: /^Entered/ }).waitFor()

  const sender = visitor()
  await signIn(sender, email)
  const stats = await until(async () => {
    const { body } = await sender('GET', '/api/donor-account/stats')
    return typeof body === 'object' && body !== null && 'freePostEntries' in body && body
  })
  expect(stats).toMatchObject({ freePostEntries: 250, totalLifetimeEntries: 250 })

  await press(page, 'Take back card 1')
  await page.getByLabel('Reason').fill('A copied card')
  await press(page, 'Take the entries back')
  await page.getByRole('cell', { name: /^Taken back/ }).waitFor()
  const after = await sender('GET', '/api/donor-account/stats')
  expect(after.body).toMatchObject({ freePostEntries: 0, totalLifetimeEntries: 0 })
  expect(faults).toEqual([])
  await context.close()
})
