import type { Page } from 'playwright-core'
import { mailsTo, site, until } from '../system/site.ts'
import { appCode } from './authenticator.ts'
import { press, says } from './giving-pages.ts'

/** Of everyone who joins the desk in tests. */
export const deskPassword = 'correct horse battery'

/** Username and password at the login. */
export async function giveLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(deskPassword)
  await press(page, 'Sign In')
}

/** The second step of a login. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Log in')
}

export const today = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Today', exact: true }).waitFor()

/** An owner's page, which is logged in. */
export async function invite(page: Page, { name, email, role }: Record<'name' | 'email' | 'role', string>) {
  await page.goto(`${site.url()}/admin/people`)
  await press(page, 'Invite someone')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('checkbox', { name: new RegExp(`^${role}`) }).click()
  await press(page, 'Send invitation')
  await says(page, 'Invitation sent')
}

export const invitationTo = (email: string): Promise<string> =>
  until(async () => {
    const links = (await mailsTo(email)).map(({ text }) => /http\S+\/admin\/join#token=[\w-]+/.exec(text)?.[0])
    return links.findLast((link) => link !== undefined)
  })

/** At the page of an invitation. */
export async function join(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(deskPassword)
  await press(page, 'Join')
  await says(page, 'You’ve joined')
}

/** The key of an app, and what stands in for it. */
export interface Factor {
  key: string
  codes: string[]
}

/** Before anything else of the desk, where others work too. */
export async function setUpFactor(page: Page, look?: (state: string) => Promise<unknown>): Promise<Factor> {
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  await look?.('a second factor to set up')
  await press(page, 'Use an authenticator app')
  await page.getByLabel('Your password').fill(deskPassword)
  await press(page, 'Continue')
  const app = page.getByRole('form', { name: 'Connect your app' })
  const key = (await app.locator('code').innerText()).replaceAll(/\s/g, '')
  await look?.('the key of an app')
  await app.getByLabel('Code from the app').fill(appCode(key))
  await press(page, 'Turn on')
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  await shown.waitFor()
  await look?.('recovery codes')
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await press(page, 'I’ve kept them')
  await today(page)
  return { key, codes }
}

/** From the page of an invitation to the desk. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await giveLogin(page, username)
  await setUpFactor(page)
}
