/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { donations, entries, gateway, members, memberships } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
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
import { aMembership } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ChooseMembership } from './choose-membership.tsx'
import { Hero } from './hero.tsx'

const free = (donorName: string, donorEmail: string) => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  amount: '0.00',
  paidBack: '0.00',
  donationType: 'one-time' as const,
  membershipLevel: 'free' as const,
  description: 'Free entry',
  entries: 50,
  status: 'confirmed' as const,
  donorName,
  donorEmail,
  createdAt: '2026-11-21T12:00:00Z',
})

let server: FakeApi
let restore: () => void
let role: 'anonymous' | 'donor'
let held: memberships.Membership[]
let version: number
let giveaways: () => entries.Giveaway[]
let member: members.Member | null
beforeEach(async () => {
  role = 'anonymous'
  held = []
  version = 1
  giveaways = () => [openGiveaway(version)]
  member = null
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(donations.getDonorAccount, () => ({
      id: '0190a0a0-0000-7000-8000-000000000002',
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      membershipLevel: 'none' as const,
      totalDonated: '50.00',
      membershipPayments: '0.00',
      lastActivityAt: '2026-11-21T12:00:00Z',
      createdAt: '2026-11-21T12:00:00Z',
    })),
    fake(memberships.listMemberships, () => held),
    fake(members.getOwnMember, () => member),
    fake(entries.listGiveaways, () => giveaways()),
    fake(donations.createDonation, ({ body }) => {
      if (body.donorEmail === 'twice@example.org') return new Refuses('already-entered')
      if (body.donorEmail === 'odd@example.org') {
        return new Refuses('invalid-request', {
          errors: [{ path: 'donorEmail', message: 'This address cannot be used' }],
        })
      }
      if (giveaways().length === 0) return new Refuses('entries-closed')
      if (body.rules && body.rules.version !== version) return new Refuses('rules-changed')
      if (body.donorEmail === 'down@example.org') return new Refuses('dependency-unavailable')
      const entered = free(body.donorName, body.donorEmail)
      return body.donorEmail.startsWith('unproved') ? { ...entered, entries: 0, awaiting: 50 } : entered
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The dialog loads when somebody begins to use the page. */
const dialogHasCome = () => screen.findByRole('dialog', {}, { timeout: 60_000 })

const entered = () => server.heard.filter(({ path }) => path === '/api/donations')

it('knows who is signed in, and leaves alone what somebody types', async () => {
  role = 'donor'
  const { user } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('button', { name: 'Enter for free' }))
  await dialogHasCome()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lovelace'))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
  await user.clear(screen.getByLabelText('Full name'))
  await user.type(screen.getByLabelText('Full name'), 'Somebody Else')
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Somebody Else')
})

const gold: memberships.Membership = {
  ...aMembership,
  level: 'gold',
  amount: '9.95',
  nextPayment: { amount: '9.95', at: '2026-12-21T12:00:00.000Z' },
}

describe('the level cards', () => {
  it('offer a member the change of level, never a second membership', async () => {
    role = 'donor'
    held = [gold]
    renderPage('/', <ChooseMembership />)
    const change = await screen.findByRole('link', { name: 'Change to Silver' })
    expect(change.getAttribute('href')).toBe('/donor-account?membership=level&to=silver')
    const own = screen.getByText('Your level').closest('li')
    expect(own?.id).toBe('level-gold')
    within(own ?? document.body).getByRole('link', { name: 'Manage your membership' })
    expect(screen.queryByRole('button', { name: /^Choose / })).toBeNull()
    screen.getByRole('button', { name: 'Enter for free' })
  })

  it('sell a level again to somebody whose membership has ended', async () => {
    role = 'donor'
    held = [{ ...gold, state: 'ended' }]
    renderPage('/', <ChooseMembership />)
    await waitFor(() => expect(server.heard.some(({ path }) => path === '/api/memberships')).toBe(true))
    screen.getByRole('button', { name: 'Choose Gold' })
    expect(screen.queryByText('Your level')).toBeNull()
  })

  it('remind a visitor whom we do not know of the way to change', async () => {
    renderPage('/', <ChooseMembership />)
    await screen.findByRole('link', { name: 'Sign in to change your level' })
  })
})

async function enterAs(email: string) {
  const page = renderPage('/', <ChooseMembership />)
  await page.user.click(screen.getByRole('button', { name: 'Enter for free' }))
  await dialogHasCome()
  await page.user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
  await page.user.type(screen.getByLabelText('Email'), email)
  await page.user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
  return page
}

describe('entering for free (spec 01 §4, §8)', () => {
  it('posts a zero donation and says how many entries it gave', async () => {
    const { user } = await enterAs('ruth@example.org')
    const dialog = await screen.findByRole('dialog', { name: "You're in." })
    expect(screen.getAllByText(/A confirmation is on its way/)).toHaveLength(1)
    // Nothing was given: nobody is thanked for a donation.
    expect(dialog.textContent).not.toMatch(/donation/i)
    expect(entered()[0]?.body).toMatchObject({ amount: '0.00', membershipLevel: 'free' })
    expect(dialog.textContent).toMatch(
      /50 entries for \w+\. A confirmation is on its way to ruth@example\.org\. Come back \w+ 1/,
    )
    within(dialog).getByRole('link', { name: 'See my entries' })
    await user.click(within(dialog).getByText('Close', { selector: 'button' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says to confirm the entries by email where nothing has proved the mailbox', async () => {
    await enterAs('unproved@example.org')
    const dialog = await screen.findByRole('dialog', { name: "You're in." })
    expect(dialog.textContent).toMatch(
      /Check your email to confirm your 50 entries for \w+\. They count once you’ve used the link on its way to unproved@example\.org\./,
    )
  })

  it('asks for name and email before it asks the server', async () => {
    const { user } = renderPage('/', <ChooseMembership />)
    await user.click(screen.getByRole('button', { name: 'Enter for free' }))
    await dialogHasCome()
    await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
    await screen.findByText('Full name is required')
    screen.getByText('Please enter a valid email address')
    expect(entered()).toEqual([])
  })

  it('asks where somebody lives, and says before it when an entry from there would not count', async () => {
    const { user } = renderPage('/', <ChooseMembership />)
    await user.click(screen.getByRole('button', { name: 'Enter for free' }))
    await dialogHasCome()
    const select = screen.getByLabelText('State, province or territory (optional)')
    await user.selectOptions(select, 'Quebec')
    await screen.findByText('The giveaway isn’t open where you live, so an entry from there wouldn’t count.')
    await user.selectOptions(select, 'Ohio')
    expect(screen.queryByText(/wouldn’t count/)).toBeNull()
    await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
    await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
    await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
    await screen.findByRole('dialog', { name: "You're in." })
    expect(entered()[0]?.body).toMatchObject({ region: 'US-OH' })
    sessionStorage.clear()
  })

  it('puts what the server says of a field under that field', async () => {
    await enterAs('odd@example.org')
    await screen.findByText('This address cannot be used')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  })

  it('stays open with the sentence of a refusal', async () => {
    await enterAs('twice@example.org')
    const alert = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(alert.textContent).toMatch(/already has its free entry for this month/)
  })

  it('tries the same attempt again under the same key when the server was down', async () => {
    const { user } = await enterAs('down@example.org')
    await screen.findByText('Failed to process donation. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
    await waitFor(() => expect(entered()).toHaveLength(2))
    const keys = entered().map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })
})

it.each([
  ['Choose Gold', 'Every month', { amount: '9.95', membership: 'gold', type: 'membership' }],
  ['Choose Gold', 'Just once', { amount: '9.95', membership: 'gold', type: 'one-time' }],
])('%s, %s leads to the cart with the line in its address', async (choice, rhythm, line) => {
  const { user, router } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('button', { name: choice }))
  await dialogHasCome()
  await user.click(screen.getByRole('radio', { name: new RegExp(rhythm) }))
  await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
  await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
  await user.click(screen.getByRole('button', { name: 'Continue to the cart' }))
  await screen.findByText('went to /cart')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    ...line,
    email: 'ruth@example.org',
    name: 'Ruth Alvarez',
  })
})

describe('somebody who said that they live where the giveaway is not open', () => {
  beforeEach(() => sessionStorage.setItem('evenhand.saidRegion', JSON.stringify('CA-QC')))
  afterEach(() => sessionStorage.clear())
  const why =
    'The giveaway isn’t open where you live, so this earns no entries. You can still give, and it helps the cause.'

  it.each([
    ['Choose Gold', undefined, `$9.95 a month. Cancel any time. ${why}`],
    ['Choose Gold', /Just once/, `$9.95 once. ${why}`],
    ['Give $50', undefined, why],
    ['Give $50', 'Monthly', new RegExp(`${why}$`)],
  ])('is promised no entries by the dialog of %s (%s)', async (choice, rhythm, words) => {
    const { user } = renderPage('/', <ChooseMembership />)
    await user.click(screen.getByRole('button', { name: choice }))
    await dialogHasCome()
    const dialog = within(screen.getByRole('dialog'))
    if (rhythm) await user.click(dialog.getByRole('radio', { name: rhythm }))
    await dialog.findByText(words)
    expect(screen.getByRole('dialog').textContent?.replaceAll('earns no entries', '')).not.toMatch(/entr(y|ies)/)
  })
})

it('names no entries beside the amounts of a gift, and says once what one earns', () => {
  renderPage('/', <ChooseMembership />)
  const amounts = screen.getByRole('radiogroup', { name: 'Amount of your gift' })
  expect(within(amounts).getAllByRole('radio').length).toBeGreaterThan(3)
  expect(amounts.textContent).not.toMatch(/entr/i)
  screen.getByText('Your $50 gift earns 12 entries. Memberships earn more for the money.')
})

it('a gift of any amount says what it earns, and refuses what cannot be charged', async () => {
  const { user, router } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('radio', { name: /Other/ }))
  await user.type(screen.getByLabelText('Your amount'), '0.50')
  await user.click(screen.getByRole('button', { name: 'Give' }))
  screen.getByText(/Enter an amount from \$1\.00/)
  await user.clear(screen.getByLabelText('Your amount'))
  await user.type(screen.getByLabelText('Your amount'), '500')
  await user.click(screen.getByRole('button', { name: 'Give $500' }))
  await dialogHasCome()
  screen.getByText('It earns 150 entries.')
  await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
  await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
  await user.click(screen.getByRole('button', { name: 'Continue to the cart' }))
  await screen.findByText('went to /cart')
  expect(router.state.location.search).toContain('amount=500.00&membership=none&type=donation')
})

it('a monthly gift says in one sentence what happens, and leads to the cart as one', async () => {
  const { user, router } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  screen.getByText(
    'Charged today and each month on this day until you cancel. Each paid month earns 12 entries, and its receipt lists it as a contribution.',
  )
  await user.click(screen.getByRole('button', { name: 'Give $50 monthly' }))
  await dialogHasCome()
  const dialog = within(screen.getByRole('dialog', { name: 'A monthly gift of $50' }))
  await user.type(dialog.getByLabelText('Full name'), 'Ruth Alvarez')
  await user.type(dialog.getByLabelText('Email'), 'ruth@example.org')
  await user.click(dialog.getByRole('button', { name: 'Continue to the cart' }))
  await screen.findByText('went to /cart')
  expect(router.state.location.search).toContain('amount=50.00&membership=none&type=monthly')
})

it('says above the button which rules it accepts, and those that are new before it asks again, with the form as it was', async () => {
  const { user } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('button', { name: 'Enter for free' }))
  const rules = await screen.findByRole('link', { name: /^Official Rules/ })
  expect(rules.getAttribute('target')).toBe('_blank')
  await user.type(screen.getByLabelText('Full name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'new@example.org')
  version = 2
  await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
  await screen.findByText(/^The official rules were updated while you were here/)
  await screen.findByText(/\(version 2\)\.$/)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.org')
  await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
  await screen.findByText("You're in.")
  expect(entered().map(({ body }) => (body as { rules?: object }).rules)).toEqual([
    acceptanceOf(1, 'entering'),
    acceptanceOf(2, 'entering'),
  ])
})

describe('while the main giveaway takes no entries (spec 03 §A)', () => {
  const paid =
    'The main giveaway has closed, so gifts and memberships earn no entries right now. They still help the cause.'
  const free = 'Entries are closed. You can enter for free again when the next giveaway opens.'

  it('says on the cards and before a gift that it earns no entries, and promises none', async () => {
    giveaways = () => []
    const { user } = renderPage('/', <ChooseMembership />)
    await screen.findByText(paid)
    screen.getByText(free)
    expect(document.body.textContent).not.toMatch(/earns|entries right away|Four ways in/)
    await user.click(screen.getByRole('button', { name: 'Give $50' }))
    const dialog = await dialogHasCome()
    within(dialog).getByText(paid)
    expect(dialog.textContent).not.toMatch(/It earns|Your entries/)
  })

  it('says before a membership that it earns no entries, whichever rhythm is chosen', async () => {
    giveaways = () => []
    const { user } = renderPage('/', <ChooseMembership />)
    await screen.findByText(paid)
    await user.click(screen.getByRole('button', { name: 'Choose Gold' }))
    const dialog = await dialogHasCome()
    within(dialog).getByText(`$9.95 a month. Cancel any time. ${paid}`)
    await user.click(screen.getByRole('radio', { name: /Just once/ }))
    within(dialog).getByText(`$9.95 once. ${paid}`)
    expect(dialog.textContent).not.toMatch(/\d entries/)
  })

  it('answers at the free way when it opens again, and asks for nothing', async () => {
    giveaways = () => [announcedGiveaway(1)]
    const { user } = renderPage('/', <ChooseMembership />)
    await screen.findByText(
      /^The main giveaway opens Jun 15, 2999\. Until then, gifts and memberships earn no entries\./,
    )
    await user.click(screen.getByRole('button', { name: 'Enter for free' }))
    const dialog = await dialogHasCome()
    within(dialog).getByText('Entries open Jun 15, 2999. You can enter for free then.')
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('knows the close by the clock where the list is from before it', async () => {
    giveaways = () => [{ ...openGiveaway(1), closesAt: '2026-11-01T00:00:00Z' }]
    renderPage('/', <ChooseMembership />)
    await screen.findByText(paid)
  })

  it('takes the word of the server where the page is from before the close', async () => {
    const { user } = renderPage('/', <ChooseMembership />)
    await user.click(screen.getByRole('button', { name: 'Enter for free' }))
    await dialogHasCome()
    await user.type(screen.getByLabelText('Full name'), 'Ruth Alvarez')
    await user.type(screen.getByLabelText('Email'), 'ruth@example.org')
    giveaways = () => []
    await user.click(screen.getByRole('button', { name: 'Enter with 50 entries' }))
    await within(screen.getByRole('dialog')).findByText(free)
    await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  })

  it('is said first thing on the home page, in place of the free entries', async () => {
    giveaways = () => []
    renderPage('/', <Hero />)
    await screen.findByText(free)
    expect(document.body.textContent).not.toContain('enter for free and get')
  })
})

it('names the last free entry as the last where the giveaway closes before the next month', async () => {
  // The entry is of November 21.
  giveaways = () => [{ ...openGiveaway(version), closesAt: '2026-12-01T05:00:00Z' }]
  const { createdAt } = free('', '')
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(createdAt))
  try {
    await enterAs('ruth@example.org')
    const dialog = await screen.findByRole('dialog', { name: "You're in." })
    // Whichever space stands before PM.
    expect(dialog.textContent).toMatch(
      /Entries close Nov 30, 2026, 11:59\sPM ET, so this is your last free entry on this site for this giveaway\. You can still mail postcards\./,
    )
    expect(dialog.textContent).not.toContain('Come back')
  } finally {
    clock.mockRestore()
  }
})

it('tells a member on the free level that the month is in already, and asks for nothing', async () => {
  role = 'donor'
  member = {
    id: '0190a0a0-0000-7000-8000-000000000009',
    accountNumber: 'EH-1234',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: null,
    membershipLevel: 'free',
    referralCode: 'ADA',
    referredBy: null,
    totalEntries: 0,
    totalDonated: '0.00',
    isActive: true,
    createdAt: '2026-10-01T12:00:00Z',
    updatedAt: '2026-10-01T12:00:00Z',
  }
  const { user } = renderPage('/', <ChooseMembership />)
  await user.click(screen.getByRole('button', { name: 'Enter for free' }))
  await screen.findByRole('dialog', { name: "You're already in." }, { timeout: 60_000 })
  screen.getByText(
    /^You have your 50 free entries for \w+: as a member, you get them automatically each month\. You’ll get the next/,
  )
  expect(screen.queryByLabelText('Email')).toBeNull()
})
