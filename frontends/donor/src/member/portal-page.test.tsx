/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { donations, email as emails, entries, gateway, identity, members } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import {
  acceptanceOf,
  announcedGiveaway,
  openGiveaway,
} from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { PortalPage } from './portal-page.tsx'

const time = '2026-11-21T12:00:00Z'
const makeId = (index: number) => `0190a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const number = '1000000006X'
/** In groups, as it is read out. */
const shownNumber = '100 0000 006X'
const grace = {
  id: makeId(1),
  accountNumber: number,
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: null as string | null,
  membershipLevel: 'free' as 'free' | 'gold' | 'platinum',
  referralCode: '22222222',
  referredBy: null,
  totalEntries: 0,
  totalDonated: '0.00',
  isActive: true,
  createdAt: time,
  updatedAt: time,
}
const stats = {
  totalLifetimeEntries: 1_250,
  currentMonthlyEntries: 50,
  monthlyAutoEntries: 0,
  oneTimeDonationEntries: 0,
  referralEntries: 0,
  socialMediaEntries: 0,
  sponsorClickEntries: 0,
  affiliateEntries: 0,
  multiplierEntries: 0,
  freePostEntries: 0,
  registrationEntries: 0,
  freeEntries: 0,
  giveaways: [],
  activeMultipliers: [],
  notCounted: [],
  awaiting: [],
}

const lineOf = (createdAt: string, more: Partial<entries.EntryTransaction> = {}): entries.EntryTransaction => ({
  id: makeId(5),
  entryType: 'monthly_auto',
  source: 'Free membership, November 2026',
  giveaway: 'main-2026',
  entriesEarned: 50,
  multiplierApplied: '1.0',
  finalEntries: 50,
  countedEntries: 50,
  notCountedBecause: null,
  takenBackBecause: null,
  relatedTransactionId: null,
  createdAt,
  ...more,
})

let role: 'anonymous' | 'donor'
let isUnproved: boolean
let level: donations.DonorAccount['membershipLevel']
let member: typeof grace | undefined
/** The version of the rules in force. */
let version: number
let isClosed: boolean
/** The lines of the ledger with automatic entries, newest first. */
let granted: entries.EntryTransaction[]
/** Those that it has once it was asked. */
let grantedLater: entries.EntryTransaction[] | undefined
/** What an administrator gave before. */
let given: 'free' | 'platinum'
/** What stands in the way of a registration. */
let obstacle: Refuses | undefined
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  isUnproved = false
  role = 'anonymous'
  member = undefined
  version = 1
  isClosed = false
  granted = [lineOf(time)]
  grantedLater = undefined
  given = 'free'
  obstacle = undefined
  level = 'none'
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role, ...(isUnproved && role === 'donor' && { mailbox: 'to-prove' as const }) })),
    fake(gateway.endSession, () => {
      role = 'anonymous'
      return undefined
    }),
    fake(members.openMailbox, ({ body }) =>
      body.accountNumber === number ? { mailbox: 'a.b.c.d.e' } : new Refuses('account-not-found'),
    ),
    fake(identity.requestCodeForMailbox, () => ({ codeId: makeId(2), minutes: 10 })),
    fake(identity.requestCode, () => ({ codeId: makeId(3), minutes: 10 })),
    fake(identity.verifyCode, ({ body }) => {
      if (body.code === '999999') return new Refuses('code-expired')
      if (body.code !== '123456') return new Refuses('code-wrong')
      role = 'donor'
      return { role }
    }),
    fake(members.registerMember, ({ body }) => {
      if (role === 'donor' && member) return new Refuses('already-registered')
      if (obstacle && (role === 'anonymous' || body.email === 'other@example.org')) return obstacle
      if (body.rules?.version !== version) return new Refuses('rules-changed')
      const { firstName, lastName, email } = body
      member = { ...grace, firstName, lastName, email, membershipLevel: given }
      role = 'donor'
      return member
    }),
    fake(emails.getEmailPreferences, () => ({ news: 'off' as const })),
    fake(members.getOwnMember, () => member ?? null),
    fake(members.changeOwnMember, ({ body: { phone, ...name } }) => {
      member = { ...grace, ...name, phone: phone || null }
      return member
    }),
    fake(entries.getDonorStats, () => stats),
    fake(entries.listEntryTransactions, ({ query: { limit } }) => {
      const listed = granted.slice(0, limit)
      granted = grantedLater ?? granted
      return listed
    }),
    fake(entries.listGiveaways, () => [isClosed ? announcedGiveaway(version) : openGiveaway(version)]),
    fake(donations.getDonorAccount, () => ({
      id: makeId(4),
      email: 'ruth@example.org',
      firstName: 'Ruth',
      lastName: 'May',
      membershipLevel: level,
      totalDonated: '50.00',
      membershipPayments: '0.00',
      lastActivityAt: time,
      createdAt: time,
    })),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = () => renderPage('/member-portal', <PortalPage />)
const asked = () =>
  server.heard.map(({ path }) => path).filter((path) => !['/api/session', '/api/giveaways'].includes(path))
/** The rules that each registration was sent with. */
const accepted = () =>
  server.heard
    .filter(({ path }) => path === '/api/members/register')
    .map(({ body }) => (body as { rules?: object }).rules)
const says = (text: string | RegExp) => screen.findAllByText(text)

async function signInWith(typed: string) {
  const page = open()
  if (typed !== '') await page.user.type(await screen.findByLabelText('Account number'), typed)
  await page.user.click(await screen.findByRole('button', { name: 'Sign In' }))
  return page
}

async function fillIn(level = 'Free', more: { confirmEmail?: string; whenFilled?: () => void } = {}) {
  const page = open()
  await page.user.click(await screen.findByRole('tab', { name: 'Create Account' }))
  await page.user.type(screen.getByLabelText('First name'), 'Grace')
  await page.user.type(screen.getByLabelText('Last name'), 'Hopper')
  await page.user.type(screen.getByLabelText('Email'), 'grace@example.org')
  await page.user.type(screen.getByLabelText('Confirm email'), more.confirmEmail ?? 'grace@example.org')
  await page.user.click(screen.getByRole('radio', { name: new RegExp(level) }))
  await screen.findByText(/^By joining, .* \(version \d+\)\.$/)
  more.whenFilled?.()
  await page.user.click(screen.getByRole('button', { name: 'Create Account' }))
  return page
}

it('asks for a number before it sends anything', async () => {
  await signInWith('')
  expect(await says('Account Number Required. Please enter your account number')).toHaveLength(1)
  expect(asked()).toEqual([])
})

it('leads a donor who has no number to the account that opens with an email', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Open your donor account with your email.' })
  expect(link.getAttribute('href')).toBe('/donor-account')
})

it('says that nobody has the number', async () => {
  await signInWith('12345678901')
  expect(await says(/^Account Not Found\. We could not find/)).toHaveLength(1)
  expect(asked()).toEqual(['/api/members/sign-in'])
})

it('opens with the code that was mailed to the owner of the number, and closes again', async () => {
  member = grace
  const { user } = await signInWith(number)
  const code = await screen.findByLabelText('Code from the email')
  await user.type(code, '111111')
  await says('That code isn’t right. Check the email and try again.')
  await user.clear(code)
  await user.type(code, '999999')
  await says(/That code has expired/)
  await user.clear(code)
  await user.type(code, '123456')
  await says('Account Found!')
  expect(await says('Welcome back, Grace!')).toHaveLength(1)
  await says(shownNumber)
  await says('1,250')
  expect(document.activeElement?.textContent).toBe('Welcome back, Grace!')
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByLabelText('Account number')
  expect(screen.queryByText(shownNumber)).toBeNull()
})

it('keeps what is filled in while somebody looks at the other tab, and shows what is missing', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Create Account' }))
  await user.type(screen.getByLabelText('First name'), 'Grace')
  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  await user.click(screen.getByRole('tab', { name: 'Create Account' }))
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Grace')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await says('Last name is required')
  expect(screen.queryByText('First name is required')).toBeNull()
  expect(asked()).toEqual([])
})

it('refuses two addresses that differ', async () => {
  await fillIn('Free', { confirmEmail: 'other@example.org' })
  await says("Email addresses don't match")
  expect(asked()).toEqual([])
})

it('promises a new member no entries before the giveaway opens, neither while choosing nor after', async () => {
  isClosed = true
  await fillIn()
  await says('Account Created Successfully!')
  expect(await says('The main giveaway opens Jun 15, 2999. Monthly entries count from then on.')).toHaveLength(1)
})

it('creates a free account, says that its entries come by themselves, and shows the profile', async () => {
  const { user } = await fillIn()
  expect(await says('Account Created Successfully!')).toHaveLength(1)
  await says(shownNumber)
  await says('Your 50 free entries for November were added when you joined.')
  await says(/^You get 50 free entries each month while the giveaway is open, added automatically\./)
  await user.click(screen.getByRole('button', { name: 'Open my profile' }))
  await says('Not given')
  expect(asked()).not.toContain('/api/donations')
})

it.each([
  [
    'are still on their way',
    [],
    'Your free entries for November are being recorded and will be in your donor account shortly.',
  ],
  [
    'were had before, by a free entry',
    [lineOf('2026-11-03T12:00:00Z')],
    'You already had your 50 entries for November when you joined. The next 50 come next month.',
  ],
  [
    'are those of a month before',
    [lineOf('2026-10-03T12:00:00Z')],
    'Your free entries for November are being recorded and will be in your donor account shortly.',
  ],
])('says of the free entries what the ledger does, where they %s', async (_what, lines, said) => {
  granted = lines
  await fillIn()
  expect((await says(said)).length).toBeGreaterThan(0)
})

it('says to confirm the free entries where nothing has proved the mailbox, until the ledger has them', async () => {
  isUnproved = true
  granted = []
  await fillIn()
  await says(
    /^Check your email to confirm your 50 free entries for November\. They count once you’ve used the link in it/,
  )
  granted = [lineOf(time)]
  expect(await says('Your 50 free entries for November were added when you joined.')).toHaveLength(1)
})

const october = lineOf('2026-10-03T12:00:00Z', { id: makeId(6) })
const paid = lineOf('2026-11-02T12:00:00Z', { id: makeId(7), finalEntries: 250 })
const paidBack = lineOf('2026-11-20T12:00:00Z', { id: makeId(8), finalEntries: -250, relatedTransactionId: paid.id })

it.each([
  ['a line of the month before is there', [october], [lineOf(time), october]],
  ['a paid month was paid back', [paidBack, paid], [paidBack, lineOf(time), paid]],
])('waits for the entries of the month where %s', async (_what, first, later) => {
  granted = first
  grantedLater = later
  await fillIn()
  expect(await says('Your 50 free entries for November were added when you joined.')).toHaveLength(1)
})

it('stops promising entries that do not come', async () => {
  granted = [october]
  await fillIn()
  const said = 'Your free entries for November aren’t recorded yet. Your donor account shows them once they are.'
  await screen.findByText(said, {}, { timeout: 30_000 })
  expect(document.body.textContent).not.toContain('shortly')
})

it('says what platinum earns, whatever free entry there was', async () => {
  given = 'platinum'
  granted = [lineOf('2026-11-03T12:00:00Z')]
  grantedLater = [lineOf(time, { id: makeId(9), finalEntries: 500 }), ...granted]
  await fillIn()
  expect(await says('Your 500 entries for November were added when you joined.')).toHaveLength(1)
  await says(/^You get 500 entries each month while the giveaway is open, added automatically\.$/)
})

it('leads who wants a paid level to the cart, with the membership, the name and the address', async () => {
  const { user, router } = await fillIn('Gold')
  await says('Your 50 free entries for November were added when you joined.')
  await user.click(await screen.findByRole('link', { name: 'Continue to the cart' }))
  await says('went to /cart')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    amount: '9.95',
    membership: 'gold',
    type: 'membership',
    email: 'grace@example.org',
    name: 'Grace Hopper',
  })
  expect(asked()).not.toContain('/api/donations')
})

it('shows what the server said of a field, and of the whole', async () => {
  obstacle = new Refuses('invalid-request', {
    errors: [{ path: 'referredBy', message: 'We couldn’t find a member with this referral code' }],
  })
  await fillIn()
  await says('Registration Failed.')
  expect(await says('We couldn’t find a member with this referral code')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Referral code/)))
})

it('says above the button which rules it accepts, and those that are new before it asks again, with the form as it was', async () => {
  const { user } = await fillIn('Free', { whenFilled: () => (version = 2) })
  await says(/^Registration Failed\. The official rules were updated while you were here/)
  await says(/\(version 2\)\.$/)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'grace@example.org')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await says('Account Created Successfully!')
  expect(accepted()).toEqual([acceptanceOf(1, 'joining'), acceptanceOf(2, 'joining')])
})

it('goes back to the form with what was typed, for another address', async () => {
  obstacle = new Refuses('mailbox-to-prove')
  const { user } = await fillIn('Gold')
  await user.click(await screen.findByRole('button', { name: 'Use another email' }))
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Grace')
  expect(screen.getByLabelText('Confirm email')).toHaveProperty('value', 'grace@example.org')
  screen.getByRole('radio', { name: /Gold/, checked: true })
})

it('comes back with what was typed when the rules have changed while the address was proved', async () => {
  obstacle = new Refuses('mailbox-to-prove')
  const { user } = await fillIn('Gold')
  const code = await screen.findByLabelText('Code from the email')
  version = 2
  await user.type(code, '123456')
  await says(/^The official rules were updated while you were here/)
  await says(/\(version 2\)\.$/)
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Hopper')
  screen.getByRole('radio', { name: /Gold/, checked: true })
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findByRole('link', { name: 'Continue to the cart' })
  expect(accepted()).toEqual([1, 1, 2].map((shown) => acceptanceOf(shown, 'joining')))
})

it('has a known address proved, and goes on with the registration by itself', async () => {
  obstacle = new Refuses('mailbox-to-prove')
  const { user } = await fillIn('Gold')
  await says('Confirm your email')
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  await says('Account Created Successfully!')
  await screen.findByRole('link', { name: 'Continue to the cart' })
})

it('says who is signed in, where another address is to be registered', async () => {
  role = 'donor'
  obstacle = new Refuses('mailbox-to-prove')
  const { user } = open()
  for (const label of ['Email', 'Confirm email']) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, 'other@example.org')
  }
  await screen.findByText(/^By joining, .* \(version \d+\)\.$/)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await says(/^You’re signed in as ruth@example\.org\. Enter the code we emailed to other@example\.org to switch to it/)
  expect(screen.queryByText(/We already know this address/)).toBeNull()
})

it('opens the account that a known address turns out to have', async () => {
  obstacle = new Refuses('mailbox-to-prove')
  member = grace
  const { user } = await fillIn()
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  await says('Account Found!')
  await says(shownNumber)
})

it('corrects the own name and phone, whose digits are counted', async () => {
  role = 'donor'
  member = grace
  const { user } = open()
  const phone = await screen.findByLabelText(/^Phone/)
  await user.type(phone, '555-0102')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await says('Phone number must be at least 10 digits')
  await user.clear(phone)
  await user.type(phone, '(555) 010-0299')
  await user.clear(screen.getByLabelText('Last name'))
  await user.type(screen.getByLabelText('Last name'), 'Murray')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await says('(555) 010-0299')
  await says('Grace Murray')
})

it('asks a donor who is no member yet to become one, with what is known filled in', async () => {
  role = 'donor'
  open()
  await says('Become a member')
  for (const [label, value] of [
    ['First name', 'Ruth'],
    ['Last name', 'May'],
    ['Email', 'ruth@example.org'],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveProperty('value', value)
  }
})

it('offers no second membership to a donor who has one, which comes along', async () => {
  role = 'donor'
  level = 'gold'
  open()
  await says('Get your member account')
  await says(/^Your Gold membership stays as it is, and nothing more is charged/)
  expect(screen.queryByRole('radiogroup', { name: 'Membership level' })).toBeNull()
})

it.each([
  ['free', '50 free entries, added automatically each month', 'Choose a paid level', '/#choose-membership'],
  ['gold', '500 entries every month', 'Change your membership', '/donor-account'],
  ['platinum', '500 entries every month', 'Write to us', '/contact'],
] as const)('tells a %s member what the level earns and where it is changed', async (level, earns, link, address) => {
  role = 'donor'
  member = { ...grace, membershipLevel: level }
  open()
  await says(earns)
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(address)
})
