import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { clientRoutes } from '../../gateway/src/pages/client-routes.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, newPhone, site, until, visitor } from '../system/site.ts'
import { lookAt } from './looks.ts'

const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'

// Many states in one sitting, each looked at four times, on a machine that may be busy.
jest.setTimeout(300_000)

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let seen: ReturnType<typeof lookAt>

beforeEach(async () => {
  visit = await newVisit()
  page = visit.page
  seen = lookAt(page)
})
afterEach(() => visit.context.close())

const open = (path: string) => page.goto(site.url() + path, { waitUntil: 'networkidle' })
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

const dialog = '[role=dialog]'

const expectNothingFound = () => expect(seen.findings).toEqual([])

it('a look finds what is pale, what is small, what has no name and what is too wide', async () => {
  await open('/donor-account')
  await page.getByLabel('Email').waitFor()
  await page.locator('#page').evaluate((place) => {
    place.insertAdjacentHTML(
      'beforeend',
      `<p style="color: #bbb">pale</p><p style="width: 2000px">wide</p><img src="/favicon.svg">
       <p><button style="width: 8px; height: 8px">a</button><button style="width: 8px; height: 8px">b</button></p>`,
    )
  })
  await seen.look('spoiled', { at: ['phone'] })
  const found = seen.findings.map((finding) => finding.split(' at ')[0])
  for (const finding of ['color-contrast', 'image-alt', 'target-size']) {
    expect(found).toContain(`spoiled, phone, light: ${finding}`)
  }
  expect(seen.findings.filter((finding) => finding.includes('px too wide')).length).toBe(2)
})

/** These lead elsewhere when nothing has gone before; what they are then is looked at below. */
const mereDoors = new Set([
  '/checkout',
  '/admin/gifts',
  '/admin/memberships',
  '/admin/memorials',
  '/admin/books',
  '/admin/giveaways',
  '/admin/audit',
  '/admin/free-post',
  '/jeep-lease-admin',
])

it('each address that is a page', async () => {
  for (const path of [...clientRoutes].filter((one) => !mereDoors.has(one))) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await seen.look(`at ${path}`)
  }
  await open('/draws/no-such-draw')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await seen.look('a draw that is not there')
  await open('/no-such-page')
  await heading('404 Page Not Found')
  await seen.look('404')
  expectNothingFound()
})

it('the home page with its drawer and its dialogs', async () => {
  await open('/')
  await page.setViewportSize(widths.phone)
  await press('Open the menu')
  await page.locator(dialog).waitFor()
  await seen.look('drawer', { at: ['phone'], within: dialog })
  await page.keyboard.press('Escape')
  await page.setViewportSize(widths.desk)
  for (const [state, opener] of [
    ['membership', 'Choose Silver'],
    ['free entry', 'Enter for free'],
    ['gift', /^Give \$/],
  ] as const) {
    await press(opener)
    await page.locator(dialog).waitFor()
    await seen.look(`dialog of a ${state}`, { within: dialog })
    if (state !== 'gift') await page.keyboard.press('Escape')
  }
  await page.locator(dialog).locator('[type=submit]').click()
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor()
  await seen.look('dialog of a gift, not filled in', { within: dialog })
  expectNothingFound()
})

it('the form of a memorial wall', async () => {
  await open('/honoring-veterans')
  await press('Honor a Veteran')
  await page.locator(dialog).getByLabel('Tile').waitFor()
  await seen.look('the form of a memorial', { within: dialog })
  await press('Continue to the cart')
  await page.getByText('The name of the veteran is required').waitFor()
  await seen.look('the form of a memorial, not filled in', { within: dialog })
  expectNothingFound()
})

it('a gift from the cart to the account', async () => {
  const email = newEmail('a-very-long-address-of-somebody-who-gives-often')
  const line = { amount: '25000.00', membership: 'none', type: 'donation', email, name: longName }
  await open(`/cart?${new URLSearchParams(line)}`)
  await page.getByText('Donation Added').first().waitFor()
  await press('Add to cart: 2x Entry Multiplier')
  await press('Add to cart: 3x Entry Multiplier')
  await page.getByText('$25,012.50').first().waitFor()
  await seen.look('cart')
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await page.getByLabel('Card number').waitFor()
  await seen.look('card form')
  await press('Complete $25,012.50 Donation')
  await page.getByText('Please enter the number on the card').waitFor()
  await seen.look('card form, not filled in')
  await payByCard(page, '4000000000000002')
  await page.getByText('Payment Failed').first().waitFor()
  await seen.look('card declined')
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByText('Payment Successful!').first().waitFor()
  await seen.look('donation success')
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await heading('Welcome, Maximiliana!')
  await page.getByText('Your gift is being recorded').waitFor({ state: 'detached' })
  await seen.look('account, overview')
  await page.getByRole('tab', { name: 'Entry History' }).click()
  await page.getByText('Gift of $25,000.00').first().waitFor()
  await seen.look('account, history')
  expectNothingFound()
})

it('a landing page, from the form to the registration', async () => {
  const email = newEmail('a-very-long-address-of-somebody-who-enters-everything')
  await open('/enter/no-such-page')
  await page.getByText('There is no such giveaway page').waitFor()
  await seen.look('a landing page that is not there')
  await open('/jeep-lease')
  await press('Enter to win')
  await page.getByText('You must agree to the official rules').waitFor()
  await seen.look('registration, not filled in')
  await page.getByLabel('Full name').fill(longName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(newPhone())
  await page.getByLabel('State').selectOption('OH')
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await press('Enter to win')
  await heading("You're Registered!")
  await seen.look('registered')
  await enterDesk()
  await open('/jeep-lease-admin')
  await page.getByText(longName).first().waitFor()
  await seen.look('admin, registrations')
  await page.getByRole('searchbox').fill('nobody of this name')
  await page.getByText('No registration fits').waitFor()
  await seen.look('admin, no registrations found')
  await page.route('**/api/landing-registrations**', (route) => route.abort())
  await open('/jeep-lease-admin')
  await page.getByRole('alert').first().waitFor()
  await seen.look('admin, registrations without their data')
  expectNothingFound()
})

it('a checkout that asks who gives', async () => {
  await open('/checkout?amount=50.00&type=one-time&level=none')
  await page.getByLabel('Full name').waitFor()
  await seen.look('checkout, details')
  await press('Continue to payment')
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor()
  await seen.look('checkout, details not filled in')
  expectNothingFound()
})

it('the donor account before it is open', async () => {
  const email = newEmail('nobody-who-ever-gave-anything-here')
  await open('/donor-account')
  await page.getByLabel('Email').fill('no address')
  await press('Send me a code')
  await page.getByText('Please enter a valid email address').waitFor()
  await seen.look('account, wrong email')
  await page.getByLabel('Email').fill(email)
  await press('Send me a code')
  await page.getByLabel('Code from the email').waitFor()
  await seen.look('account, code')
  const code = await codeMailedTo(email)
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000')
  await page.locator('[aria-invalid=true]').waitFor()
  await seen.look('account, wrong code')
  await page.getByLabel('Code from the email').fill(code)
  await page.getByText('Account Not Found').waitFor()
  await seen.look('account not found')
  await open('/sign-in/link?token=used')
  await press('Sign in')
  await page.getByRole('alert').waitFor()
  await seen.look('link that is not good')
  expectNothingFound()
})

async function registerReferral(referredBy: string): Promise<void> {
  const email = newEmail('friend')
  const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email, referredBy }
  const { status } = await visitor()('POST', '/api/members/register', form, {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(status).toBe(201)
}

it('the member portal, from outside to the profile', async () => {
  const email = newEmail('a-very-long-address-of-somebody-who-gives-often')
  await open('/member-portal')
  await press('Sign In')
  await page.getByText('Please enter your account number').first().waitFor()
  await seen.look('member, no number')
  await page.getByLabel('Account number').fill('1000000006X')
  await press('Sign In')
  await page.getByText('Account Not Found').first().waitFor()
  await seen.look('member, unknown number')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await press('Create Account')
  await page.getByText('First name is required').waitFor()
  await seen.look('member, not filled in')
  await page.getByLabel('First name').fill(longName)
  await page.getByLabel('Last name').fill(longName)
  for (const label of ['Email', 'Confirm email']) await page.getByLabel(label, { exact: true }).fill(email)
  await press('Create Account')
  await heading('Account Created Successfully!')
  await page.getByText('50 entries every month, by themselves').waitFor()
  await seen.look('member, created')
  await press('Open my profile')
  await page.getByText('Member since').waitFor()
  await seen.look('member, profile')
  await page.getByRole('tab', { name: 'Referrals' }).click()
  await page.getByText('No rewards yet').waitFor()
  await seen.look('member, referrals')
  const link = (await page.getByText(/\?ref=/).textContent()) ?? ''
  await page.route('**/referrals', (route) => route.abort())
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.reload()
  await page.getByRole('tab', { name: 'Referrals' }).click()
  await page.getByText('Your rewards are not here right now').waitFor()
  await seen.look('member, referrals that did not come')
  await page.unroute('**/referrals')
  for (let friends = 0; friends < 6; friends++) await registerReferral(new URL(link).searchParams.get('ref') ?? '')
  await press('Try again')
  await press('Show all 6 rewards')
  await seen.look('member, rewards')
  await page.getByRole('tab', { name: 'Profile' }).click()
  const accountNumber = (await page.getByText(/^\d{10}[\dX]$/).textContent()) ?? ''
  await press('Sign Out')
  await page.getByLabel('Account number').fill(accountNumber)
  await press('Sign In')
  await page.getByLabel('Code from the email').waitFor()
  await seen.look('member, code')
  await open('/member-portal')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  for (const label of ['Email', 'Confirm email']) await page.getByLabel(label, { exact: true }).fill(email)
  await page.getByRole('radio', { name: /Gold/ }).click()
  await press('Create Account')
  await heading('Please confirm your email')
  await page.getByLabel('Code from the email').waitFor()
  await seen.look('member, known address')
  expectNothingFound()
})

it('the pages of the administrator', async () => {
  await open('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await press('Sign In')
  await page.getByText('Invalid username or password').first().waitFor()
  await seen.look('admin, login failed')
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await press('Sign In')
  await heading('Today')
  await page.getByRole('table').waitFor()
  await seen.look('admin, home')
  await page.getByRole('link', { name: 'Gifts', exact: true }).click()
  await page.getByRole('region', { name: 'Gifts' }).waitFor()
  await seen.look('admin, gifts')
  await page.getByText('Show the numbers').click()
  await seen.look('admin, gifts with the numbers of the chart')
  await page.setViewportSize(widths.phone)
  await press('Filters')
  await seen.look('admin, filters', { at: ['phone'] })
  await page.setViewportSize(widths.desk)
  await page.getByRole('searchbox').fill('nobody of this name')
  await page.getByText('No gift fits').waitFor()
  await seen.look('admin, no gifts found')
  await open('/admin/gifts?min=ten')
  await page.getByText('That cannot be looked for').waitFor()
  await seen.look('admin, gifts asked for wrongly')
  expectNothingFound()
})

async function enterDesk(): Promise<void> {
  await open('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await press('Sign In')
  await heading('Today')
}

it('the panels of the administrator', async () => {
  const email = newEmail('a-very-long-address-of-somebody-who-gives-often')
  await give(visitor(), { email, name: longName })
  await until(async () => (await mailsTo(email)).length > 0)
  await enterDesk()
  await open(`/admin/gifts?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: longName }).click()
  await page.getByText(/^EH-\d{4}-/).waitFor()
  await seen.look('admin, a gift', { within: dialog })
  await press('Go on')
  await page.getByText('Please say why this is paid back').waitFor()
  await seen.look('admin, a refund without a reason', { within: dialog })
  await page.getByLabel('Reason').fill(longName.repeat(5))
  await press('Go on')
  await press('Yes, pay $50.00 back')
  await page.getByText('All of this gift went back.').waitFor()
  await seen.look('admin, a gift that was paid back', { within: dialog })
  await open('/admin/gifts?gift=0197a3f0-0000-7000-8000-000000000000')
  await page.getByText('There is no such gift.').waitFor()
  await seen.look('admin, no such gift', { within: dialog })
  await open('/admin/gifts?new=offline')
  await press('Record the gift')
  await page.getByText('Full name is required').waitFor()
  await seen.look('admin, a check not filled in', { within: dialog })
  expectNothingFound()
})

it('memberships, books and the audit trail', async () => {
  await enterDesk()
  for (const path of [
    '/admin/memberships',
    '/admin/memberships?state=paused&search=nobody',
    '/admin/memorials',
    '/admin/memorials?state=declined',
    '/admin/books',
    '/admin/audit',
  ]) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seen.look(`at ${path}`)
  }
  await page.route('**/api/admin/**', (route) => route.abort())
  const lists = ['gifts', 'memberships', 'memorials', 'books', 'giveaways', 'audit']
  for (const path of lists.map((list) => `/admin/${list}`)) {
    await open(path)
    await page.getByRole('alert').first().waitFor()
    await seen.look(`at ${path} without its data`)
  }
  await page.unroute('**/api/admin/**')
  expectNothingFound()
})

it('the desk for free entries by post', async () => {
  await enterDesk()
  await open('/admin/free-post?new=batch')
  await press('Open the batch')
  await page.getByText('Please choose the day they came').waitFor()
  await seen.look('free post, a batch not filled in', { within: dialog })
  await page.getByLabel('Received on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Note').fill(longName)
  await press('Open the batch')
  await page.getByText('No card yet').waitFor()
  await press('Keep the card')
  await page.getByText('Please type the name').waitFor()
  await seen.look('free post, a card not filled in')
  for (const [tab, name, keep] of [
    ['First typing', longName, 'Keep the card'],
    ['Second typing', `${longName}s`, 'Keep the second typing'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await typeCard(name)
    await press(keep)
  }
  await page.getByText('was typed differently').waitFor()
  await seen.look('free post, a difference')
  await open('/admin/free-post')
  await page.getByText('Open, 1 to finish').first().waitFor()
  await seen.look('free post, batches')
  await page.route('**/api/admin/**', (route) => route.abort())
  for (const path of ['/admin/free-post', '/admin/free-post?batch=0197a3f0-0000-7000-8000-000000000000']) {
    await open(path)
    await page.getByRole('alert').first().waitFor()
    await seen.look(`at ${path} without its data`)
  }
  expectNothingFound()
})

async function typeCard(name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Street and town').fill(`${longName} Street 12, Columbus`)
  await page.getByLabel('Postal code').fill('43085')
  await page.getByLabel('Region').selectOption({ index: 1 })
  await page.getByLabel('Postmark').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('or older').selectOption('Yes')
}

it('what stands where something did not come', async () => {
  await page.route('**/mf/donor/**', (route) => route.abort())
  await open('/donor-account')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await seen.look('part of the site that is down')
  await page.unroute('**/mf/donor/**')
  await page.route('**/api/**', (route) => route.abort())
  for (const path of [
    '/',
    '/cart',
    '/donor-account',
    '/member-portal',
    '/in-honor-of',
    '/honoring-veterans',
    '/jeep-lease',
    '/admin',
    '/checkout?amount=50.00&type=one-time&level=none',
  ]) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await seen.look(`${path} without its data`)
  }
  await page.unroute('**/api/**')
  await page.route('**/test-card-form*', (route) => route.abort())
  await page.getByLabel('Full name').fill(longName)
  await page.getByLabel('Email').fill(newEmail())
  await press('Continue to payment')
  await page.getByText('The card form could not be loaded').waitFor()
  await seen.look('card form that did not come')
  expectNothingFound()
})
