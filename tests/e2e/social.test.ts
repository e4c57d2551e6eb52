import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

/** By the API, so that the browser begins with the door. */
async function join(email: string): Promise<string> {
  const form = { firstName: 'Grace', lastName: 'Hopper', email, confirmEmail: email }
  const { body } = await visitor()('POST', '/api/members/register', form, { 'idempotency-key': crypto.randomUUID() })
  return (body as { accountNumber: string }).accountNumber
}

async function openSocial(page: Page): Promise<void> {
  await page.goto(`${site.url()}/member-portal`)
  await page.getByRole('tab', { name: 'Social' }).click()
  await page.getByRole('heading', { name: 'Your activity' }).waitFor()
}

const activities = (page: Page) => page.getByRole('region', { name: 'Your activity' })

it('a member shares a post and earns 10 entries; they go with a rejection and come again with an appeal', async () => {
  const email = newEmail('social')
  const accountNumber = await join(email)
  const post = `https://www.facebook.com/evenhand/posts/${Date.now()}`
  const { page, faults, context } = await newVisit(widths.phone)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/member-portal`)
  await page.getByLabel('Account number').fill(accountNumber)
  await press(page, 'Sign In')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await says(page, 'Welcome back, Grace!')
  const entries = async () => {
    const answer = await page.request.get(`${site.url()}/api/donor-account/stats`)
    return ((await answer.json()) as { socialMediaEntries: number }).socialMediaEntries
  }

  await openSocial(page)
  await says(page, 'No activity yet')
  await page.getByLabel('Platform').selectOption('facebook')
  await page.getByLabel('What you did').selectOption('share')
  await page.getByLabel('Link to the post').fill('https://fb.me/abc')
  await press(page, 'Record activity')
  await says(page, 'Confirm this before you record an activity')
  await page.getByRole('checkbox', { name: socialDisclosure() }).click()
  await press(page, 'Record activity')
  await says(page, 'Failed to Record Activity')
  await page.getByLabel('Link to the post').fill(post)
  await press(page, 'Record activity')
  await says(page, 'Activity Recorded!')
  await says(page, 'You earned 10 entries for this activity.')
  await activities(page).getByText('+10').waitFor()
  await seen.look('recorded')
  await until(async () => (await entries()) === 10)

  const desk = await newVisit(widths.desk)
  await desk.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(desk.page)
  await desk.page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await desk.page.goto(`${site.url()}/admin/social?search=${accountNumber}`)
  await desk.page.getByRole('link', { name: 'Share on Facebook' }).click()
  expect(await desk.page.getByRole('dialog').getByRole('link', { name: post }).getAttribute('rel')).toContain(
    'noopener',
  )
  await press(desk.page, 'Reject: Share on Facebook')
  await desk.page.getByLabel('Reason').fill('We couldn’t find the post.')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await says(desk.page, '1 activity. Its entries are taken back, and the member is told by email.')
  await until(async () => (await entries()) === 0)
  await until(async () => (await mailsTo(email)).some(({ text }) => text.includes('We couldn’t find the post.')))

  await openSocial(page)
  await says(page, '“We couldn’t find the post.”')
  await press(page, 'Appeal: Share on Facebook')
  await page.getByLabel('Why should it count?').fill('I have made it public.')
  await seen.look('appeal')
  await press(page, 'Send appeal')
  await says(page, 'Appeal sent')
  await activities(page).getByText('Appeal under review').waitFor()

  await desk.page.goto(`${site.url()}/admin/social?search=${accountNumber}`)
  await desk.page.getByRole('checkbox', { name: /^Choose: Share on Facebook/ }).click()
  await desk.page.getByRole('region', { name: 'What you chose' }).getByRole('button', { name: 'Accept' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept 1' }).click()
  await dialog.getByText('Entries that were held or taken back are granted.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await until(async () => (await entries()) === 10)
  await openSocial(page)
  await activities(page).getByText('Accepted').waitFor()
  await activities(page).getByText('+10').waitFor()

  // Four that nobody has reviewed count; the fifth holds them all.
  for (let nth = 1; nth <= 5; nth++) {
    await page.getByLabel('Platform').selectOption('facebook')
    await page.getByLabel('What you did').selectOption('share')
    await page.getByLabel('Link to the post').fill(`${post}${nth}`)
    await press(page, 'Record activity')
    await until(async () => (await entries()) === (nth < 5 ? 10 + 10 * nth : 10))
  }
  await says(page, 'You recorded several activities that we haven’t reviewed yet.')
  await until(async () => (await activities(page).getByText('Held for review').count()) === 5)
  await seen.look('held')
  await until(async () => (await mailsTo(email)).some(({ text }) => text.includes('reversed for now')))
  await desk.page.goto(`${site.url()}/admin/social?state=held&search=${accountNumber}`)
  await desk.page.getByRole('link', { name: 'Share on Facebook' }).first().click()
  await says(desk.page, 'Held because')
  await press(desk.page, 'Accept: Share on Facebook')
  await until(async () => (await entries()) === 20)
  expect(seen.findings).toEqual([])
  expect(desk.faults).toEqual([])
  expect(faults.filter((fault) => !/\b400\b/.test(fault))).toEqual([])
  await desk.context.close()
  await context.close()
})
