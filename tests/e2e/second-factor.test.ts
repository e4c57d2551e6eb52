import { expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { appCode } from './authenticator.ts'
import { enter, giveLogin, invitationTo, invite, join, logIn, password } from './desk-people.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

// Somebody at the desk sets up an app, and logs in with its codes and with a recovery code.
jest.setTimeout(300_000)

it('who sets up an app logs in with its code, with a recovery code once, and with no password alone', async () => {
  const email = newEmail('desk')
  const username = `hedy-${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logIn(owner.page, 'admin', site.adminPassword())
  await invite(owner.page, { name: `Hedy ${Date.now()}`, email, role: 'Support' })
  await owner.context.close()

  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(await invitationTo(email))
  await join(page, username)
  await enter(page, username)

  const { key, codes } = await setUp(page, () => seen.look('the key of an app'))
  await seen.look('recovery codes')
  await press(page, 'I’ve kept them')
  await page.getByText(/^On since /).waitFor()

  await logOut(page)
  await giveLogin(page, username)
  await page.getByLabel('Code').waitFor()
  await seen.look('the code of a login')
  await answer(page, '000000')
  await page
    .getByText(/isn’t right|is wrong|doesn’t/)
    .first()
    .waitFor()
  await answer(page, appCode(key, 1))
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()

  await logOut(page)
  await giveLogin(page, username)
  await answer(page, codes[3] ?? '')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/account`)
  await page.getByText(/You have 9 recovery codes left/).waitFor()

  await logOut(page)
  await giveLogin(page, username)
  await answer(page, codes[3] ?? '')
  await page
    .getByText(/isn’t right|is wrong|doesn’t/)
    .first()
    .waitFor()
  await page.goto(`${site.url()}/admin/gifts`)
  await page.getByLabel('Username').waitFor()
  expect(seen.findings).toEqual([])
  await context.close()
  expect(faults.filter((fault) => !/40[13]|422/.test(fault))).toEqual([])
})

/** On the page of one's own account: the key of the app, and the recovery codes. */
async function setUp(page: Page, look: () => Promise<unknown>): Promise<{ key: string; codes: string[] }> {
  await page.goto(`${site.url()}/admin/account`)
  await press(page, 'Set up')
  const begin = page.getByRole('form', { name: 'Set up the second factor' })
  await begin.getByLabel('Your password').fill(password)
  await press(page, 'Continue')
  const app = page.getByRole('form', { name: 'Connect your app' })
  const key = (await app.locator('code').innerText()).replaceAll(/\s/g, '')
  await look()
  await app.getByLabel('Code from the app').fill(appCode(key))
  await press(page, 'Turn on')
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await shown.waitFor()
  await says(page, 'Second factor on')
  return { key, codes: await shown.getByRole('listitem').allInnerTexts() }
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site.url()}/admin/account`)
  await press(page, 'Log out')
  await page.getByLabel('Username').waitFor()
}

async function answer(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await press(page, 'Log in')
}
