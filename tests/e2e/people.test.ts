import { expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

// An owner, and somebody who is invited, joins, works and is removed.
jest.setTimeout(300_000)

const password = 'correct horse battery'

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(page, 'Sign In')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
}

async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${site.url()}/admin/people`)
  await press(page, 'Invite someone')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('checkbox', { name: /^Support/ }).click()
  await press(page, 'Send invitation')
  await says(page, 'Invitation sent')
}

const linkMailedTo = (email: string): Promise<string> =>
  until(async () => {
    const links = (await mailsTo(email)).map(({ text }) => /http\S+\/admin\/join#token=[\w-]+/.exec(text)?.[0])
    return links.findLast((link) => link !== undefined)
  })

it('who is invited joins by the emailed link, finds what their role opens, and is out when an owner removes them', async () => {
  const email = newEmail('desk')
  const name = `Grace ${Date.now()}`
  const username = `grace-${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logIn(owner.page, 'admin', site.adminPassword())
  await invite(owner.page, name, email)

  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  const link = await linkMailedTo(email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join the desk' }).waitFor()
  await seen.look('an invitation')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Join')
  await says(page, 'You’ve joined')
  expect(page.url()).not.toContain('token')

  await page.getByRole('link', { name: 'Go to the login' }).click()
  await logIn(page, username, password)
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await menu.getByRole('link', { name: 'Sponsor inquiries' }).waitFor()
  for (const absent of ['People', 'Accounting', 'Mail-in entries', 'Audit trail'])
    expect(await menu.getByRole('link', { name: absent }).count()).toBe(0)
  // Its home asks for nothing that the role may not see: each refusal would be a fault here.
  await page.getByRole('heading', { name: 'Figures' }).waitFor()
  await page.getByRole('heading', { name: /^Needs attention \(/ }).waitFor()
  expect(await page.getByText(/^We couldn't load/).count()).toBe(0)
  await page.goto(`${site.url()}/admin/members`)
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()

  await owner.page.reload()
  await press(owner.page, `Remove ${name}`)
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await says(owner.page, 'Removed')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await says(page, 'Access Denied')
  await page.getByLabel('Username').waitFor()
  await page.goto(link)
  await says(page, 'This invitation has ended')
  expect(seen.findings).toEqual([])
  await context.close()
  await owner.context.close()
  expect(faults.filter((fault) => !/40[13]|410/.test(fault))).toEqual([])
})
