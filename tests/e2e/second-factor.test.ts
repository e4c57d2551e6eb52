import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { appCode } from './authenticator.ts'
import { giveCode, giveLogin, invitationTo, invite, join, setUpFactor, today } from './desk-people.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

it('who joins sets up an app first, logs in with its code and a recovery code once, and is let in again by an owner who resets it', async () => {
  const email = newEmail('desk')
  const username = `hedy-${Date.now()}`
  const name = `Hedy ${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(owner.page)
  await invite(owner.page, { name, email, role: 'Support' })

  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(await invitationTo(email))
  await join(page, username)
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await giveLogin(page, username)
  const { key, codes } = await setUpFactor(page, (state) => seen.look(state))

  await logOut(page)
  await giveLogin(page, username)
  await page.getByLabel('Code').waitFor()
  await seen.look('the code of a login')
  await giveCode(page, '000000')
  await says(page, 'That code isn’t right')
  // Of the next 30 seconds: that of these was taken at the set-up.
  await giveCode(page, appCode(key, 1))
  await today(page)

  await logOut(page)
  await giveLogin(page, username)
  await giveCode(page, codes[3] ?? '')
  await today(page)
  await page.goto(`${site.url()}/admin/account`)
  await page.getByText(/You have 9 recovery codes left/).waitFor()
  expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)

  await logOut(page)
  await giveLogin(page, username)
  await giveCode(page, codes[3] ?? '')
  await says(page, 'That code isn’t right')

  await reset(owner.page, name)
  await until(async () => (await mailsTo(email)).some(({ text }) => text.includes('Lost the phone')))
  await page.goto(`${site.url()}/admin/gifts`)
  await giveLogin(page, username)
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  expect(seen.findings).toEqual([])
  await context.close()
  await owner.context.close()
  expect(faults.filter((fault) => !/40[13]|422/.test(fault))).toEqual([])
})

/** By an owner, on the page of the people. */
async function reset(page: Page, name: string): Promise<void> {
  await page.reload()
  await press(page, `Reset second factor of ${name}`)
  const seen = lookAt(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Lost the phone')
  await seen.look('resetting a second factor', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await says(page, 'Second factor turned off')
  expect(seen.findings).toEqual([])
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site.url()}/admin/account`)
  await press(page, 'Log out')
  await page.getByLabel('Username').waitFor()
}
