import { expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../../system/administrator.ts'
import { widths } from '../../system/browser.ts'
import { give, mailsTo, newEmail, until, visitor } from '../../system/site.ts'
import { dialog, longName, sitting } from './sitting.ts'

const here = sitting()

async function giveAsSomebody(email: string): Promise<void> {
  await give(visitor(), { email, name: longName })
  await until(async () => (await mailsTo(email)).length > 0)
}

it('the pages of the administrator', async () => {
  await giveAsSomebody(newEmail())
  await here.open('/admin')
  await here.page.getByLabel('Username').fill('admin')
  await here.page.getByLabel('Password', { exact: true }).fill('wrong')
  await here.press('Sign In')
  await here.page.getByText('Invalid username or password').first().waitFor()
  await here.look('admin, login failed')
  await logInAsAdministrator(here.page)
  await here.heading(/^Today$/)
  await here.page.getByRole('table').waitFor()
  await here.look('admin, home')
  await here.page.getByRole('navigation').getByRole('link', { name: 'Gifts', exact: true }).click()
  await here.page.getByRole('region', { name: 'Gifts' }).waitFor()
  await here.look('admin, gifts')
  await here.press('Show the chart')
  await here.page.getByText('Show the numbers').click()
  await here.look('admin, gifts with the numbers of the chart')
  await here.page.setViewportSize(widths.phone)
  await here.press('Menu')
  await here.page.getByRole('dialog', { name: 'Administration' }).waitFor()
  await here.look('admin, menu', { at: ['phone'], within: dialog })
  await here.page.keyboard.press('Escape')
  await here.press('Filters')
  await here.look('admin, filters', { at: ['phone'] })
  await here.page.setViewportSize(widths.desk)
  await here.page.getByRole('searchbox').fill('nobody of this name')
  await here.page.getByText('No gift matches').waitFor()
  await here.look('admin, no gifts found')
  await here.open('/admin/gifts?min=ten')
  await here.page.getByText("That search isn't valid").waitFor()
  await here.look('admin, gifts asked for wrongly')
  expect(here.findings).toEqual([])
})

it('the panels of the administrator', async () => {
  const email = newEmail('a-long-address-of-somebody')
  await giveAsSomebody(email)
  await here.enterDesk()
  await here.open(`/admin/gifts?search=${encodeURIComponent(email)}`)
  await here.page.getByRole('link', { name: longName }).click()
  await here.page.getByText(/^EH-\d{4}-/).waitFor()
  await here.look('admin, a gift', { within: dialog })
  await here.press('Review refund')
  await here.page.getByText('Say why this is being refunded').waitFor()
  await here.look('admin, a refund without a reason', { within: dialog })
  await here.page.getByLabel('Reason').fill(longName.repeat(5))
  await here.press('Review refund')
  await here.press('Yes, refund $50.00')
  await here.page.getByText('All of this gift was returned.').waitFor()
  await here.look('admin, a gift that was paid back', { within: dialog })
  await here.open('/admin/gifts?gift=0197a3f0-0000-7000-8000-000000000000')
  await here.page.getByText('We couldn’t find that gift.').waitFor()
  await here.look('admin, no such gift', { within: dialog })
  await here.open('/admin/gifts?new=offline')
  await here.press('Record the gift')
  await here.page.getByText('Full name is required').waitFor()
  await here.look('admin, a check not filled in', { within: dialog })
  expect(here.findings).toEqual([])
})

it('memberships, books and the audit trail', async () => {
  await here.enterDesk()
  for (const path of [
    '/admin/memberships',
    '/admin/memberships?state=paused&search=nobody',
    '/admin/members',
    '/admin/members?level=platinum&search=nobody',
    '/admin/memorials',
    '/admin/memorials?state=declined',
    '/admin/nonprofits',
    '/admin/nonprofits?state=rejected',
    '/admin/grant-rounds',
    '/admin/grant-rounds/new',
    '/admin/books',
    '/admin/winners',
    '/admin/audit',
    '/admin/people',
    '/admin/webhooks',
    '/admin/api-keys',
    '/admin/erasures',
    '/admin/merges',
    '/admin/account',
  ]) {
    await here.open(path)
    await here.page.getByRole('heading', { level: 1 }).waitFor()
    await here.look(`at ${path}`)
  }
  await here.page.route('**/api/admin/**', (route) => route.abort())
  const lists = [
    'gifts',
    'memberships',
    'memorials',
    'nonprofits',
    'grant-rounds',
    'books',
    'giveaways',
    'audit',
    'people',
  ]
  for (const path of lists.map((list) => `/admin/${list}`)) {
    await here.open(path)
    await here.page.getByRole('alert').first().waitFor()
    await here.look(`at ${path} without its data`)
  }
  await here.page.unroute('**/api/admin/**')
  expect(here.findings).toEqual([])
})

it('the desk for free entries by post', async () => {
  await here.enterDesk()
  await here.open('/admin/free-post?new=batch')
  await here.press('Open the batch')
  await here.page.getByText('Choose the day they arrived').waitFor()
  await here.look('free post, a batch not filled in', { within: dialog })
  await here.page.getByLabel('Received on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await here.page.getByLabel('Note').fill(longName)
  await here.press('Open the batch')
  await here.page.getByText('No card yet').waitFor()
  await here.press('Save the card')
  await here.page.getByText('Enter the name').waitFor()
  await here.look('free post, a card not filled in')
  for (const [tab, name, keep] of [
    ['First typing', longName, 'Save the card'],
    ['Second typing', `${longName}s`, 'Save the second typing'],
  ] as const) {
    await here.page.getByRole('tab', { name: tab }).click()
    await typeCard(name)
    await here.press(keep)
  }
  await here.page.getByText('was typed differently').waitFor()
  await here.look('free post, a difference')
  await here.open('/admin/free-post')
  await here.page.getByText('Open, 1 to finish').first().waitFor()
  await here.look('free post, batches')
  await here.page.route('**/api/admin/**', (route) => route.abort())
  for (const path of ['/admin/free-post', '/admin/free-post?batch=0197a3f0-0000-7000-8000-000000000000']) {
    await here.open(path)
    await here.page.getByRole('alert').first().waitFor()
    await here.look(`at ${path} without its data`)
  }
  expect(here.findings).toEqual([])
})

async function typeCard(name: string): Promise<void> {
  await here.page.getByLabel('Name').fill(name)
  await here.page.getByLabel('Street and city').fill(`${longName} Street 12, Columbus`)
  await here.page.getByLabel('Postal code').fill('43085')
  await here.page.getByLabel('Region').selectOption({ index: 1 })
  await here.page.getByLabel('Postmark').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
  await here.page.getByLabel('or older').selectOption('Yes')
}
