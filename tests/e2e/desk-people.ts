import type { Page } from 'playwright-core'
import { mailsTo, site, until } from '../system/site.ts'
import { press, says } from './giving-pages.ts'

/** Of everyone who joins the desk in tests. */
export const password = 'correct horse battery'

/** Username and password at the login. */
export async function giveLogin(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(page, 'Sign In')
}

export async function logIn(page: Page, username: string, secret = password): Promise<void> {
  await giveLogin(page, username, secret)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
}

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
  await page.getByLabel('Password').fill(password)
  await press(page, 'Join')
  await says(page, 'You’ve joined')
}

/** From there to the desk. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await logIn(page, username)
}
