import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site, until } from '../system/site.ts'
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

async function enterAsAuditor() {
  const email = newEmail('auditor')
  const username = `auditor-${crypto.randomUUID()}`
  const owner = await newVisit(widths.desk)
  await owner.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(owner.page)
  await invite(owner.page, { name: `Ada ${Date.now()}`, email, role: 'Auditor' })
  await owner.context.close()

  const visit = await newVisit(widths.desk)
  await visit.page.goto(await invitationTo(email))
  await join(visit.page, username)
  await enter(visit.page, username)
  return visit
}

it('an auditor opens every section and row, is refused nothing, and finds nothing to change', async () => {
  const { page, context } = await enterAsAuditor()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  expect(await lookThrough(page)).toEqual([])
  expect(refused).toEqual([])
  await context.close()
})

/** The command of the README, where no system runs and no database is named. */
function verify(...words: string[]) {
  const { DATABASE_URL: _named, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'trail', '--', 'verify', ...words], {
    cwd: joined(import.meta.dirname, '../..'),
    env: { ...environment, DATA_DIR: joined(tmpdir(), 'evenhand-no-system') },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

it('an auditor saves the sealed trail, and verifies it with nothing but that file and the hash of an email', async () => {
  const folder = mkdtempSync(joined(tmpdir(), 'evenhand-auditor-'))
  const file = joined(folder, 'trail.jsonl')
  const { page, context } = await enterAsAuditor()
  await page.goto(`${site.url()}/admin/audit`)
  const text = await until(async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export the sealed trail' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^sealed-audit-trail-\d{4}-\d\d-\d\d\.jsonl$/)
    await download.saveAs(file)
    const saved = readFileSync(file, 'utf8')
    // What was done a moment ago is sealed some seconds later.
    return saved.split('\n').length > 3 && saved
  })
  await context.close()

  const told = z.object({ lines: z.string(), hash: z.string() }).parse(JSON.parse(text.slice(0, text.indexOf('\n'))))
  expect(verify('--file', file, `${told.lines}:${told.hash}`)).toEqual({
    status: 0,
    said: expect.stringContaining(`The audit trail is whole: ${told.lines} lines, ${told.hash}`),
  })
  writeFileSync(file, text.replace('"person-invited"', '"person-removed"'))
  expect(verify('--file', file)).toEqual({
    status: 1,
    said: expect.stringMatching(/broken at line \d+: the line is not what was sealed/),
  })
  rmSync(folder, { recursive: true })
})
