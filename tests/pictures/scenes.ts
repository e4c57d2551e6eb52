import { drawOf } from '../../frontends/public/src/draws/testing/published-draw.ts'
import { publishFor } from '../e2e/published-draw.ts'
import type { Cast } from '../fill/cast.ts'
import { becomeMember, enterForFree, fillCartWithTileAndMonth, register, writeOnTile, writeToUs } from './ends.ts'
import type { Visit, Who } from './visit.ts'
import { mainToday } from '../../services/entries/tests/told.ts'

/** One thing to look at: who looks, where, and what they do there before the picture. */
export interface Scene {
  name: string
  who: Who
  path: string
  act?: (visit: Visit) => Promise<void>
}

const nobody: Who = { kind: 'nobody' }
const administrator: Who = { kind: 'administrator' }
const pressing = (name: string | RegExp) => async (visit: Visit) => {
  await visit.press(name)
  await visit.page.locator('[role=dialog], [role=menu]').first().waitFor()
}
const tab = (name: string) => (visit: Visit) => visit.page.getByRole('tab', { name }).click()

const plain = (who: Who, paths: readonly string[]): Scene[] =>
  paths.map((path) => ({ name: path === '/' ? 'home' : path, who, path }))

/** Every page and dialog of a filled system, and the states that its people are in. */
export const scenesOf = (cast: Cast): Scene[] => [
  ...publicScenes(cast),
  ...givingScenes,
  ...donorScenes(cast),
  ...deskScenes(cast),
]

const affiliateScenes = (affiliates: Cast['affiliates']): Scene[] =>
  Object.entries(affiliates).map(([state, email]) => ({
    name: `affiliate: ${state}`,
    who: { kind: 'donor', email },
    path: '/affiliate-portal?tab=referrals',
  }))

const sponsorScenes = (sponsors: Cast['sponsors']): Scene[] =>
  Object.entries(sponsors).map(([state, email]) => ({
    name: `sponsor: ${state}`,
    who: { kind: 'donor', email },
    path: '/sponsor-portal',
  }))

const publicScenes = ({ affiliates, draws, granted, links, memorials, nonprofits, sponsors }: Cast): Scene[] => [
  ...plain(nobody, [
    '/',
    '/main-giveaway',
    '/jeep-lease',
    '/in-honor-of',
    '/honoring-veterans',
    '/draws',
    `/draws/${draws.awarded}`,
    `/draws/${mainToday}`,
    '/winners',
    '/official-rules',
    '/jeep-lease-rules',
    '/giveaways/main/fairness',
    '/grants',
    '/grants/rounds/first-round',
    `/grants/rounds/${granted.round}`,
    '/grants/rounds/no-such-round',
    `/grants/organizations/${granted.organization}`,
    '/nonprofit-portal',
    '/nonprofit-portal?tab=grants',
    '/nonprofit-portal?tab=dashboard',
    '/affiliate-portal',
    '/affiliate-portal?tab=referrals',
    '/sponsor-levels',
    '/sponsor-portal',
    '/contact',
    '/newsletters',
    '/newsletters?letter=gone',
    '/faq',
    '/terms',
    '/privacy',
    '/donor-account',
    '/donor-portal',
    '/member-portal',
    '/no-such-page',
  ]),
  { name: 'sign-in of administrators', who: nobody, path: '/admin' },
  // Their addresses hold secrets, which are no names of files.
  { name: 'prize declaration', who: nobody, path: links.prize },
  { name: 'nonprofit: a question', who: nobody, path: links.question },
  ...nonprofitScenes({ kind: 'donor', email: nonprofits.grantee }),
  ...affiliateScenes(affiliates),
  ...sponsorScenes(sponsors),
  { name: 'own memorials', who: { kind: 'donor', email: memorials.shown }, path: '/in-honor-of#own' },
  { name: 'email confirmed', who: nobody, path: links.confirm },
  {
    name: 'sign-up, on a first visit',
    who: nobody,
    path: '/',
    act: async ({ page }) => {
      await page.addInitScript(() => localStorage.removeItem('evenhand.signUpShown'))
      await page.reload()
      await page.locator('[role=dialog]').waitFor()
    },
  },
  { name: 'menu on a phone', who: nobody, path: '/', act: openMenu },
  { name: 'a memorial', who: nobody, path: '/in-honor-of', act: pressing('Walter Reinholt') },
  {
    name: 'prize details',
    who: nobody,
    path: '/main-giveaway',
    act: async (visit) => {
      await pressing('Prize Details')(visit)
      await visit.page.getByRole('dialog').getByText('Transmission').waitFor()
    },
  },
  { name: 'a memorial to write', who: nobody, path: '/in-honor-of', act: writeOnTile },
  {
    name: 'a name found on a wall',
    who: nobody,
    path: '/in-honor-of',
    act: async ({ page }) => {
      await page.getByLabel('Find a name').fill('a')
      await page.getByRole('list', { name: 'Names found' }).waitFor()
    },
  },
  { name: 'free entry, entered', who: nobody, path: '/', act: enterForFree },
  { name: 'registered', who: nobody, path: '/jeep-lease', act: register },
  { name: 'a message sent', who: nobody, path: '/contact', act: writeToUs },
  { name: 'a member to be', who: nobody, path: '/member-portal', act: tab('Create Account') },
  { name: 'a new member', who: nobody, path: '/member-portal', act: becomeMember },
  {
    name: 'a drawn giveaway of a test system, checked',
    who: nobody,
    path: `/draws/${draws.awarded}`,
    act: async (visit) => {
      await visit.press(/^Check/)
      await visit.page.getByRole('heading', { name: /^The math matches/ }).waitFor()
    },
  },
  {
    name: 'a draw by the public beacon, checked',
    who: nobody,
    path: '/draws/example',
    act: async ({ page, press }) => {
      await publishFor(page, drawOf('drawn'))
      await page.reload()
      await press(/^Check/)
      await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
    },
  },
]

const nonprofitScenes = (contact: Who): Scene[] => [
  {
    name: 'nonprofit: the contact signs in first',
    who: nobody,
    path: '/nonprofit-portal?tab=grants',
    act: beginApplication,
  },
  {
    name: 'nonprofit: grant application',
    who: contact,
    path: '/nonprofit-portal?tab=grants',
    act: async (visit) => {
      await beginApplication(visit)
      await visit.page.getByLabel('Project title').waitFor()
    },
  },
  {
    name: 'nonprofit: files of a grant application',
    who: contact,
    path: '/nonprofit-portal?tab=dashboard',
    act: async (visit) => {
      await visit.page
        .getByRole('link', { name: /^Continue: / })
        .first()
        .click()
      await visit.page.locator('input[type=file]').setInputFiles([
        { name: 'Budget for the winter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
        { name: 'Logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ])
      await visit.page.getByText(/Logo\.png: That file says/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'nonprofit: grant application, much missing',
    who: contact,
    path: '/nonprofit-portal?tab=grants',
    act: async (visit) => {
      await beginApplication(visit)
      await visit.press('Submit application')
      await visit.page.getByText('Project title is required').waitFor()
    },
  },
  {
    name: 'nonprofit: a report on a grant',
    who: contact,
    path: '/nonprofit-portal?tab=dashboard',
    act: async ({ page, press }) => {
      await press(/^Write the report/)
      await page.getByLabel('What the grant did').fill('')
      await press('Send the report')
    },
  },
  { name: 'nonprofit: dashboard', who: contact, path: '/nonprofit-portal?tab=dashboard' },
  {
    name: 'nonprofit: an application to withdraw',
    who: contact,
    path: '/nonprofit-portal?tab=dashboard',
    act: pressing(/^Withdraw: /),
  },
  {
    name: 'nonprofit: the link of a question is over',
    who: nobody,
    path: `/nonprofit-portal/answer#token=${'x'.repeat(43)}`,
  },
]

async function beginApplication({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Apply for a grant' }).first().click()
  await page.getByRole('link', { name: 'All grant rounds' }).waitFor()
}

async function openAccountMenu({ page, press }: Visit): Promise<void> {
  await press('Account, signed in')
  await page.getByRole('navigation', { name: 'Account' }).getByText('Sign Out').first().waitFor()
}

async function openMenu({ page, press }: Visit): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await press('Open the menu')
  await page.locator('[role=dialog]').waitFor()
}

const line = (over: Record<string, string>) =>
  `/cart?${new URLSearchParams({ amount: '50.00', membership: 'none', type: 'donation', email: 'nora@example.test', name: 'Nora Field', ...over })}`
const gold = { amount: '9.95', membership: 'gold', type: 'membership' }

async function goToCard({ page, press }: Visit): Promise<void> {
  await press('Proceed to Checkout')
  await press('Continue to payment')
  await page.getByLabel('Card number').waitFor()
}

const payWith = (number: string) => async (visit: Visit) => {
  await goToCard(visit)
  await pay(visit, number)
}

async function pay({ page }: Visit, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Complete \$.* Donation$/ }).click()
}

/** Says where nothing is earned, then pays, or looks elsewhere in the same tab. */
const livingInQuebec = (then?: 'pays' | `/${string}`) => async (visit: Visit) => {
  await goToCard(visit)
  await visit.page.getByLabel(/^State, province or territory/).selectOption('CA-QC')
  await visit.page.getByText('so this earns no entries').waitFor()
  if (then === 'pays') {
    await pay(visit, '4242424242424242')
    await visit.page.waitForURL('**/donation-success*')
  } else if (then) await visit.open(then)
}
const monthly = { membership: 'none', type: 'monthly', amount: '25.00' }

const fromQuebec: Scene[] = [
  { name: 'checkout of a gift from Quebec', who: nobody, path: line({}), act: livingInQuebec() },
  { name: 'checkout of a membership from Quebec', who: nobody, path: line(gold), act: livingInQuebec() },
  { name: 'cart from Quebec', who: nobody, path: line({}), act: livingInQuebec('/cart') },
  { name: 'memorial wall from Quebec', who: nobody, path: line({}), act: livingInQuebec('/in-honor-of') },
  {
    name: 'thanks from Quebec',
    who: nobody,
    path: line({ email: 'giver@quebec.test' }),
    act: livingInQuebec('pays'),
  },
  {
    name: 'account and amount of a monthly gift from Quebec',
    who: nobody,
    path: line({ ...monthly, email: 'monthly@quebec.test' }),
    act: async (visit) => {
      await livingInQuebec('pays')(visit)
      await visit.open('/donor-account')
      await visit.page.getByText('It earns no entries').first().waitFor()
    },
  },
]

const givingScenes: Scene[] = [
  { name: 'membership dialog', who: nobody, path: '/', act: pressing('Choose Silver') },
  { name: 'free entry dialog', who: nobody, path: '/', act: pressing('Enter for free') },
  { name: 'gift dialog', who: nobody, path: '/', act: pressing(/^Give \$/) },
  { name: 'empty cart', who: nobody, path: '/cart' },
  { name: 'cart with a gift', who: nobody, path: line({}) },
  { name: 'cart with a membership', who: nobody, path: line(gold) },
  {
    name: 'cart with a multiplier',
    who: nobody,
    path: line({}),
    act: async ({ page, press }) => {
      await press('Add to cart: 3x Entry Multiplier')
      await page.getByRole('button', { name: 'Remove 3x Entry Multiplier' }).waitFor()
    },
  },
  {
    name: 'the bank asks',
    who: nobody,
    path: line({}),
    act: async (visit) => {
      await payWith('4000002760003184')(visit)
      await visit.page.locator('iframe[title="The bank\'s page"]').waitFor()
    },
  },
  {
    name: 'thanks for a memorial and a membership',
    who: nobody,
    path: '/in-honor-of',
    act: async (visit) => {
      await fillCartWithTileAndMonth(visit)
      // Who gives was said with the tile.
      await visit.press('Proceed to Checkout')
      await pay(visit, '4242424242424242')
      await visit.page.waitForURL('**/donation-success*')
    },
  },
  { name: 'checkout of a gift', who: nobody, path: line({}), act: goToCard },
  { name: 'checkout of a membership', who: nobody, path: line(gold), act: goToCard },
  {
    name: 'checkout without a name',
    who: nobody,
    path: '/checkout?amount=50.00&type=one-time&level=none',
  },
  {
    name: 'checkout, card declined',
    who: nobody,
    path: line({}),
    act: async (visit) => {
      await payWith('4000000000000002')(visit)
      await visit.page.getByText('Payment Failed').first().waitFor()
    },
  },
  {
    name: 'thanks for a gift',
    who: nobody,
    path: line({}),
    act: async (visit) => {
      await payWith('4242424242424242')(visit)
      await visit.page.waitForURL('**/donation-success*')
    },
  },
  {
    name: 'thanks for a membership',
    who: nobody,
    path: line({ ...gold, email: 'new-member@example.test' }),
    act: async (visit) => {
      await payWith('4242424242424242')(visit)
      await visit.page.waitForURL('**/donation-success*')
    },
  },
  ...fromQuebec,
  { name: 'thanks, address typed', who: nobody, path: '/donation-success' },
]

const donorScenes = ({ donors, members }: Cast): Scene[] => {
  const accounts: Record<string, string> = {
    'one gift': donors.oneGift,
    'many gifts': donors.manyGifts,
    'a long name': donors.longName,
    'a refund': donors.refunded,
    'a free entry': donors.noGift,
    'a monthly gift': donors.monthly,
    silver: members.silver,
    gold: members.gold,
    diamond: members.diamond,
    paused: members.paused,
    ending: members.ending,
    'past due': members.pastDue,
  }
  const many: Who = { kind: 'donor', email: donors.manyGifts }
  const member: Who = { kind: 'donor', email: members.free.email }
  const gold: Who = { kind: 'donor', email: members.gold }
  return [
    ...Object.entries(accounts).map(([what, email]): Scene => ({
      name: `account: ${what}`,
      who: { kind: 'donor', email },
      path: '/donor-account',
    })),
    { name: 'account history', who: many, path: '/donor-account', act: tab('Entry History') },
    { name: 'donor portal, signed in', who: many, path: '/donor-portal' },
    { name: 'member portal, signed in', who: member, path: '/member-portal' },
    { name: 'member portal, social', who: member, path: '/member-portal', act: tab('Social') },
    { name: 'home of a gold member', who: gold, path: '/' },
    { name: 'account menu', who: gold, path: '/donor-account', act: openAccountMenu },
    ...['Change level', 'Use another card', 'Pause for a month', 'Cancel membership'].map((action): Scene => ({
      name: `membership: ${action}`,
      who: gold,
      path: '/donor-account',
      act: pressing(action),
    })),
    ...['Change amount', 'Cancel monthly gift'].map((action): Scene => ({
      name: `monthly gift: ${action}`,
      who: { kind: 'donor', email: donors.monthly },
      path: '/donor-account',
      act: pressing(action),
    })),
    {
      name: 'membership: end one whose payment failed',
      who: { kind: 'donor', email: members.pastDue },
      path: '/donor-account',
      act: pressing('Cancel membership'),
    },
    {
      name: 'account, code sent',
      who: nobody,
      path: '/donor-account',
      act: async ({ page, press }) => {
        await page.getByLabel('Email').first().fill(donors.oneGift)
        await press('Send me a code')
        await page.getByLabel('Code from the email').waitFor()
      },
    },
  ]
}

/** The first row of a list at the desk, open beside it. */
const openedRow = (name: string, path: string): Scene => ({
  name,
  who: administrator,
  path,
  act: async ({ page }) => {
    await page.locator('[data-row]').first().click()
    await page.locator('[role=dialog]').waitFor()
  },
})

const opened = [
  ['a member at the desk', '/admin/members'],
  ['a memorial at the desk', '/admin/memorials'],
  ['a social media activity at the desk', '/admin/social'],
  ['an affiliate at the desk', '/admin/affiliates?state=all'],
  ['an affiliate referral at the desk', '/admin/affiliates/referrals'],
  ['a sponsor inquiry at the desk', '/admin/sponsor-inquiries'],
  ['a sponsorship at the desk', '/admin/sponsorships'],
  ['a new logo at the desk', '/admin/sponsorships?search=Meridian'],
  ['a nonprofit at the desk', '/admin/nonprofits'],
  ['a grant at the desk', '/admin/grants'],
] as const

/** A round of which applications were scored and decided, opened from the list; then what is done there. */
const roundScenes = (slug: string): Scene[] => {
  const inRound = (what: string, act: (visit: Visit) => Promise<void>): Scene => ({
    name: `a grant round at the desk, ${what}`,
    who: administrator,
    path: '/admin/grant-rounds',
    act: async (visit) => {
      await visit.page.getByRole('row').filter({ hasText: slug }).getByRole('link').click()
      await visit.page.getByRole('tab', { name: 'Round' }).waitFor()
      // What is decided isn't in the list of what waits.
      await visit.open(`${new URL(visit.page.url()).pathname}?state=all`)
      await visit.page.getByRole('tab', { name: 'Round' }).waitFor()
      await act(visit)
    },
  })
  const chosen = (name: string) => async (visit: Visit) => {
    await tab(name)(visit)
    await visit.page.getByRole('tab', { name, selected: true }).waitFor()
  }
  return [
    inRound('applications', async ({ page }) => page.locator('[data-row]').first().waitFor()),
    inRound('an application', async ({ page }) => {
      await page.locator('[data-row]').first().click()
      await page.locator('[role=dialog]').waitFor()
    }),
    inRound('ranking', chosen('Ranking')),
    inRound('conflicts', chosen('Conflicts of interest')),
    inRound('reviewers', chosen('Round')),
    { name: 'a new grant round', who: administrator, path: '/admin/grant-rounds/new' },
    {
      name: 'a new grant round, much missing',
      who: administrator,
      path: '/admin/grant-rounds/new',
      act: ({ press }) => press(/^Save/),
    },
  ]
}

/** What can be done about the grant that is first in the list. */
const grantScene = (what: string, name: string | RegExp): Scene => ({
  name: `a grant at the desk, ${what}`,
  who: administrator,
  path: '/admin/grants',
  act: async ({ page, press }) => {
    await page.locator('[data-row]').first().click()
    await page.locator('[role=dialog]').waitFor()
    await press(name)
  },
})

const deskScenes = ({ draws, donors, granted }: Cast): Scene[] => [
  ...plain(administrator, [
    '/admin',
    '/admin/gifts',
    '/admin/supporters',
    '/admin/approvals',
    '/admin/memberships',
    '/admin/members',
    '/admin/memorials',
    '/admin/memorials?state=shown',
    '/admin/social',
    '/admin/affiliates',
    '/admin/affiliates/referrals?state=all',
    '/admin/entry-holds?state=all',
    '/admin/sponsor-inquiries',
    '/admin/sponsorships?state=all',
    '/admin/nonprofits',
    '/admin/grant-rounds',
    '/admin/grants',
    '/admin/free-post',
    '/admin/books',
    '/admin/giveaways',
    `/admin/giveaways/${mainToday}`,
    '/admin/winners',
    `/admin/winners/${draws.awarded}`,
    `/admin/winners/${draws.notified}`,
    '/admin/audit',
    '/admin/people',
    '/admin/erasures?state=all',
    '/admin/merges',
    '/admin/webhooks',
    '/admin/api-keys',
    '/admin/account',
    '/jeep-lease-admin',
    '/email-management',
    '/email-management?tab=campaigns',
    '/email-management?tab=subscribers',
    '/email-management?tab=templates',
    '/email-management?tab=templates&new=1',
    '/email-management?tab=automations',
    '/email-management?tab=lists',
    '/admin/no-such-page',
  ]),
  {
    name: 'a gift at the desk',
    who: administrator,
    path: `/admin/gifts?search=${encodeURIComponent(donors.refunded)}`,
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'Carla Reyes' }).first().click()
      await page.locator('[role=dialog]').waitFor()
    },
  },
  ...opened.map(([name, path]) => openedRow(name, path)),
  grantScene('a payment', 'Record a payment'),
  grantScene('a return', /^Record a return/),
  grantScene('a record to void', /^Void/),
  ...roundScenes(granted.round),
  { name: 'a new giveaway', who: administrator, path: '/admin/giveaways/canoe-2027' },
  { name: 'rules editor, preview', who: administrator, path: `/admin/giveaways/${mainToday}`, act: tab('Preview') },
  {
    name: 'rules editor, changes',
    who: administrator,
    path: `/admin/giveaways/${mainToday}`,
    act: async (visit) => {
      await visit.page.getByLabel('Description').fill('Every gift and every free entry takes part.')
      await tab('Changes')(visit)
    },
  },
  { name: 'a check to record', who: administrator, path: '/admin/gifts?new=offline' },
]
