import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { giveaways } from '@evenhand/contracts/http'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit } from '../system/browser.ts'
import { give, newEmail, site, until, visitor } from '../system/site.ts'
import { lookAt } from './looks.ts'
import { leaseToday, mainToday } from '../../services/entries/tests/told.ts'

// The longest edits, previews, publishes and reads a text, with each page looked at in both widths.
jest.setTimeout(300_000)

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let seen: ReturnType<typeof lookAt>

beforeEach(async () => {
  visit = await newVisit()
  page = visit.page
  seen = lookAt(page)
})
afterEach(async () => {
  await visit.context.close()
  expect(visit.faults).toEqual([])
})

const open = (path: string) => visit.open(path)
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The rules in force: other tests may publish further versions beside this one. */
const rulesOf = async (slug: string) =>
  (await (await fetch(`${site.url()}/api/giveaways/${slug}/rules`)).json()) as giveaways.PublishedRules

/** Whoever enters first seals the draw. */
async function sealed(slug: string): Promise<void> {
  await give(visitor(), { email: newEmail(), name: 'Ada Lovelace' })
  await until(async () => (await rulesOf(slug)).sealedVersion)
}

async function enterDesk(path: string): Promise<void> {
  await open('/admin')
  await logInAsAdministrator(page)
  await heading(/^Today$/)
  await open(path)
}

it('a visitor reads the prize, the odds, the rules and how many entries were free', async () => {
  await sealed(mainToday)
  await until(async () => {
    const answer = await fetch(`${site.url()}/api/giveaways/main/fairness`)
    return ((await answer.json()) as giveaways.Fairness).paid > 0
  })
  await open('/main-giveaway')
  await heading('2026 Jeep Wrangler')
  await page.getByText('Up to $30,000', { exact: true }).waitFor()
  await page.getByText(/raised so far\.$/).waitFor()
  await page
    .getByRole('definition')
    .filter({ hasText: /^Dec 15, \d{4}, 11:59 PM ET$/ })
    .waitFor()
  await page
    .getByText(/^All entries until 12:00 PM Eastern Time on October 7, \d{4}, (?:go|went) to the veterans’ cause/)
    .waitFor()
  await page.getByText(/^1 in \d/).waitFor()
  expect(await page.getByRole('link', { name: 'Enter Main Giveaway' }).getAttribute('href')).toBe('/#choose-membership')
  await seen.look('main giveaway')
  await press('Prize Details')
  await page.getByRole('rowheader', { name: 'Engine' }).waitFor()
  await seen.look('prize details', { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'See free and paid entries' }).click()
  await page.getByRole('cell', { name: 'Gifts' }).waitFor()
  await page.getByText('free entry alone can reach that limit').waitFor()
  await seen.look('fairness')
  await page.getByRole('link', { name: 'Back to Home' }).waitFor({ state: 'detached' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Official Rules' }).click()
  await heading('1. Sponsor')
  await heading('18. Winners list')
  await page.getByText('is sealed with exactly this version').or(page.getByText('is sealed with version 1')).waitFor()
  await seen.look('official rules')
  await open('/jeep-lease-rules')
  await page.getByText('at most 10,000 miles a year').first().waitFor()
  await seen.look('lease rules')
  for (const path of ['/official-rules?version=999', '/giveaways/nothing/rules']) {
    await open(path)
    await page.getByText('We couldn’t find those rules').waitFor()
    await seen.look(path)
  }
  await open('/giveaways/nothing/fairness')
  await page.getByText('We couldn’t find that giveaway').waitFor()
  await seen.look('fairness of nothing')
  expect(seen.findings).toEqual([])
})

it('an administrator edits a text, previews and publishes; a visitor sees it, and still reads the version before', async () => {
  await sealed(mainToday)
  const { currentVersion } = await rulesOf(mainToday)
  const mark = `Clearer words ${crypto.randomUUID().slice(0, 8)}`
  await enterDesk('/admin/giveaways')
  await page.getByRole('region', { name: 'Giveaways', exact: true }).waitFor()
  await seen.look('admin, giveaways')
  // Near the close, the draft of the next edition stands below it under the same title.
  await page.getByRole('row', { name: mainToday }).getByRole('link').click()
  const details = page.getByLabel('Prize details')
  await details.fill(`## Shortly\n\n${mark}\n\n${await details.inputValue()}`)
  await page.getByText('Locked: the draw is sealed with these facts.').first().waitFor()
  expect(await page.getByLabel('Minimum age').count()).toBe(0)
  for (const name of ['Official rules', 'Mailing address for postcards'])
    expect(await page.getByRole('textbox', { name }).count()).toBe(0)
  await seen.look('admin, facts that are locked')
  await page.getByLabel('Where to enter').fill('https://elsewhere.test')
  await press('Save draft')
  await page.getByText('Enter an address on this site').waitFor()
  await page.getByLabel('Where to enter').fill('/#choose-membership')
  await press('Save draft')
  await page.getByText('free entry alone can reach that limit').waitFor()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'Shortly' }).first().waitFor()
  await seen.look('admin, preview of rules')
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByText(mark).waitFor()
  await seen.look('admin, changes of rules')
  await press('Publish…')
  await press(/^Yes, publish version/)
  await page.getByText('Say what changes and why. Anyone can read it').waitFor()
  await seen.look('admin, publishing without a reason', { within: '[role=dialog]' })
  await page.getByLabel('What’s changing, and why').fill(`Because of ${mark}`)
  await press(/^Yes, publish version/)
  await page.getByText('No draft. This is the version in force.').waitFor()
  await page.getByRole('tab', { name: 'Record' }).click()
  await page.getByText(`Version ${currentVersion + 1}: Because of ${mark}`).waitFor()
  await page.getByRole('tab', { name: 'Draw', exact: true }).click()
  await page.getByText(/^Sealed on/).waitFor()
  await seen.look('admin, the draw of a giveaway')

  await open('/admin/audit?area=giveaways')
  const line = page.getByRole('listitem').filter({ hasText: `Version ${currentVersion + 1}: Because of ${mark}` })
  await line.getByText('Published rules').waitFor()
  await line.getByText('by admin', { exact: true }).waitFor()
  expect(await line.getByRole('link', { name: mainToday }).getAttribute('href')).toBe(`/admin/giveaways/${mainToday}`)
  await seen.look('admin, the audit trail of giveaways')

  await open('/main-giveaway')
  await press('Prize Details')
  await page.getByText(mark, { exact: true }).waitFor()
  await open('/official-rules')
  await page.getByRole('link', { name: `Version ${currentVersion}`, exact: true }).click()
  await page.getByText(`Version ${currentVersion + 1} is in force`).waitFor()
  expect(await page.getByText(mark, { exact: true }).count()).toBe(0)
  await seen.look('rules of an earlier version')
  expect(seen.findings).toEqual([])
})

it('two administrators do not write over each other', async () => {
  await enterDesk(`/admin/giveaways/${leaseToday}`)
  await page.getByLabel('Description').fill(`Written first ${crypto.randomUUID()}`)
  const other = await visit.context.newPage()
  await other.goto(`${site.url()}/admin/giveaways/${leaseToday}`)
  await other.getByLabel('Description').fill(`Written second ${crypto.randomUUID()}`)
  await press('Save draft')
  await page.getByText('Draft saved').first().waitFor()
  await other.getByRole('button', { name: 'Save draft' }).click()
  await other.getByRole('alert').getByText('Someone else changed this draft in the meantime').waitFor()
  expect(await other.getByLabel('Description').inputValue()).toMatch(/^Written second/)
  await other.getByRole('button', { name: 'Reload without my changes' }).click()
  await until(async () => (await other.getByLabel('Description').inputValue()).startsWith('Written first'))
  await other.close()
  await press('Discard draft')
  await page.getByText('No draft. This is the version in force.').waitFor()
})

it('a new giveaway begins empty or as a copy, and is refused while its free ways lead less far', async () => {
  const slug = `canoe-${crypto.randomUUID().slice(0, 8)}`
  await enterDesk('/admin/giveaways')
  await page.getByLabel('URL name (can’t be changed)').fill('Not A Name')
  await press('Create draft')
  await page.getByText('Use lowercase letters, digits and hyphens').waitFor()
  await page.getByLabel('URL name (can’t be changed)').fill(slug)
  await press('Create draft')
  await heading('A new giveaway')
  expect(await page.getByRole('textbox', { name: 'Prize', exact: true }).inputValue()).toBe('')
  await page.getByLabel('Copy from…').selectOption({ label: '2026 Jeep Wrangler' })
  await until(async () => (await page.getByRole('textbox', { name: 'Prize', exact: true }).inputValue()) !== '')
  await press('Save draft')
  await page.getByText('Enter a title').waitFor()
  await seen.look('admin, a new giveaway not filled in')
  await page.getByLabel('Title').fill('A canoe')
  await page.getByLabel('Entries open').fill('2090-06-15')
  await page.getByLabel('Entries close').fill('2090-12-15')
  await page.getByLabel('Day of the drawing').fill('2091-01-15')
  await page.getByLabel('Per month, from postcards').fill('100')
  await press('Save draft')
  await page
    .getByText(/but the free ways reach only [\d,]+/)
    .first()
    .waitFor()
  await seen.look('admin, a new giveaway without parity')
  await page.route('**/api/admin/giveaways/**', (route) => route.abort())
  await press('Discard draft')
  await page.getByRole('alert').waitFor()
  await seen.look('admin, a giveaway without its server')
  await page.unroute('**/api/admin/giveaways/**')
  await press('Discard draft')
  await heading(/^Giveaways$/)
  expect(seen.findings).toEqual([])
})

it('says what is missing when its data does not come', async () => {
  // Typed addresses come with their data; what is followed inside of the page asks for it.
  await open('/faq')
  await page.route('**/api/**', (route) => route.abort())
  for (const name of ['Official Rules', 'Main giveaway']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await seen.look(`${name} without its data`)
  }
  expect(seen.findings).toEqual([])
})
