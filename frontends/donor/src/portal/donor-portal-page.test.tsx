/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations, entries, gateway, identity, members, sponsors } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { announcedGiveaway, openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { DonorPortalPage } from './donor-portal-page.tsx'
import { blocksFrom } from '../../../../packages/web-kit/src/sponsor-inquiry/blocks.ts'
import { entriesForVisit } from './sponsors/worth.ts'

const time = '2026-11-21T12:00:00Z'
const makeId = (index: number) => `0190a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const gift = (index: number, more: Partial<donations.Donation> = {}): donations.Donation => ({
  id: makeId(index),
  amount: '50.00',
  paidBack: '0.00',
  donationType: 'one-time',
  membershipLevel: null,
  description: `Gift number ${index}`,
  entries: 12,
  status: 'confirmed',
  donorName: 'Ruth May',
  donorEmail: 'ruth@example.org',
  createdAt: time,
  ...more,
})
const sponsor = (index: number, sponsorshipLevel: 'platinum' | 'gold') => ({
  id: makeId(index),
  companyName: `Company ${index}`,
  sponsorshipLevel,
  logo: 'anchor',
  logoUrl: null,
  link: `/r/sponsors/${makeId(index)}`,
  website: 'https://company.example',
  isExample: false,
})

/** Whom the page says to have shown. */
let seen: string[]
let role: 'anonymous' | 'donor'
let given: donations.Donation[] | Refuses
let granted: entries.OwnGiftEntries[]
let total: number
let factor: number | undefined
/** Whether there are entries of other browsers than this one, which has not proved the mailbox. */
let earnedElsewhere: boolean
let listed: ReturnType<typeof sponsor>[] | Refuses
let visited: string[] | Refuses
let server: FakeApi
let restore: () => void
let giveaways: entries.Giveaway[]
beforeEach(async () => {
  role = 'anonymous'
  seen = []
  given = [gift(1)]
  granted = []
  total = 12
  factor = undefined
  earnedElsewhere = false
  listed = [sponsor(11, 'platinum'), sponsor(12, 'gold')]
  visited = []
  const own = <T,>(answer: () => T) => (role === 'donor' ? answer() : new Refuses('sign-in-required'))
  giveaways = [openGiveaway(1)]
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(gateway.endSession, () => {
      role = 'anonymous'
      return undefined
    }),
    fake(identity.requestCode, () => ({ codeId: makeId(90), minutes: 10 })),
    fake(identity.verifyCode, () => {
      role = 'donor'
      return { role }
    }),
    fake(donations.listDonations, () => own(() => given)),
    fake(entries.listOwnGiftEntries, () => own(() => granted)),
    fake(donations.getDonorAccount, () =>
      own(() => ({
        id: makeId(91),
        email: 'ruth@example.org',
        firstName: 'Ruth',
        lastName: 'May',
        membershipLevel: 'gold' as const,
        totalDonated: '50.00',
        membershipPayments: '0.00',
        lastActivityAt: time,
        createdAt: time,
      })),
    ),
    fake(members.getOwnMember, () => null),
    fake(entries.getDonorStats, () =>
      earnedElsewhere
        ? new Refuses('mailbox-to-prove')
        : own(() => ({
            totalLifetimeEntries: total,
            currentMonthlyEntries: 0,
            monthlyAutoEntries: 0,
            oneTimeDonationEntries: total,
            referralEntries: 0,
            socialMediaEntries: 0,
            sponsorClickEntries: 0,
            affiliateEntries: 0,
            multiplierEntries: 0,
            freePostEntries: 0,
            registrationEntries: 0,
            freeEntries: 0,
            giveaways: [],
            activeMultipliers: factor === undefined ? [] : [{ factor, startsAt: time, endsAt: '2026-12-21T12:00:00Z' }],
            notCounted: [],
            awaiting: [],
          })),
    ),
    fake(entries.listGiveaways, () => giveaways),
    fake(sponsors.listSponsors, () => listed),
    fake(sponsors.countSponsorViews, ({ body }) => void seen.push(...body.ids)),
    fake(sponsors.listSponsorVisits, () =>
      own(() => (visited instanceof Refuses ? visited : { day: '2026-11-21', sponsorIds: visited, seen: 'shown' })),
    ),
    fake(sponsors.sendSponsorInquiry, ({ body }) =>
      body.email === 'down@example.org' ? new Refuses('dependency-unavailable') : { id: makeId(92), receivedAt: time },
    ),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = () => renderPage('/donor-portal', <DonorPortalPage />)
const asked = () => server.heard.map(({ path }) => path)

describe('the entry tracker', () => {
  it('lists nothing before an email is entered and its mailbox proved', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('Email'), 'ruth')
    await user.click(screen.getByRole('button', { name: 'Send me a code' }))
    await screen.findByText('Please enter a valid email address')
    expect(asked()).not.toContain('/api/donations')
    await user.type(screen.getByLabelText('Email'), '@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me a code' }))
    await user.type(await screen.findByLabelText('Code from the email'), '123456')
    await screen.findByText('Gift number 1')
    screen.getByText('entries in all')
  })

  it('shows the first three donations, then all', async () => {
    role = 'donor'
    given = [
      gift(1),
      gift(2, { donationType: 'monthly', membershipLevel: 'gold', entries: 500 }),
      ...[3, 4, 5].map((index) => gift(index)),
    ]
    const { user } = open()
    const table = await screen.findByRole('region', { name: 'Your donations' })
    within(table).getByText('Monthly, Gold')
    expect(screen.queryByText('Gift number 4')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all 5 payments' }))
    await screen.findByText('Gift number 5')
  })

  it('says of each donation what it has in the ledger, and how that came to be', async () => {
    role = 'donor'
    given = [
      gift(1, { status: 'refunded', paidBack: '50.00' }),
      gift(2, { entries: 0, description: '2x multiplier' }),
      gift(3),
      gift(4, { paidBack: '25.00', disputed: '25.00' }),
      gift(5),
      gift(6),
    ]
    const twice = { earned: 12, multiplier: 2, final: 24 }
    const once = { earned: 12, multiplier: 1, final: 12 }
    granted = [
      { giftId: makeId(6), grants: [once, once], takenBack: 0, takenBackAt: null },
      { giftId: makeId(1), grants: [twice], takenBack: 24, takenBackAt: time },
      { giftId: makeId(3), grants: [twice], takenBack: 0, takenBackAt: null },
      { giftId: makeId(4), grants: [once], takenBack: 7, takenBackAt: time },
    ]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show all 6 payments' }))
    const rows = within(screen.getByRole('region', { name: 'Your donations' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'None12 × 2 earned, 24 taken back',
      'None',
      '+2412 × 2',
      '+512 earned, 7 taken back',
      '+12before any multiplier',
      '+2412 × 2',
    ])
    expect(rows[0]?.textContent).toContain('$50.00 was refunded on Nov 21, 2026')
    expect(rows[3]?.textContent).toContain('$25.00 is being disputed through your bank')
  })

  it('says of a gift from where the giveaway is not open that it has none, and why', async () => {
    role = 'donor'
    given = [gift(1, { entries: 0, notOpen: true }), gift(2)]
    granted = [{ giftId: makeId(1), grants: [], takenBack: 0, takenBackAt: null }]
    open()
    const table = await screen.findByRole('region', { name: 'Your donations' })
    const last = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
    expect(last).toEqual(['Nonenot open where you live', '+12before any multiplier'])
  })

  it('says that there is no account only to who has proved the mailbox, and lets them try another', async () => {
    role = 'donor'
    given = []
    total = 0
    const { user } = open()
    await screen.findByText('Account Not Found')
    await user.click(screen.getByRole('button', { name: 'Try Different Email' }))
    await screen.findByLabelText('Email')
  })

  it('says how to see entries of elsewhere to a browser that has not proved the mailbox, and no total', async () => {
    role = 'donor'
    earnedElsewhere = true
    open()
    await screen.findByText(/^Confirm your email to see your entries: sign out/)
    expect(screen.queryByText('entries in all')).toBeNull()
    expect(screen.queryByText('Gift number 1')).toBeNull()
  })

  it('tells somebody with entries and no donation where they came from', async () => {
    role = 'donor'
    given = []
    total = 250
    open()
    await screen.findByText('No donation yet')
    screen.getByRole('link', { name: 'See every entry in your donor account' })
  })

  it('says what went wrong, and comes when tried again', async () => {
    role = 'donor'
    given = new Refuses('dependency-unavailable')
    const { user } = open()
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't load/)
    given = [gift(1)]
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Gift number 1')
  })
})

describe('the sponsors', () => {
  it('tell a visitor that a visit earns nothing before they sign in', async () => {
    open()
    await screen.findByText(/^Sign in to earn entries/)
    await screen.findByText('From 500 entries, signed in')
    const links = screen.getAllByRole('link', { name: /^Company/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([11, 12].map((at) => `/r/sponsors/${makeId(at)}`))
    expect(asked()).not.toContain('/api/sponsors/visits')
    await waitFor(() => expect(seen).toEqual([11, 12].map(makeId)))
  })

  it('tell a donor what a visit earns at their level, and which were visited today', async () => {
    role = 'donor'
    factor = 2
    visited = [makeId(12)]
    open()
    // Platinum 500, gold member x3, multiplier x2.
    await screen.findByText('+3,000 entries')
    const link = await screen.findByRole('link', { name: /Company 12.*Visited today/ })
    expect(link.getAttribute('href')).toBe(`/r/sponsors/${makeId(12)}?seen=shown`)
    expect(link.getAttribute('target')).toBe('_blank')
    screen.getByText('1 of 2 sponsors left to visit today.')
  })

  it('show a visit as soon as it is counted', async () => {
    role = 'donor'
    const { user } = open()
    await screen.findByText('+1,500 entries')
    const link = screen.getByRole('link', { name: /Company 11/ })
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    visited = [makeId(11)]
    await screen.findByText('Visited today')
    visited = [makeId(11), makeId(12)]
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('You’ve visited every sponsor today. You can earn again tomorrow.')
  })

  it('stay there while it is not known which were visited', async () => {
    role = 'donor'
    visited = new Refuses('dependency-unavailable')
    open()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Your visits still count/)
    expect(screen.getAllByRole('link', { name: /^Company/ })).toHaveLength(2)
  })

  it('say so when there are none, and when they do not come', async () => {
    listed = new Refuses('dependency-unavailable')
    const { user } = open()
    await screen.findByText("We couldn't load the sponsors")
    listed = []
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No sponsors at the moment')
  })

  it('earn the base of their level times that of the donor, times the larger multiplier', () => {
    const run = (twice: number) => ({ factor: twice, startsAt: time, endsAt: time })
    expect(entriesForVisit('bronze', { level: 'none', multipliers: [] })).toBe(25n)
    expect(entriesForVisit('diamond', { level: 'diamond', multipliers: [] })).toBe(5_000n)
    expect(entriesForVisit('gold', { level: 'silver', multipliers: [run(2), run(3)] })).toBe(900n)
  })
})

describe('the ways to earn', () => {
  it('stand in a table with the numbers of the catalogue, and nothing that does not work', async () => {
    open()
    const table = screen.getByRole('region', { name: 'Ways to earn entries' })
    for (const words of [
      '$25: 5 entries',
      '$250: 75 entries',
      'Silver, $4.95: 250 entries a month',
      '3x for 30 days: $7.50',
    ]) {
      within(table).getByText(words)
    }
    within(table).getByText('250 entries per card, as many cards as you like')
    expect(table.textContent).not.toMatch(/social|affiliate|coming soon/i)
    const clicks = screen.getByRole('region', { name: 'Entries per sponsor-logo click' })
    expect(
      within(clicks)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Your levelBronzeSilverGoldPlatinumDiamond',
      'Free25751505001,000',
      'Silver501503001,0002,000',
      'Gold752254501,5003,000',
      'Diamond1253757502,5005,000',
    ])
    await screen.findByText('Company 11')
  })
})

describe('the inquiry for sponsor blocks', () => {
  async function openInquiry() {
    const page = open()
    await page.user.click(screen.getByRole('button', { name: 'Purchase Sponsor Blocks' }))
    return { ...page, form: within(await screen.findByRole('dialog', { name: 'Sponsor Block Inquiry' })) }
  }

  async function fill(email: string) {
    const page = await openInquiry()
    await page.user.type(page.form.getByLabelText('Company name'), 'Harbor & Pine')
    await page.user.type(page.form.getByLabelText('Contact name'), 'Ada Lovelace')
    await page.user.type(page.form.getByLabelText('Email'), email)
    const blocks = page.form.getByLabelText('Blocks')
    await page.user.clear(blocks)
    await page.user.type(blocks, '4')
    await page.form.findByText(/Together \$400/)
    return page
  }
  const sent = () => server.heard.filter(({ path }) => path === '/api/sponsor-inquiries')

  it('names everything that is missing before it asks the server', async () => {
    const { user, form } = await openInquiry()
    await user.click(form.getByRole('button', { name: 'Send inquiry' }))
    await form.findByText('Company name is required')
    form.getByText('Contact name is required')
    form.getByText('Please enter a valid email address')
    expect(sent()).toEqual([])
  })

  it('is sent, and says where the answer comes', async () => {
    const { user, form } = await fill('ada@example.org')
    await user.click(form.getByRole('button', { name: 'Send inquiry' }))
    const dialog = await screen.findByRole('dialog', { name: 'Inquiry Submitted' })
    expect(screen.getAllByText('Inquiry Submitted')).toHaveLength(1)
    expect(dialog.textContent).toContain("We'll reply to ada@example.org.")
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.body).toEqual({
      companyName: 'Harbor & Pine',
      contactName: 'Ada Lovelace',
      email: 'ada@example.org',
      phone: '',
      blocksWanted: 4,
      message: '',
    })
  })

  it('keeps what was written when it could not be sent, and sends the same attempt again under the same key', async () => {
    const { user, form } = await fill('down@example.org')
    await user.click(form.getByRole('button', { name: 'Send inquiry' }))
    expect((await form.findByRole('alert')).textContent).toMatch(/try again/i)
    await user.click(form.getByRole('button', { name: 'Send inquiry' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('falls back to one block for whatever is no number of blocks', async () => {
    const { user, form } = await openInquiry()
    const blocks = form.getByLabelText<HTMLInputElement>('Blocks')
    for (const [typed, shown] of [
      ['51', '1'],
      ['0', '1'],
      ['7', '7'],
    ] as const) {
      await user.clear(blocks)
      await user.type(blocks, typed)
      await user.tab()
      expect(blocks.value).toBe(shown)
    }
    expect(['', '1.5', '-3', '1e1', 'ten', '50', ' 3 '].map(blocksFrom)).toEqual([1, 1, 1, 1, 1, 50, 3])
  })
})

it('says of the ways to earn entries when they earn any again', async () => {
  giveaways = [announcedGiveaway(1)]
  open()
  await screen.findByText(/^The main giveaway opens Jun 15, 2999\..*You can enter for free then\.$/)
  screen.getByText('The main giveaway opens Jun 15, 2999. Visits earn entries from then on.')
  screen.getByText('See what your gifts have earned.')
  expect(screen.queryByText(/^From \d+ entries/)).toBeNull()
})
