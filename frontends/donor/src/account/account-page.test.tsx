/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import {
  donations,
  draws,
  email,
  entries,
  entryHolds,
  gateway,
  identity,
  members,
  memberships,
  receipts,
} from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { aMembership, aMonthlyGift } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { AccountPage } from './account-page.tsx'
import { oddsOf } from './draw-cards.tsx'
import { partsOf } from './entry-breakdown.tsx'

const time = '2026-11-21T12:00:00Z'
const makeId = (index: number) => `0190a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const stats = {
  totalLifetimeEntries: 312,
  currentMonthlyEntries: 250,
  monthlyAutoEntries: 250,
  oneTimeDonationEntries: 12,
  referralEntries: 0,
  socialMediaEntries: 0,
  sponsorClickEntries: 0,
  affiliateEntries: 0,
  multiplierEntries: 0,
  freePostEntries: 50,
  registrationEntries: 0,
  freeEntries: 0,
  giveaways: [] as { giveaway: string; entries: number }[],
  activeMultipliers: [] as { factor: number; startsAt: string; endsAt: string }[],
  notCounted: [],
  awaiting: [],
}
const giveaway: entries.Giveaway = {
  slug: 'main',
  title: '2026 Jeep Wrangler',
  description: 'The main prize',
  prize: 'A Jeep, or $30,000',
  cashOption: '$30,000',
  cashCondition: '',
  opensAt: '2026-06-15T04:00:00Z',
  closesAt: '2099-12-16T05:00:00Z',
  drawsOn: '2100-07-01',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: [],
  regionsVoid: [],
  link: '/main-giveaway',
  external: false,
  isExample: false,
  pictureUrl: null,
  image: 'jeep-ridge',
  entriesMaxPerPerson: 100_000,
  totalEntries: 385_000,
}
const noEntries = {
  ...stats,
  totalLifetimeEntries: 0,
  monthlyAutoEntries: 0,
  oneTimeDonationEntries: 0,
  freePostEntries: 0,
}
const line = (index: number, notCountedBecause: string | null = null) => ({
  id: makeId(100 - index),
  entryType: 'donation' as 'donation' | 'monthly_auto',
  source: `Gift number ${index}`,
  giveaway: 'main',
  entriesEarned: 6,
  multiplierApplied: '2.0',
  finalEntries: 12,
  countedEntries: notCountedBecause ? 5 : 12,
  notCountedBecause,
  takenBackBecause: null as string | null,
  relatedTransactionId: null,
  createdAt: time,
})

const ruth = (): donations.DonorAccount => ({
  id: makeId(2),
  email: 'ruth@example.org',
  ...name,
  membershipLevel: paid,
  totalDonated: '54.95',
  membershipPayments: '4.95',
  lastActivityAt: time,
  createdAt: time,
})

const browserOf = (id: string, differing: Partial<gateway.OwnSession> = {}): gateway.OwnSession => ({
  id: id.padEnd(43, '-'),
  browser: 'Firefox on Windows',
  provedBy: 'code',
  startedAt: time,
  lastSeenAt: time,
  isThis: false,
  ...differing,
})

let role: 'anonymous' | 'donor'
let held: memberships.Membership[]
let hasAccount: boolean
let keepsCookies: boolean
let paid: donations.DonorAccount['membershipLevel']
let name: { firstName: string | null; lastName: string | null }
let news: email.EmailPreferences['news']
let isMailboxProved: boolean
let signedIn: gateway.OwnSession[]
let member: members.Member | Refuses | undefined
let counted: typeof stats
let lines: ReturnType<typeof line>[]
let given: donations.Donation[]
let granted: entries.OwnGiftEntries[]
let proofs: draws.DonorProof[]
let sealed: draws.Draw[]
let listed: (typeof giveaway)[]
let awaiting: entries.DonorStats['awaiting']
let notCounted: { giveaway: string; entries: number; why: string }[]
let heldBack: entryHolds.OwnHold | null
let server: FakeApi
/** Whether the account has gifts of another browser than this one, whose mailbox nobody has proved. */
let holdsMore: boolean
/** Whether its entries came from elsewhere, too. */
let earnedElsewhere: boolean
let restore: () => void
beforeEach(async () => {
  held = []
  role = 'anonymous'
  hasAccount = true
  paid = 'silver'
  name = { firstName: null, lastName: null }
  news = 'off'
  isMailboxProved = true
  holdsMore = false
  earnedElsewhere = false
  signedIn = [browserOf('this', { isThis: true })]
  member = undefined
  counted = stats
  lines = []
  given = []
  granted = []
  awaiting = []
  notCounted = []
  proofs = []
  heldBack = null
  sealed = []
  listed = [giveaway]
  keepsCookies = true
  server = await startFakeApi([
    fake(gateway.getSession, () => ({
      role: keepsCookies ? role : 'anonymous',
      ...(isMailboxProved ? {} : { mailbox: 'to-prove' as const }),
    })),
    fake(gateway.endSession, () => {
      role = 'anonymous'
      return undefined
    }),
    fake(gateway.listOwnSessions, () => signedIn),
    fake(gateway.endOwnSession, ({ params }) => {
      signedIn = signedIn.filter(({ id }) => id !== params.sessionId)
      return undefined
    }),
    fake(gateway.endOtherSessions, () => {
      signedIn = signedIn.filter(({ isThis }) => isThis)
      return undefined
    }),
    fake(identity.requestCode, () => ({ codeId: makeId(1), minutes: 10 })),
    fake(identity.verifyCode, ({ body }) => {
      if (body.code !== '123456') return new Refuses('code-wrong')
      role = 'donor'
      return { role }
    }),
    fake(donations.getDonorAccount, () => {
      if (holdsMore) return new Refuses('mailbox-to-prove')
      return hasAccount ? ruth() : null
    }),
    fake(donations.changeDonorName, ({ body: { firstName, lastName } }) => {
      name = { firstName, lastName: lastName || null }
      return ruth()
    }),
    fake(email.getEmailPreferences, () => (isMailboxProved ? { news } : new Refuses('mailbox-to-prove'))),
    fake(email.changeEmailPreferences, ({ body }) => {
      if (body.news === 'on' && body.email !== 'ruth@example.org')
        return new Refuses('invalid-request', {
          errors: [{ path: 'email', message: 'Enter the one you signed in with' }],
        })
      news = body.news
      return { news }
    }),
    fake(members.getOwnMember, () => member ?? null),
    fake(entryHolds.getOwnHold, () => heldBack),
    fake(entryHolds.appealHold, ({ body: { words } }) => {
      if (!heldBack) throw new Error('nothing is held')
      heldBack = { ...heldBack, appeal: { words, at: time } }
      return heldBack
    }),
    fake(entries.getDonorStats, () =>
      earnedElsewhere ? new Refuses('mailbox-to-prove') : { ...counted, notCounted, awaiting },
    ),
    fake(donations.getCampaignStats, () => ({
      totalRaised: '612345.60',
      totalDonors: 913,
      currentPrizeLevel: 2,
      goalAmount: '1000000.00',
      updatedAt: time,
    })),
    fake(memberships.listMemberships, () => held),
    fake(entries.listGiveaways, () => listed),
    fake(draws.listDraws, () => sealed),
    fake(receipts.listReceipts, () => []),
    fake(draws.listDonorProofs, () => proofs),
    fake(donations.listDonations, () => given),
    fake(entries.listOwnGiftEntries, () => granted),
    fake(entries.listEntryTransactions, ({ query }) => {
      const own = lines.filter(({ entryType }) => !query.entryType || entryType === query.entryType)
      const begin = query.after ? own.findIndex(({ id }) => id === query.after) + 1 : 0
      return own.slice(begin, begin + query.limit)
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = () => renderPage('/donor-account', <AccountPage />)

async function proveMailbox(code: string) {
  const page = open()
  await page.user.type(await screen.findByLabelText('Email'), 'ruth@example.org')
  await page.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await page.user.type(await screen.findByLabelText('Code from the email'), code)
  return page
}

it('asks for a real address before it sends anything', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Email'), 'ruth')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByText('Please enter a valid email address')
  expect(server.heard.map(({ path }) => path)).toEqual(['/api/session'])
})

it('opens with the sixth digit of the right code, by name or else by email', async () => {
  await proveMailbox('123456')
  await screen.findByText('Welcome, ruth@example.org!')
  for (const words of ['Total Entries', '312', 'Monthly Auto', 'Membership', 'Silver', 'Total Donated', '$54.95']) {
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  }
})

it('says beneath each figure what it sums, and gifts apart from membership payments', async () => {
  role = 'donor'
  counted = {
    ...stats,
    giveaways: [
      { giveaway: 'main', entries: 311 },
      { giveaway: 'jeep-lease', entries: 1 },
    ],
  }
  open()
  await screen.findByText('Across 2 giveaways')
  screen.getByText('Added automatically each month')
  screen.getByText('250 entries a month')
  screen.getByText('$50.00 in gifts, $4.95 for memberships and multipliers')
})

const silver = { ...aMembership, nextPayment: null, endsIfCanceledAt: null, resumesIfPausedAt: null }

it('says a failed payment first, with the way to mend it, and that no entries come meanwhile', async () => {
  role = 'donor'
  const behind = { amount: '4.95', since: '2026-12-21T12:00:00.000Z', lapsesAt: '2026-12-29T03:00:00.000Z' }
  held = [{ ...silver, state: 'past-due', behind }]
  open()
  await screen.findByText('On hold: a payment failed')
  screen.getByText('$4.95 overdue')
  const link = screen.getByRole('link', { name: 'Use another card' })
  const figure = screen.getByText('Total Entries')
  expect(link.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  // In the campaign's zone, as the email says it.
  expect(screen.getAllByText('Dec 28, 2026').length).toBeGreaterThan(0)
  screen.getByText('Once it is paid')
  expect(screen.queryByText('Added automatically each month')).toBeNull()
})

it.each([
  ['paused', 'Paused for a month'],
  ['ending', 'No more after this month'],
  ['active', 'Added automatically each month'],
] as const)('promises no entries that do not come: %s', async (state, words) => {
  role = 'donor'
  held = [{ ...silver, state }]
  open()
  await screen.findByText(words)
})

it('says what waits for the proof of the mailbox, and once that is proved that it comes', async () => {
  role = 'donor'
  awaiting = [
    { entryType: 'monthly_auto', entries: 50 },
    { entryType: 'sponsor_click', entries: 500 },
  ]
  isMailboxProved = false
  open()
  expect(
    (await screen.findByText('Check your email to confirm your 550 entries.')).parentElement?.textContent,
  ).toContain('They count once you’ve used the link we emailed you, or signed in with a code.')
})

it('asks again after a proof until the ledger has heard of it', async () => {
  role = 'donor'
  awaiting = [{ entryType: 'registration', entries: 1 }]
  open()
  await screen.findByText('You’ve confirmed your email: your entry will appear here in a moment.')
  awaiting = []
  await waitFor(() => expect(screen.queryByText(/^You’ve confirmed your email/)).toBeNull(), { timeout: 5_000 })
})

it('has one way out in the navigation of the account, on a phone too', async () => {
  role = 'donor'
  open()
  const navigation = await screen.findByRole('navigation', { name: 'Account pages' })
  const out = within(navigation).getByRole('button', { name: 'Sign Out' })
  for (let above: Element | null = out; above && above !== navigation; above = above.parentElement)
    expect(above.className).not.toContain('hidden')
})

it('shows for each open draw the own entries, today’s odds, and when entries close in its own zone', async () => {
  role = 'donor'
  counted = { ...stats, giveaways: [{ giveaway: 'main', entries: 312 }] }
  open()
  const card = within(
    (await screen.findByRole('heading', { name: '2026 Jeep Wrangler' })).closest('li') ?? document.body,
  )
  card.getByText('312')
  const isBefore = card.getByText('312').compareDocumentPosition(screen.getByText('Monthly Auto'))
  expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  card.getByText('1 in 1,234')
  card.getByText('Dec 15, 2099, 11:59 PM ET')
  card.getByText(/^Closes in [\d,]+ days$/)
  expect(card.getByRole('link', { name: /^How this draw works/ }).getAttribute('href')).toBe('/draws/main')
  expect(oddsOf(500, 400)).toBe('1 in 1')
  expect(oddsOf(22_500, 31_474)).toBe('71%')
  expect(oddsOf(999, 1_000)).toBe('99%')
  expect(oddsOf(1, 10)).toBe('1 in 10')
})

it.each([
  [
    'committed',
    /^Entries are closed\. The list is frozen after Dec 25, 2099, 11:59\sPM ET, and your proof appears here then\.$/,
  ],
  ['frozen', /^Entries are closed and the list is frozen\. The winner is drawn on Jan 2, 2100, 12:00\sPM ET\.$/],
] as const)('keeps a draw that has closed until its winner is drawn: %s', async (state, words) => {
  role = 'donor'
  counted = { ...stats, giveaways: [{ giveaway: 'main', entries: 312 }] }
  listed = []
  sealed = [
    {
      slug: 'main',
      title: '2026 Jeep Wrangler',
      state,
      committedAt: time,
      timeZone: 'America/New_York',
      closesAt: '2099-12-16T05:00:00.000Z',
      freezesAt: '2099-12-26T04:59:59.000Z',
      frozenAt: null,
      drawsOn: '2100-01-02',
      roundAt: '2100-01-02T17:00:00.000Z',
      round: 1000,
      drawnAt: null,
      donors: null,
    },
  ]
  open()
  const heading = await screen.findByRole('heading', { name: '2026 Jeep Wrangler' })
  const card = within(heading.closest('li') ?? document.body)
  card.getByText('312')
  card.getByText((_, element) => element?.tagName === 'P' && new RegExp(words).test(element.textContent))
  expect(card.getByRole('link', { name: /^See where the draw is now/ }).getAttribute('href')).toBe('/draws/main')
})

it('says that cookies are blocked to a browser that stays a stranger with the right one', async () => {
  keepsCookies = false
  await proveMailbox('123456')
  await screen.findByText(/Your browser blocks cookies, so we can’t keep you signed in/)
  expect(screen.queryByText(/Welcome/)).toBeNull()
})

it('stays shut with a wrong one, and says so', async () => {
  await proveMailbox('111111')
  await screen.findByText('That code isn’t right. Check the email and try again.')
  expect(screen.queryByText(/Welcome/)).toBeNull()
})

it('says that there is no account only to who has proved the mailbox, and lets them try another', async () => {
  hasAccount = false
  counted = noEntries
  const { user } = await proveMailbox('123456')
  await screen.findByText('Account Not Found')
  // What we know besides, such as a newsletter, is theirs too.
  screen.getByRole('button', { name: 'Download my data' })
  await user.click(screen.getByRole('button', { name: 'Try Different Email' }))
  await screen.findByLabelText('Email')
})

const freeMember: members.Member = {
  id: makeId(3),
  accountNumber: '2345678901X',
  email: 'ruth@example.org',
  firstName: 'Ruth',
  lastName: 'May',
  phone: null,
  membershipLevel: 'free',
  referralCode: 'BCDFGHJK',
  referredBy: null,
  totalEntries: 0,
  totalDonated: '0.00',
  isActive: true,
  createdAt: time,
  updatedAt: time,
}

it('tells a registered member who gave once that they are on the Free level', async () => {
  role = 'donor'
  paid = 'none'
  member = freeMember
  open()
  await screen.findByText("You're on the Free level: 50 entries every month, and nothing is charged.")
  screen.getByText('$54.95')
  screen.getByText('50 entries a month')
  expect(document.body.textContent).not.toMatch(/don't pay for a membership|if you join/)
})

it('tells who gave once and never joined that they are no member', async () => {
  role = 'donor'
  paid = 'none'
  open()
  await screen.findByText('None yet. Members get entries automatically every month, and joining is free.')
  expect(screen.getAllByText(/joining is free/)).toHaveLength(1)
  expect(screen.getByRole('row', { name: 'Silver 250' })).toBeTruthy()
  screen.getByText('$54.95')
})

it('shows what was given where nobody can say whether the donor is a member', async () => {
  role = 'donor'
  paid = 'none'
  member = new Refuses('dependency-unavailable')
  open()
  await screen.findByText('$54.95')
})

it('shows the entries of a member who has never given', async () => {
  role = 'donor'
  hasAccount = false
  member = freeMember
  open()
  await screen.findByText('Welcome, Ruth!')
  await screen.findByText('312')
  await screen.findByText('$0.00')
  screen.getByText('No gifts so far')
  const change = await screen.findByRole('link', { name: 'Change your name or phone' })
  expect(change.getAttribute('href')).toBe('/member-portal')
  screen.getByText('Ruth May')
})

it('shows what was taken back, and why, to somebody who has nothing else', async () => {
  role = 'donor'
  hasAccount = false
  counted = noEntries
  lines = [
    { ...line(2), source: 'Taken back: Free entry', finalEntries: -50, takenBackBecause: 'You are here twice.' },
    line(1),
  ]
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Entry History' }))
  await screen.findByText('Taken back: Free entry')
  screen.getByText('Why: You are here twice.')
})

it('shows their entries to somebody who has some and never gave', async () => {
  hasAccount = false
  counted = { ...noEntries, totalLifetimeEntries: 1, registrationEntries: 1 }
  await proveMailbox('123456')
  await screen.findByRole('heading', { name: 'Welcome!' })
  screen.getByRole('button', { name: 'Registrations' })
  screen.getByText('$0.00')
  expect(screen.queryByText('Account Not Found')).toBeNull()
})

it('corrects the own name, and greets by it', async () => {
  role = 'donor'
  const { user } = open()
  const first = await screen.findByLabelText('First name')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('First name is required')
  await user.type(first, 'Ruth')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Welcome, Ruth!')
  expect(name).toEqual({ firstName: 'Ruth', lastName: null })
})

it('turns news on and off, and says what is always emailed', async () => {
  role = 'donor'
  const { user } = open()
  const choice = await screen.findByRole('checkbox', { name: email.newsConsent })
  screen.getByText('Always on: receipts, sign-in codes and changes to your membership.')
  await user.click(choice)
  await screen.findByText('News on')
  expect([news, choice.getAttribute('aria-checked')]).toEqual(['on', 'true'])
  await user.click(choice)
  await screen.findByText('News off')
  expect([news, choice.getAttribute('aria-checked')]).toEqual(['off', 'false'])
})

it('says how news can be turned on by somebody whose mailbox is not proved', async () => {
  role = 'donor'
  isMailboxProved = false
  open()
  await screen.findByText(/^To turn news on or off here, sign out and sign in with the code we email you/)
  expect(screen.queryByRole('checkbox', { name: email.newsConsent })).toBeNull()
  // A call that is refused for sure would only be red in the console.
  expect(server.heard.filter(({ path }) => path === email.getEmailPreferences.path)).toEqual([])
})

it('waits for the click in an email that was asked for elsewhere', async () => {
  role = 'donor'
  news = 'asked'
  open()
  await screen.findByText('One more step: click the link we emailed to ruth@example.org.')
})

it('asks for the address where the account does not know it', async () => {
  role = 'donor'
  hasAccount = false
  const { user } = open()
  const address = await screen.findByLabelText('Your email')
  await user.type(address, 'rut@example.org')
  await user.click(screen.getByRole('checkbox', { name: email.newsConsent }))
  await screen.findByText('Enter the one you signed in with')
  await user.clear(address)
  await user.type(address, 'ruth@example.org')
  await user.click(screen.getByRole('checkbox', { name: email.newsConsent }))
  await screen.findByText('News on')
})

it('shows the 20 most recent lines, and more when asked', async () => {
  role = 'donor'
  lines = Array.from({ length: 25 }, (_, index) => line(index))
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Entry History' }))
  await screen.findByText('Gift number 19')
  expect(screen.queryByText('Gift number 20')).toBeNull()
  expect(screen.getAllByText('6 × 2', { selector: 'td' })).toHaveLength(20)
  expect(screen.getAllByText(/^Donation · /)).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Gift number 24')
})

it('shows the lines of what its totals count, also where it asked for them a moment too early', async () => {
  role = 'donor'
  awaiting = [{ entryType: 'registration', entries: 1 }]
  const { user } = open()
  await screen.findByText('You’ve confirmed your email: your entry will appear here in a moment.')
  await user.click(screen.getByRole('tab', { name: 'Entry History' }))
  await screen.findByText('No entry transaction found')
  lines = [line(1)]
  awaiting = []
  await screen.findByText('Gift number 1', {}, { timeout: 5_000 })
})

it('names each source with its share, which opens into the lines of that source alone', async () => {
  role = 'donor'
  lines = [line(0), { ...line(1), entryType: 'monthly_auto', source: 'Monthly entries, Silver' }]
  const { user } = open()
  const row = await screen.findByRole('row', { name: /Monthly entries/ })
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Monthly entries', '250', '80%'])
  await user.click(screen.getByRole('button', { name: 'Monthly entries' }))
  await screen.findByText('Monthly entries, Silver')
  expect(screen.queryByText('Gift number 0')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Source'), 'All sources')
  await screen.findByText('Gift number 0')
})

it('shows the milestones of the campaign, and each multiplier that runs with its end', async () => {
  role = 'donor'
  counted = { ...stats, activeMultipliers: [{ factor: 3, startsAt: time, endsAt: '2026-12-21T12:00:00Z' }] }
  open()
  expect((await screen.findByText(', next')).closest('li')?.textContent).toBe('$500K: iPhone 16 drawing, next')
  expect(document.body.textContent).not.toContain('not reached')
  await screen.findByText('3x Entry Multiplier')
  screen.getByText(/runs until/)
  screen.getByText(/Dec 21, 2026|December 21, 2026/)
})

it('says what does not count, and why', async () => {
  role = 'donor'
  const why = 'One person can have 100,000 entries in this giveaway.'
  notCounted = [{ giveaway: 'main', entries: 1_007, why }]
  lines = [line(0), line(1, why)]
  const { user } = open()
  await screen.findByText(
    '1,007 more entries are on record and do not count: one person can have 100,000 entries in this giveaway.',
  )
  await user.click(screen.getByRole('tab', { name: 'Entry History' }))
  await screen.findByText(`5 of them count. ${why}`)
})

it('gives the proof of each draw that the donor is in, as a file and byte for byte', async () => {
  role = 'donor'
  const proof = '{"kind":"proof"}'
  proofs = [{ slug: 'main', title: 'The Jeep', closesAt: time, state: 'drawn', entries: 1_250, proof }]
  const kept: [string, Promise<string>][] = []
  let blob: Blob | undefined
  URL.createObjectURL = (file: Blob) => ((blob = file), 'blob:a-file')
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) kept.push([this.download, textOf(blob)])
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download my proof: The Jeep' }))
  screen.getByText(/1,250 entries · closed/)
  expect(screen.getByRole('link', { name: 'Check the draw: The Jeep' }).getAttribute('href')).toBe('/draws/main')
  expect(await Promise.all(kept.map(async ([name, text]) => [name, await text]))).toEqual([['proof-main.json', proof]])
})

/** The document of these tests has blobs without `text()`. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsText(blob)
  })

it.each([
  ['that went back', {}, 'Refunded: Gift of $80.00. $80.00 went back to you'],
  ['that is disputed', { disputed: '80.00' }, 'Disputed: Gift of $80.00. $80.00 is being disputed through your bank'],
  [
    'of which a part is disputed',
    { disputed: '30.00' },
    'Disputed: Gift of $80.00. $50.00 went back to you, $30.00 is being disputed through your bank',
  ],
])('says of a gift %s how much, when, and what became of its entries', async (_which, reason, words) => {
  role = 'donor'
  const takenBackAt = new Date().toISOString()
  given = [
    {
      id: makeId(20),
      amount: '80.00',
      paidBack: '80.00',
      ...reason,
      donationType: 'one-time',
      membershipLevel: null,
      description: 'Gift of $80.00',
      entries: 19,
      status: 'refunded',
      donorName: 'Ruth May',
      donorEmail: 'ruth@example.org',
      createdAt: time,
    },
  ]
  granted = [{ giftId: makeId(20), grants: [{ earned: 19, multiplier: 1, final: 19 }], takenBack: 19, takenBackAt }]
  open()
  const { parentElement: notice } = await screen.findByText(/(Refunded|Disputed): Gift of \$80\.00\./)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: campaignTimeZone }).format(new Date())
  expect(notice?.textContent).toBe(`${words}, and 19 entries were taken back on ${day}.`)
})

it('says when there is no line yet', async () => {
  role = 'donor'
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Entry History' }))
  await screen.findByText('No entry transaction found')
})

it('the bar of causes is full, largest first, and leaves out what gave nothing', () => {
  const parts = partsOf(stats)
  expect(parts.map(({ title, entries: count }) => [title, count])).toEqual([
    ['Monthly entries', 250],
    ['Free entries by mail', 50],
    ['Donations', 12],
  ])
  expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect(partsOf({ ...stats, monthlyAutoEntries: 0, oneTimeDonationEntries: 0, freePostEntries: 0 })).toEqual([])
})

const aGift: donations.Donation = {
  id: makeId(71),
  amount: '50.00',
  paidBack: '0.00',
  donationType: 'one-time',
  membershipLevel: null,
  description: 'Gift of $50.00',
  entries: 12,
  status: 'confirmed',
  donorName: 'Ruth May',
  donorEmail: 'ruth@example.org',
  createdAt: time,
}

it.each([
  ['a monthly gift', [{ ...aMonthlyGift, notOpen: true as const }], {}],
  ['a gift', [], { notOpen: true as const, entries: 0 }],
])('promises no entries to somebody who gave %s from where the giveaway is not open', async (_what, monthly, gift) => {
  role = 'donor'
  paid = 'none'
  counted = noEntries
  held = monthly
  given = [{ ...aGift, ...gift }]
  open()
  await screen.findByText('A membership earns no entries, because the giveaway isn’t open where you live.')
  expect((await screen.findAllByText('None where you live')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Members get them each month')).toBeNull()
  expect(screen.queryByText('Entries a month')).toBeNull()
})

it('promises no entries to a member who lives where the giveaway is not open, and says why there are none', async () => {
  role = 'donor'
  counted = noEntries
  held = [{ ...silver, notOpen: true }]
  given = [{ ...aGift, entries: 0, notOpen: true }]
  open()
  const benefits = (await screen.findByText('Membership benefits')).parentElement
  expect(benefits?.textContent).toContain('It earns no entries, because the giveaway isn’t open where you live.')
  await screen.findByText('What you gave earned none, because the giveaway isn’t open where you live.')
  expect(document.body.textContent).not.toMatch(/entries every month|Added automatically each month/)
})

it('asks for the code where the account holds more than this browser did, and shows nothing of it', async () => {
  role = 'donor'
  isMailboxProved = false
  holdsMore = true
  open()
  await screen.findByRole('heading', { name: 'Confirm your email' })
  screen.getByText(/this account holds more than that\. To see it, sign out/)
  expect(screen.getAllByRole('button', { name: 'Sign Out' }).length).toBeGreaterThan(0)
  expect(screen.queryByText(/ruth@example\.org/)).toBeNull()
})

it('leaves the name to whoever has proved the mailbox', async () => {
  role = 'donor'
  isMailboxProved = false
  open()
  await screen.findByText('To change your name, sign out and sign in with the code we email you.')
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
})

it('lists where the donor is signed in, and ends one session or all others', async () => {
  role = 'donor'
  signedIn = [
    browserOf('phone', { browser: 'Safari on iPhone', provedBy: 'link' }),
    browserOf('old', { browser: 'Chrome on Android', provedBy: 'payment' }),
    browserOf('library', { browser: 'Microsoft Edge on Windows', provedBy: null }),
    browserOf('this', { isThis: true }),
  ]
  const { user } = open()
  const card = within(await screen.findByRole('region', { name: 'Where you’re signed in' }))
  const [own = document.body] = await card.findAllByRole('listitem')
  expect(own.textContent).toMatch(/Firefox on Windows.*with a code we emailed.*This browser/)
  card.getByText(/by a payment, without a code/)
  expect(within(own).queryByRole('button')).toBeNull()

  await user.click(card.getByRole('button', { name: 'End session on Safari on iPhone' }))
  await card.findByRole('button', { name: 'End all 2 other sessions' })
  await user.click(card.getByRole('button', { name: 'End all 2 other sessions' }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
  expect(card.queryByRole('button')).toBeNull()
})

it('lists this browser alone where the mailbox is not proved, and says how to see the others', async () => {
  role = 'donor'
  isMailboxProved = false
  signedIn = [browserOf('this', { isThis: true, provedBy: 'payment' })]
  open()
  await screen.findByText(/^Only this browser is listed/)
})

it('says what of the free entries is held and why, also to who has nothing else, and takes an appeal', async () => {
  role = 'donor'
  hasAccount = false
  counted = noEntries
  heldBack = {
    whys: ['shared-browser'],
    state: 'held',
    heldAt: time,
    entries: [{ entryType: 'monthly_auto', entries: 50 }],
    appeal: null,
    reason: null,
  }
  const { user } = open()
  const held = within(await screen.findByRole('region', { name: 'Held for review' }))
  held.getByText(/50 free entries are on hold while we review them/)
  held.getByText('Several accounts were confirmed in the same browser.')
  await user.click(held.getByRole('button', { name: 'Tell us why they should count' }))
  await user.type(held.getByLabelText('Why should they count?'), 'We are six.')
  await user.click(held.getByRole('button', { name: 'Send' }))
  await held.findByText('You wrote: We are six.')
})

it('says why free entries were refused, and where to write if that is wrong', async () => {
  role = 'donor'
  hasAccount = false
  counted = noEntries
  heldBack = {
    whys: ['shared-browser'],
    state: 'refused',
    heldAt: time,
    entries: [{ entryType: 'monthly_auto', entries: 50 }],
    appeal: null,
    reason: 'You are here as three people.',
  }
  open()
  const held = within(await screen.findByRole('region', { name: 'Held for review' }))
  held.getByText('Your free entries don’t count.')
  held.getByText('You are here as three people.')
  expect(held.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact')
})

it('asks for the code where the entries came from elsewhere, too, and shows no total', async () => {
  role = 'donor'
  isMailboxProved = false
  earnedElsewhere = true
  open()
  await screen.findByRole('heading', { name: 'Confirm your email' })
  screen.getByText(/^Confirm your email to see your entries: sign out/)
  expect(screen.queryByText(/ruth@example\.org/)).toBeNull()
})
