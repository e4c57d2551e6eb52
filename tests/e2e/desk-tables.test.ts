import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit } from '../system/browser.ts'
import { give, mailsTo, newEmail, newPhone, site, until, visitor } from '../system/site.ts'

/** With the table that each has once `fillLists` and the shipped data filled it. */
const pages: readonly (readonly [path: string, table?: string])[] = [
  ['/admin', 'Latest gifts'],
  ['/admin/gifts', 'Gifts'],
  ['/admin/memberships', 'Memberships'],
  ['/admin/members', 'Members'],
  ['/admin/memorials?state=all'],
  ['/admin/social?state=all'],
  ['/admin/sponsor-inquiries?state=all', 'Sponsor inquiries'],
  ['/admin/sponsorships?state=all'],
  ['/admin/nonprofits', 'Nonprofits'],
  ['/admin/grant-rounds', 'Grant rounds'],
  ['/admin/grant-rounds/new'],
  ['/admin/free-post'],
  ['/admin/books', 'Accounts'],
  ['/admin/giveaways', 'Giveaways'],
  ['/admin/winners'],
  ['/admin/audit'],
  ['/jeep-lease-admin', 'Registrations'],
  ['/email-management'],
  ['/email-management?tab=campaigns'],
  ['/email-management?tab=subscribers'],
  ['/email-management?tab=templates'],
  ['/email-management?tab=automations'],
  ['/email-management?tab=lists'],
]

/** Words and addresses as long as people have them. */
async function fillLists(): Promise<void> {
  const email = newEmail('a-rather-long-local-part')
  const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'
  await give(visitor(), { email, name })
  await give(visitor(), { email: newEmail('a-rather-long-local-part'), name, level: 'gold', amount: '9.95' })
  const registered = await visitor()(
    'POST',
    '/api/landing-registration',
    {
      name,
      email,
      phone: newPhone().padEnd(40, '9'),
      city: 'Columbus',
      state: 'OH',
      ageConfirmed: true,
      rulesAgreed: true,
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(registered.status).toBe(201)
  const member = newEmail('a-rather-long-local-part')
  const joined = await visitor()(
    'POST',
    '/api/members/register',
    { firstName: 'Maximiliana', lastName: name.split(' ')[1], email: member, confirmEmail: member },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(joined.status).toBe(201)
  await visitor()(
    'POST',
    '/api/sponsor-inquiries',
    { companyName: 'Harbor, Pine & Daughters Outfitting Company', contactName: 'Ada Lovelace', blocksWanted: 2, email },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await visitor()(
    'POST',
    '/api/nonprofits',
    {
      organizationName: `Harbor, Pine & Daughters Foundation for Lanterns ${crypto.randomUUID()}`,
      contactName: name,
      contactEmail: email,
      description: 'Lamps for streets that have none.',
      taxId: '12-3456789',
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await until(async () => (await mailsTo(email)).length > 0)
}

/** What is wider than its place: the page, a table, or a date that its own field cuts off. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page')
    for (const table of document.querySelectorAll('[role=region]:has(> table)'))
      if (table.scrollWidth > table.clientWidth) found.push(`the table ${table.getAttribute('aria-label')}`)
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) {
      if (!field.checkVisibility()) continue
      const { left, right, width } = field.getBoundingClientRect()
      field.style.width = 'max-content'
      const wanted = field.getBoundingClientRect().width
      field.style.width = ''
      if (left < 0 || right > innerWidth || width < wanted - 1) found.push(`the day ${field.labels?.[0]?.textContent}`)
    }
    return found
  })

it.each([768, 1024, 1440])(
  'at %i pixels no table of the desk scrolls sideways, and no day filter is cut off',
  async (width) => {
    await fillLists()
    const { page, faults, context } = await newVisit({ width, height: 900 })
    await page.goto(`${site.url()}/admin`)
    await logInAsAdministrator(page)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    const found: string[] = []
    let days = 0
    for (const [path, table] of pages) {
      await page.goto(site.url() + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      await page.waitForLoadState('networkidle')
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
      if (table !== undefined) await page.locator(`[role=region][aria-label="${table}"] > table`).waitFor()
      days += await page.locator('input[type=date]:visible').count()
      found.push(...(await tooWide(page)).map((what) => `${path}: ${what}`))
    }
    expect(found).toEqual([])
    // Else nothing was measured.
    expect(days).toBeGreaterThanOrEqual(2)
    expect(faults).toEqual([])
    await context.close()
  },
)
