import { expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { enter, invitationTo, invite, join } from './desk-people.ts'

// One test opens each section of the desk and the first of its rows.
jest.setTimeout(600_000)

const emailTabs = ['campaigns', 'templates', 'automations', 'subscribers', 'lists']

/** What shows more, or is one’s own as a saved view is. */
const readingOnly =
  /^(Log ?out|Refresh|Show\b|Hide\b|Search|Save|Delete the view|Remove the view|Held, not paid|In line|View|Analytics|Journey|Log\b|History|Look them up|Close|Filters|Clear filters|Try again)/

async function buttonsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const dialog = page.getByRole('dialog')
  const room = (await dialog.count()) > 0 ? dialog : page.getByRole('main')
  const buttons = room.getByRole('button', { disabled: false }).filter({ visible: true })
  return buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()))
}

async function lookThrough(page: Page): Promise<string[]> {
  const acts: string[] = []
  const look = async (where: string) => {
    const found = (await buttonsOf(page)).filter((name) => name !== '' && !readingOnly.test(name))
    acts.push(...found.map((name) => `${where}: ${name}`))
  }
  const menu = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  const sections = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(sections.length).toBeGreaterThan(20)
  for (const address of [...sections, ...emailTabs.map((tab) => `/email-management?tab=${tab}`)]) {
    await page.goto(`${site.url()}${address}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await look(address)
    const row = page.getByRole('main').locator('tbody a').first()
    if ((await row.count()) === 0) continue
    await row.click()
    await look(`${address}, its first row`)
  }
  return acts
}

it('an auditor opens every section and row, is refused nothing, and finds nothing to change', async () => {
  const email = newEmail('auditor')
  const username = `auditor-${Date.now()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(owner.page)
  await invite(owner.page, { name: `Ada ${Date.now()}`, email, role: 'Auditor' })
  await owner.context.close()

  const { page, context } = await newVisit(widths.desk)
  await page.goto(await invitationTo(email))
  await join(page, username)
  await enter(page, username)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  expect(await lookThrough(page)).toEqual([])
  expect(refused).toEqual([])
  await context.close()
})
