/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import {
  claims,
  deskAccount,
  type DeskRole,
  draws,
  figures,
  gateway,
  gifts,
  freePost,
  giveaways,
  type queues,
  type takings,
} from '@evenhand/contracts/http'
import { newsMilliseconds } from '@evenhand/web-kit/desk'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aDeskAccount } from '../../../../packages/web-kit/src/testing/a-desk-account.ts'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { aProposal } from '../winners/testing/desk.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { roundId } from '../grant-rounds/testing/some-rounds.ts'
import { Roles } from '../frame/allowed.tsx'
import { aTaking, fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { AdminHome } from './admin-home.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  jest.useRealTimers()
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 22 - back)).toISOString().slice(0, 10)
const days = <Day extends object>(shown: (back: number) => Day) =>
  Array.from({ length: 30 }, (_, at) => ({ day: dayOf(29 - at), ...shown(29 - at) }))
const giftFigures: figures.GiftFigures = {
  timeZone: 'America/New_York',
  days: days((back) => ({
    given: back === 0 ? '75.00' : '10.00',
    refunded: back === 1 ? '5.00' : '0.00',
    gifts: back === 0 ? 3 : 1,
    memberships: back === 0 ? 1234 : 1200,
    failedRenewals: back === 0 ? 2 : 0,
  })),
}
const entryFigures: figures.EntryFigures = {
  timeZone: 'America/New_York',
  days: days((back) => ({ granted: back === 0 ? 62 : 12, takenBack: 0 })),
}
const byService = <T,>(value: (name: ServiceName) => T) =>
  Object.fromEntries(serviceNames.map((name) => [name, value(name)])) as Record<ServiceName, T>
const clean: gateway.ServiceBacklog = { unpublished: 0, deadLetters: 0, payments: 0, renders: 0, behind: [] }

interface Shown {
  roles?: readonly DeskRole[]
  entries?: figures.EntryFigures | Refuses
  gifts?: figures.GiftFigures
  late?: Partial<Record<ServiceName, gateway.ServiceBacklog | null>>
  down?: ServiceName
  queues?: queues.Queue[]
  /** What all of it is answered by, where it changes. */
  answer?: () => gateway.DeskQueues | Refuses
  giveaways?: giveaways.ManagedGiveaway[]
  draws?: draws.Draw[]
  /** Who has taken what. */
  taken?: takings.DeskTaking[]
  closes?: (batchId: string) => void
  won?: claims.WonDraw[]
  /** Of who looks. */
  email?: string | null
}

const aQueue = (kind: queues.QueueKind, more: Partial<queues.Queue> = {}): queues.Queue => ({
  kind,
  many: 1,
  oldestAt: null,
  dueAt: null,
  dearest: null,
  first: [],
  about: null,
  ...more,
})
const listed = <Item,>(items: Item[]) => ({ items, next: null, total: items.length })

async function open(shown: Shown = {}) {
  const { roles = ['owner'] } = shown
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles: [...roles] })),
    fake(figures.showGiftFigures, () => shown.gifts ?? giftFigures),
    fake(figures.showEntryFigures, () => shown.entries ?? entryFigures),
    fake(gateway.getSystemBacklog, () => ({ services: { ...byService(() => clean), ...shown.late } })),
    fake(gateway.getSystemHealth, () => ({
      status: shown.down ? ('degraded' as const) : ('up' as const),
      services: byService((name) => ({ status: name === shown.down ? ('down' as const) : ('up' as const), parts: {} })),
      components: { postgres: 'up' as const },
    })),
    fake(gifts.listGifts, () => ({ ...listed([]), given: '0.00', paidBack: '0.00' })),
    fake(deskAccount.getDeskAccount, () =>
      aDeskAccount({ email: shown.email === undefined ? 'grace@example.org' : shown.email }),
    ),
    fake(gateway.getDeskQueues, () => shown.answer?.() ?? { queues: shown.queues ?? [], silent: [] }),
    fake(giveaways.listManagedGiveaways, () => shown.giveaways ?? []),
    fake(draws.listDraws, () => shown.draws ?? []),
    fake(claims.listWonDraws, () => shown.won ?? []),
    ...fakeTakings(shown.taken ?? []),
    fake(freePost.closePostBatch, ({ params: { batchId } }) => {
      shown.closes?.(batchId)
      return new Refuses('conflict')
    }),
  ])
  restore = routeFetchTo(server)
  return renderPage(
    '/admin',
    <Roles value={roles}>
      <AdminHome />
    </Roles>,
  )
}

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const queue = async () => within(await screen.findByRole('list', { name: 'Needs attention' }))
/** What each row of the queue says, and where it leads, once everything is read. */
async function rows() {
  await screen.findByText(/^Needs attention \((?:at least )?\d+\)$/)
  return (await queue()).getAllByRole('listitem').map((row) => {
    const act = row.querySelector('[data-act]')
    const acts = act?.parentElement?.textContent ?? ''
    return {
      words: (row.textContent ?? '').slice(0, -acts.length || undefined),
      to: within(row).queryByRole('link')?.getAttribute('href'),
      act: act?.textContent,
    }
  })
}

const aBatch = (place: number, day: string) => ({
  id: makeId(place),
  title: '2026 Jeep Wrangler',
  day,
  giveaway: 'main',
})
const managed = (more: Partial<giveaways.ManagedGiveaway> = {}): giveaways.ManagedGiveaway => ({
  slug: 'main',
  title: '2026 Jeep Wrangler',
  state: 'open',
  external: false,
  isExample: false,
  closesAt: daysFromNow(22),
  timeZone: 'America/New_York',
  version: 1,
  publishedAt: daysFromNow(-90),
  sealedAt: null,
  draftEditedAt: null,
  ...more,
})
const won = (more: Partial<claims.WonDraw> = {}): claims.WonDraw => ({
  slug: 'canoe',
  title: 'A canoe of cedar',
  prize: 'One canoe',
  drawnAt: daysFromNow(-3),
  timeZone: 'America/New_York',
  place: 0,
  alternates: 2,
  state: 'notified',
  exhausted: false,
  next: 'wait',
  dueAt: daysFromNow(5),
  overdue: false,
  proposal: null,
  ...more,
})
const draw = (more: Partial<draws.Draw> = {}): draws.Draw => ({
  slug: 'main',
  title: '2026 Jeep Wrangler',
  state: 'committed',
  committedAt: daysFromNow(-90),
  timeZone: 'America/New_York',
  closesAt: daysFromNow(22),
  freezesAt: daysFromNow(32),
  frozenAt: null,
  drawsOn: '2099-12-31',
  roundAt: daysFromNow(34),
  round: 7,
  drawnAt: null,
  donors: null,
  ...more,
})
const failed = aQueue('failed-renewals', {
  oldestAt: daysFromNow(-4),
  dueAt: daysFromNow(3),
  dearest: '9.95',
})
const disputes = (many: number) => aQueue('disputes', { many, dearest: '50.00' })

const tile = async (title: string) => {
  const card = (await screen.findByRole('link', { name: title })).closest('li')
  if (!card) throw new Error(`${title} is on no tile`)
  return within(card)
}

it('says to who has no email address what that means, and to nobody else', async () => {
  await open({ email: null })
  const link = await screen.findByRole('link', { name: 'Enter your email address' })
  expect(link.getAttribute('href')).toBe('/admin/account#email')
  screen.getByText(/^You have no email address here\. Without it nobody can tell you/)
})

describe('the queue of the desk', () => {
  it('stands before the figures, and the health of the system last', async () => {
    await open()
    await tile('Raised today')
    await screen.findByText('Nothing needs your attention.')
    await screen.findByText('No gifts yet.')
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Today',
      'Needs attention',
      'Figures',
      'Raised today',
      'Gifts today',
      'Entries today',
      'Memberships now',
      'Failed renewals today',
      'Latest gifts',
      'System health',
    ])
  })

  it('shows what comes in while the page is open, and what gets late', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const timePasses = (milliseconds: number) =>
      act(() => {
        jest.setSystemTime(Date.now() + milliseconds)
        return jest.advanceTimersByTimeAsync(newsMilliseconds)
      })
    const shown: Shown = { draws: [draw({ freezesAt: daysFromNow(1) })] }
    await open(shown)
    await screen.findByText('Nothing needs your attention.')
    Object.assign(shown, { down: 'members', queues: [disputes(2)], late: { email: { ...clean, deadLetters: 1 } } })
    await timePasses(0)
    await screen.findByText('Needs attention (3)')
    expect((await rows()).map(({ words }) => words)).toEqual([
      expect.stringMatching(/^The service members is not answering/),
      expect.stringMatching(/^The service email failed to process 1 event/),
      expect.stringMatching(/^2 gifts are disputed/),
    ])
    await timePasses(2 * 86_400_000)
    await screen.findByText('The list of 2026 Jeep Wrangler isn’t frozen yet')
    Object.assign(shown, { draws: [draw({ state: 'drawn' })] })
    await timePasses(0)
    await waitFor(() => expect(screen.queryByText('The list of 2026 Jeep Wrangler isn’t frozen yet')).toBeNull())
  })

  it('has a row per thing or list, by deadline or age, counts the rows, and says what to do in each', async () => {
    await open({
      queues: [
        disputes(2),
        failed,
        aQueue('batch-to-finish', { many: 6, oldestAt: daysFromNow(-2), about: aBatch(1, '2026-11-20') }),
        aQueue('memorials', { many: 2, oldestAt: '2026-11-20T12:00:00.000Z' }),
        aQueue('reported-memorials', { oldestAt: daysFromNow(-1) }),
        aQueue('inquiries', { oldestAt: '2026-11-18T12:00:00.000Z' }),
        aQueue('sponsorships', { many: 3, dearest: '1000.00' }),
      ],
      giveaways: [managed()],
      draws: [draw()],
      won: [won(), won({ slug: 'cabin', title: 'A cabin', next: 'notify', dueAt: daysFromNow(-1), overdue: true })],
    })
    const found = await rows()
    screen.getByText(`Needs attention (${found.length})`)
    expect(found).toHaveLength(10)
    expect(found.map(({ act }) => act)).toEqual(expect.arrayContaining(['Notify', 'Review', 'Answer', 'Continue']))
    expect(found.map(({ to }) => to)).toEqual([
      '/admin/winners/cabin',
      '/admin/gifts?state=disputed',
      '/admin/memberships?state=past-due&sort=behind&order=asc',
      '/admin/giveaways/main',
      ...found.slice(4).map(({ to }) => to),
    ])
    const about = (words: RegExp) => found.find((row) => words.test(row.words))
    expect(found[0]?.words).toMatch(/^Notify the person drawn: A cabin.*Overdue\. By /)
    expect(found[1]?.words).toMatch(/^2 gifts are disputed.*Up to \$50\.00Answer soon$/)
    expect(about(/^1 memorial was reported/)?.to).toBe('/admin/memorials?state=reported')
    expect(about(/^2 memorials need a review.*The oldest since Nov 20, 2026$/)?.to).toBe('/admin/memorials')
    expect(about(/^1 sponsor inquiry needs an answer.*Since Nov 18, 2026$/)?.to).toBe(
      '/admin/sponsor-inquiries?order=asc',
    )
    expect(about(/^3 sponsorships need a review/)?.to).toBe('/admin/sponsorships')
    expect(about(/^6 postcards to finish in the batch of Nov 20, 2026.*The list freezes .*Open since/)?.to).toBe(
      `/admin/free-post?batch=${makeId(1)}`,
    )
    expect(about(/^1 monthly payment has failed.*Ends .*Since/)?.to).toBe(
      '/admin/memberships?state=past-due&sort=behind&order=asc',
    )
    expect(about(/^The winner’s answer is awaited: A canoe of cedar.*Answers by/)?.to).toBe('/admin/winners/canoe')
  })

  it('counts all of a queue, however many they are, with the largest amount and the first deadline', async () => {
    const [oldestAt, dueAt] = [daysFromNow(-2), daysFromNow(5)]
    await open({ queues: [aQueue('approvals', { many: 1234, oldestAt, dueAt, dearest: '25000.00' })] })
    await queue()
    const found = await rows()
    expect(found).toMatchObject([{ to: '/admin/approvals', act: 'Decide' }])
    expect(found[0]?.words).toMatch(
      /^1,234 large amounts wait for your approval.*The first expires .*Up to \$25,000\.00The oldest since/,
    )
  })

  it('puts what is dearest first where it is about money, and what is oldest first elsewhere', async () => {
    await open({
      queues: [
        aQueue('memorials', { oldestAt: daysFromNow(-2) }),
        aQueue('nonprofits', { oldestAt: daysFromNow(-9) }),
        aQueue('failed-renewals', { oldestAt: daysFromNow(-30), dearest: '49.95' }),
        aQueue('approvals', { oldestAt: daysFromNow(-1), dearest: '5000.00' }),
        aQueue('affiliates', { oldestAt: daysFromNow(-5) }),
      ],
    })
    await queue()
    expect((await rows()).map(({ to }) => to?.split('?')[0])).toEqual([
      '/admin/approvals',
      '/admin/memberships',
      '/admin/nonprofits',
      '/admin/affiliates',
      '/admin/memorials',
    ])
  })

  it('leads to an award or a forfeit that another person proposed, and says of one’s own that it waits', async () => {
    const [proposedAt, expiresAt] = [daysFromNow(-1), daysFromNow(6)]
    const proposal = { ...aProposal, proposedAt, expiresAt }
    await open({
      won: [
        won({ slug: 'canoe', state: 'verified', next: 'award', proposal }),
        won({ slug: 'kayak', title: 'A kayak', proposal: { ...proposal, act: 'forfeit', reason: 'not-reached' } }),
        won({ slug: 'oar', title: 'An oar', state: 'verified', next: 'award', proposal: { ...proposal, isOwn: true } }),
      ],
    })
    await queue()
    const found = (await rows()).map(({ words, act }) => `${act}: ${words}`)
    expect(found).toHaveLength(4)
    for (const words of [
      /^Decide: Confirm or refuse the award: A canoe of cedar.*second person.*Expires/,
      /^Decide: Confirm or refuse that the prize passes on: A kayak.*Expires/,
      /^See: The winner’s answer is awaited: A kayak/,
      /^See: Another person has to confirm the award: An oar/,
    ])
      expect(found).toContainEqual(expect.stringMatching(words))
  })

  it('leads to donors who weren’t told that a payment failed, for whom no time runs', async () => {
    const behind = { oldestAt: daysFromNow(-4), dearest: '9.95' }
    await open({ queues: [aQueue('untold-of-arrears', behind), aQueue('failed-renewals', behind)] })
    await queue()
    const found = await rows()
    expect(found.map(({ to }) => to)).toEqual([
      '/admin/memberships?untold=yes&sort=behind&order=asc',
      '/admin/memberships?state=past-due&sort=behind&order=asc',
    ])
    expect(found[0]?.words).toMatch(/^1 donor doesn’t know that a payment failed.*the time to pay hasn’t begun.*Since/)
    expect(found[1]?.words).not.toContain('Ends')
  })

  it('has rows for nonprofits, and for what waits for this administrator in grant rounds', async () => {
    const about = { id: roundId, title: 'Spring 2027', day: null, giveaway: null }
    const dueAt = daysFromNow(30)
    await open({
      queues: [
        aQueue('nonprofits', { many: 2, oldestAt: '2026-11-20T12:00:00.000Z' }),
        aQueue('round-to-score', { many: 3, dueAt, about }),
        aQueue('round-to-confirm', { dueAt, about }),
        aQueue('round-to-declare', { dueAt, about: { ...about, id: makeId(7), title: 'Fall 2027' } }),
        aQueue('grant-payments', { many: 2 }),
        aQueue('grant-reports'),
        aQueue('overdue-grant-reports'),
      ],
    })
    await queue()
    const found = await rows()
    expect(found.map(({ to, act }) => [to, act])).toEqual(
      expect.arrayContaining([
        ['/admin/nonprofits', 'Review'],
        [`/admin/grant-rounds/${roundId}`, 'Score'],
        [`/admin/grant-rounds/${roundId}`, 'Confirm'],
        [`/admin/grant-rounds/${makeId(7)}`, 'Declare'],
        ['/admin/grants?state=to-confirm', 'Confirm'],
        ['/admin/grants?state=to-read', 'Read'],
        ['/admin/grants?state=overdue', 'See grants'],
      ]),
    )
    expect(found).toHaveLength(7)
    const words = found.map((row) => row.words)
    expect(words).toContainEqual(
      expect.stringMatching(/^2 nonprofits need a review.*They aren’t listed.*The oldest since Nov 20, 2026$/),
    )
    expect(words).toContainEqual(expect.stringMatching(/^3 applications to score in Spring 2027.*Applicants hear by/))
    expect(words).toContainEqual(expect.stringMatching(/^2 grants have something to confirm/))
    expect(words).toContainEqual(expect.stringMatching(/^1 decision to confirm in Spring 2027/))
  })

  it('puts a close after which gifts earn nothing before what only waits', async () => {
    await open({
      queues: [aQueue('memorials', { oldestAt: daysFromNow(-30) })],
      giveaways: [
        managed({ slug: 'main-2026', closesAt: daysFromNow(21) }),
        managed({ slug: 'main-2027', state: 'new', closesAt: null, draftEditedAt: daysFromNow(-3) }),
      ],
    })
    await queue()
    expect((await rows()).map(({ to, act }) => [to, act])).toEqual([
      ['/admin/giveaways/main-2027', 'Publish'],
      ['/admin/memorials', 'Review'],
    ])
  })

  it.each([
    [61, undefined],
    [59, /^2026 Jeep Wrangler closes in 59 days/],
    [29, /^2026 Jeep Wrangler closes in 29 days/],
    [6, /^2026 Jeep Wrangler closes in 6 days/],
  ])('warns of a close %i days ahead, and says what follows and what does not', async (days, words) => {
    await open({ giveaways: [managed({ closesAt: daysFromNow(days) })] })
    if (words === undefined) return void (await screen.findByText('Nothing needs your attention.'))
    const [row] = await rows()
    expect(row?.words).toMatch(words)
    expect(row?.words).toMatch(/gifts are still taken but earn no entries until another giveaway opens/)
    expect(row?.words).toMatch(/can be changed until its draw is sealed/)
  })

  it.each([
    [[], /The next one, main-2027, isn’t drafted\./],
    [
      [{ title: '2027 Jeep Wrangler', state: 'new', closesAt: null, timeZone: null }],
      /The next one, main-2027, is drafted\./,
    ],
    [[{ state: 'announced', closesAt: '2099-12-16T05:00:00Z' }], /The next one, main-2027, is published/],
  ] as const)(
    'says whether the next edition is drafted, published or missing, and leads there',
    async (next, words) => {
      const closesAt = '2026-12-16T05:00:00Z'
      await open({
        giveaways: [
          managed({ slug: 'main-2026', state: 'closed', closesAt }),
          ...next.map((one) => managed({ slug: 'main-2027', ...one })),
        ],
      })
      if (next[0]?.state === 'announced') return void (await screen.findByText('Nothing needs your attention.'))
      const row = (await rows()).find((one) => one.words.startsWith('No giveaway follows 2026 Jeep Wrangler'))
      expect(row?.words).toMatch(/Gifts are taken and earn no entries\./)
      expect(row?.words).toMatch(words)
      expect(row?.to).toBe('/admin/giveaways/main-2027')
    },
  )

  it('has one row for a close and the draft that follows it, and says when its title is that of the year before', async () => {
    const drafted = (title: string) =>
      managed({
        slug: 'main-2027',
        title,
        state: 'new',
        closesAt: null,
        timeZone: null,
        draftEditedAt: daysFromNow(-1),
      })
    await open({
      giveaways: [managed({ slug: 'main-2026', closesAt: daysFromNow(20) }), drafted('2026 Jeep Wrangler')],
    })
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row?.to).toBe('/admin/giveaways/main-2027')
    expect(row?.words).toMatch(/^2026 Jeep Wrangler closes in 20 days/)
    expect(row?.words).toMatch(
      /main-2027, is drafted, still titled “2026 Jeep Wrangler”\. Check its title and publish it\./,
    )
  })

  it('puts what costs people money first, then a close that costs gifts their entries, then what is due', async () => {
    await open({
      queues: [disputes(1), failed],
      giveaways: [managed({ closesAt: daysFromNow(6) })],
      won: [
        won({ dueAt: daysFromNow(1) }),
        won({ slug: 'late', next: 'notify', dueAt: daysFromNow(-1), overdue: true }),
      ],
    })
    expect((await rows()).map(({ to }) => to)).toEqual([
      '/admin/winners/late',
      '/admin/gifts?state=disputed',
      '/admin/memberships?state=past-due&sort=behind&order=asc',
      '/admin/giveaways/main',
      '/admin/winners/canoe',
    ])
  })

  it('says before a close that the next edition is there', async () => {
    await open({
      giveaways: [
        managed({ slug: 'main-2026', closesAt: daysFromNow(20) }),
        managed({ slug: 'main-2027', state: 'announced', closesAt: daysFromNow(385) }),
      ],
    })
    const found = await rows()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ to: '/admin/giveaways/main-2027' })
    expect(found[0]?.words).toMatch(
      /closes in 20 days.*The next one, main-2027, is published and opens automatically\./,
    )
    expect(found[0]?.words).not.toMatch(/earn no entries/)
  })

  it('warns of no close of a partner, nor of what is closed; and says when dates are final', async () => {
    await open({
      giveaways: [
        managed({ slug: 'partner', external: true }),
        managed({ slug: 'over', state: 'closed', closesAt: daysFromNow(-1) }),
        managed({ slug: 'lease', title: 'Jeep lease', sealedAt: daysFromNow(-5) }),
      ],
    })
    const found = await rows()
    expect(found).toHaveLength(1)
    expect(found[0]?.words).toMatch(/^Jeep lease closes.*no more entries\. The dates of \S+ are final/)
  })

  it('counts social media activity on hold apart from what counts, and warns before the list freezes', async () => {
    await open({
      queues: [aQueue('social'), aQueue('social-held', { many: 2 })],
      draws: [draw()],
    })
    const words = (await rows()).map((row) => row.words)
    expect(words).toContainEqual(expect.stringMatching(/^2 social media activities are on hold.*The list freezes /))
    expect(words).toContainEqual(expect.stringMatching(/^1 social media activity needs a review/))
  })

  it('tells of drafts that are not published, and of batches whose cards are settled or missing', async () => {
    await open({
      giveaways: [
        managed({ closesAt: daysFromNow(200), draftEditedAt: daysFromNow(-1) }),
        managed({ slug: 'new', title: 'A cabin', state: 'new', closesAt: null, draftEditedAt: daysFromNow(-2) }),
        managed({ slug: 'main-2027', state: 'new', closesAt: null, draftEditedAt: daysFromNow(-3) }),
      ],
      queues: [
        aQueue('batch-to-close', { many: 12, about: aBatch(1, '2026-11-20') }),
        aQueue('batch-to-type', { about: aBatch(2, '2026-11-21') }),
      ],
    })
    await screen.findByText('Needs attention (5)')
    const words = (await rows()).map((row) => row.words).join('\n')
    expect(words).toMatch(/Publish or discard the draft of A cabin.*Nothing of it is public yet/)
    expect(words).toMatch(
      /Publish or discard the draft of main-2027.*Its title is still “2026 Jeep Wrangler”, as that of main/,
    )
    expect(words).toMatch(/Publish or discard the draft of 2026 Jeep Wrangler.*the rules stay as they are/)
    expect(words).toMatch(/Close the batch, with 12 postcards ready, of Nov 20, 2026/)
    expect(words).toMatch(/Type the postcards in the batch of Nov 21, 2026/)
  })

  it('tells of a draw that should have gone on, and of none that is on time, over, or a rehearsal', async () => {
    const frozen = { state: 'frozen', donors: 900, frozenAt: daysFromNow(-1), round: 7 } as const
    await open({
      draws: [
        draw({ ...frozen, roundAt: daysFromNow(-0.5) }),
        draw({ ...frozen, slug: 'soon', roundAt: daysFromNow(0.01) }),
        draw({ ...frozen, slug: 'empty', donors: 0, roundAt: daysFromNow(-3) }),
        draw({ slug: 'late', title: 'A cabin', freezesAt: daysFromNow(-1) }),
      ],
      won: [won({ slug: 'rehearsal-1', next: 'notify' }), won({ next: 'nothing', state: 'awarded' })],
    })
    const found = (await rows()).map(({ words }) => words)
    expect(found).toHaveLength(2)
    expect(found.join('\n')).toMatch(/Enter the random number for the draw of 2026 Jeep Wrangler.*Overdue/)
    expect(found.join('\n')).toMatch(/The list of A cabin isn’t frozen yet.*Overdue/)
  })

  it('counts the open differences with the processor', async () => {
    await open({ queues: [aQueue('differences', { oldestAt: '2026-11-22T12:00:00.000Z' })] })
    const [row] = await rows()
    expect(row).toEqual({
      words: '1 difference with the payment processor is openSince Nov 22, 2026',
      to: '/admin/books',
      act: 'Reconcile',
    })
  })

  it('never says that all is well while a question has no answer, and asks it again', async () => {
    let isAway = true
    const { user } = await open({
      answer: () => ({ queues: [aQueue('inquiries')], silent: isAway ? ['memorials'] : [] }),
    })
    await screen.findByText("We couldn't load the memorials.")
    // What could be read is counted, and that alone.
    screen.getByText('Needs attention (at least 1)')
    screen.getByText('1 sponsor inquiry needs an answer')
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again: the memorials' }))
    await waitFor(() => expect(screen.queryByText("We couldn't load the memorials.")).toBeNull())
  })

  it('leads nowhere that this person may not go, and tells of no silence about what they may not see', async () => {
    await open({
      roles: ['support'],
      answer: () => ({ queues: [aQueue('nonprofits'), aQueue('inquiries')], silent: ['memorials', 'sponsors'] }),
    })
    await screen.findByText("We couldn't load the sponsors and affiliates.")
    expect((await rows()).map(({ to }) => to)).toEqual([undefined, '/admin/sponsor-inquiries?order=asc'])
    expect(screen.queryByText("We couldn't load the memorials.")).toBeNull()
  })

  it('does not say that all is well where only a question is open', async () => {
    await open({ answer: () => new Refuses('dependency-unavailable') })
    await screen.findByText("We couldn't load the queues.")
    expect(screen.queryByText(/^Needs attention \(/)).toBeNull()
    expect(screen.queryByText('Nothing needs your attention.')).toBeNull()
  })

  it('tells of payments that were not recorded and of events that failed while every service is up', async () => {
    await open({
      late: {
        donations: { ...clean, payments: 3 },
        entries: { ...clean, deadLetters: 1 },
        members: { ...clean, unpublished: 2 },
        email: null,
        sponsors: { ...clean, deadLetters: null },
      },
    })
    await screen.findByText('Needs attention (5)')
    const tasks = await queue()
    tasks.getByText('3 payment reports have not been recorded yet')
    tasks.getByText('A donor may have paid without a receipt.')
    tasks.getByText('The service entries failed to process 1 event')
    tasks.getByText(/npm run dlq -- entries list/)
    tasks.getByText('2 changes in the service members haven’t reached the others yet')
    tasks.getByText("We couldn't check for failed events in sponsors")
    tasks.getByText('The service email didn’t say whether its work is done')
    screen.getByText('All 10 services and databases are up.')
  })

  it('tells of receipts that couldn’t be created, and once of each service that is behind on what others tell', async () => {
    await open({
      late: {
        donations: { ...clean, behind: [{ hearer: 'email', events: 40, seconds: 190 }] },
        entries: {
          ...clean,
          behind: [
            { hearer: 'email', events: 2, seconds: 61 },
            { hearer: 'members', events: 1, seconds: 7_300 },
          ],
        },
        email: { ...clean, renders: 2 },
      },
    })
    await screen.findByText('Needs attention (3)')
    const rowsOfTasks = await rows()
    const told = rowsOfTasks.map(({ words }) => words).join()
    expect(told).toContain('2 emails are waiting because we couldn’t create a receipt')
    expect(told).toContain('The service email is 3 minutes behind')
    screen.getByText(/^42 events wait there\./)
    expect(told).toContain('The service members is 2 hours behind')
    screen.getByText(/^1 event waits there\./)
    // All three lead to the panel, which says the same.
    const panel = within(screen.getByRole('list', { name: 'What is late' }))
    expect(
      panel
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual([
      '2 emails are waiting because we couldn’t create a receipt',
      'The service email is 3 minutes behind',
      'The service members is 2 hours behind',
    ])
  })

  it('names a service that is down once, before everything else, and leads to the health of the system', async () => {
    await open({ down: 'email', late: { email: null }, queues: [failed] })
    await screen.findByText('Needs attention (2)')
    const [first] = await rows()
    expect(first).toEqual({ words: 'The service email is not answeringNow', to: '#system-health', act: 'See health' })
    expect(document.querySelector('#system-health')?.textContent).toMatch(
      /1 of 10 services and databases needs attention/,
    )
  })
})

describe('what a role may only look at', () => {
  const first = [makeId(1)]
  /** The act of each queue, as a role reads it, and what it is offered to take. */
  async function offered(roles: readonly DeskRole[], kinds: readonly queues.QueueKind[]) {
    const about = { id: makeId(9), title: 'Spring', day: '2026-11-20', giveaway: null }
    await open({ roles, queues: kinds.map((kind) => aQueue(kind, { first, about })) })
    const acts = (await rows()).map(({ act }) => act)
    const takes = (await queue()).queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
    return { acts: new Set(acts), takes: new Set(takes) }
  }

  it('is seen by support: held entries and gifts; inquiries and arrears are theirs', async () => {
    expect(await offered(['support'], ['entry-holds', 'disputes', 'inquiries', 'untold-of-arrears'])).toEqual({
      acts: new Set(['Answer', 'See', 'Tell them']),
      takes: new Set(['Take: 1 donor doesn’t know that a payment failed', 'Take: 1 sponsor inquiry needs an answer']),
    })
  })

  it('is seen by support at the giveaways: winners and drafts', async () => {
    await open({
      roles: ['support'],
      won: [won({ next: 'notify' })],
      giveaways: [managed({ closesAt: daysFromNow(200), draftEditedAt: daysFromNow(-1) })],
    })
    expect(new Set((await rows()).map(({ act }) => act))).toEqual(new Set(['See']))
    expect((await queue()).queryByRole('button')).toBeNull()
  })

  it('is seen by money: reports on grants; their payments are theirs', async () => {
    expect(await offered(['money'], ['grant-payments', 'grant-reports'])).toEqual({
      acts: new Set(['Confirm', 'See']),
      takes: new Set(['Take: 1 grant has something to confirm']),
    })
  })

  it('is seen by reviews: payments of grants; reports are theirs', async () => {
    expect(await offered(['reviews'], ['grant-payments', 'grant-reports'])).toEqual({
      acts: new Set(['Read', 'See']),
      takes: new Set(['Take: 1 report on a grant to read']),
    })
  })

  it('is seen by an auditor, all of it', async () => {
    const kinds = ['differences', 'approvals', 'memorials', 'merges', 'batch-to-close', 'round-to-score'] as const
    expect(await offered(['auditor'], kinds)).toEqual({ acts: new Set(['See']), takes: new Set() })
  })
})

describe('what waits and somebody has taken', () => {
  const memorials = (...places: number[]) =>
    aQueue('memorials', { many: places.length, first: places.map(makeId), oldestAt: daysFromNow(-2) })

  it('says who, and since when', async () => {
    await open({ queues: [memorials(1)], taken: [aTaking()] })
    await screen.findByText('Taken by Mia, 12 minutes ago')
    expect((await queue()).queryByRole('button', { name: /^Take/ })).toBeNull()
  })

  it('says of several how many each person has, and offers the first that nobody has', async () => {
    const taken = [aTaking(), aTaking({ thingId: makeId(2) }), aTaking({ thingId: makeId(3), byName: 'Ben' })]
    const { user } = await open({ queues: [memorials(1, 2, 3, 4)], taken })
    await screen.findByText('Mia has taken 2, the last 12 minutes ago')
    screen.getByText('Ben has taken 1, 12 minutes ago')
    await user.click(screen.getByRole('button', { name: 'Take the next: 4 memorials need a review' }))
    await waitFor(() => expect(taken.map(({ thingId }) => thingId)).toContain(makeId(4)))
  })

  it('is taken and given back in its row', async () => {
    const taken: takings.DeskTaking[] = []
    const { user } = await open({ won: [won({ next: 'notify' })], taken })
    await user.click(await screen.findByRole('button', { name: /^Take: Notify the person drawn/ }))
    await screen.findByText(/^Taken by you, /)
    expect(taken).toMatchObject([{ kind: 'giveaway', thingId: 'canoe' }])
    await user.click(screen.getByRole('button', { name: /^Give back: Notify/ }))
    await waitFor(() => expect(screen.queryByText(/^Taken by you/)).toBeNull())
  })

  it('is only looked at by who changes nothing', async () => {
    await open({ roles: ['auditor'], queues: [memorials(1)], taken: [] })
    expect((await rows()).map(({ act }) => act)).toEqual(['See'])
    expect((await queue()).queryByRole('button')).toBeNull()
  })
})

it('closes a batch whose cards are all settled with one press, and says why where it couldn’t', async () => {
  const closed: string[] = []
  const { user } = await open({
    queues: [aQueue('batch-to-close', { many: 12, about: aBatch(1, '2026-11-20'), first: [makeId(1)] })],
    closes: (batchId) => closed.push(batchId),
  })
  await user.click(await screen.findByRole('button', { name: /^Close now: Close the batch, with 12 postcards ready/ }))
  await screen.findByText('Couldn’t do that')
  expect(closed).toEqual([makeId(1)])
})

describe('the figures', () => {
  it('are those of today, and what they were in 30 days', async () => {
    await open()
    ;(await tile('Raised today')).getByText('$75.00')
    ;(await tile('Raised today')).getByText('$365.00 in 30 days, $5.00 refunded')
    ;(await tile('Gifts today')).getByText('32 in 30 days')
    ;(await tile('Entries today')).getByText('410 in 30 days')
    ;(await tile('Memberships now')).getByText('1,234')
    ;(await tile('Failed renewals today')).getByText('2')
    expect(screen.getAllByRole('img', { name: /on each of the last 30 days/ })).toHaveLength(5)
  })

  it('have no bars while there is next to nothing to draw', async () => {
    const nearlyNone = giftFigures.days.map((day, at) => (at < 28 ? { ...day, gifts: 0, given: '0.00' } : day))
    await open({ gifts: { ...giftFigures, days: nearlyNone } })
    ;(await tile('Raised today')).getByText('$75.00')
    expect(screen.queryAllByRole('img', { name: /on each of/ })).toHaveLength(0)
  })

  it('are drawn one at a time with a scale, and said day by day to who moves through them by keyboard', async () => {
    const { user } = await open()
    const chart = await screen.findByRole('slider', { name: 'Raised by day' })
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 22, 2026: $75.00')
    chart.focus()
    await user.keyboard('{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: $10.00')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(chart.getAttribute('aria-valuenow')).toBe('29')
    await user.keyboard('{Home}')
    expect(chart.getAttribute('aria-valuenow')).toBe('0')
    await user.selectOptions(screen.getByLabelText('Chart'), 'Memberships')
    await user.keyboard('{Tab}{End}')
    const other = screen.getByRole('slider', { name: 'Memberships by day' })
    other.focus()
    await user.keyboard('{End}')
    expect(other.getAttribute('aria-valuetext')).toBe('Nov 22, 2026: 1,234')
    // 1,234 is drawn below the next number that people count in.
    expect(other.textContent).toContain('1,500')
  })

  it('stand in a table with each number', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Show the numbers, day by day'))
    const found = within(screen.getByRole('region', { name: 'Figures by day' })).getAllByRole('row')
    expect(found).toHaveLength(31)
    // In a narrow table the last two stand under the day instead.
    expect(found[1]?.textContent).toBe('Nov 22, 2026Memberships: 1,234Failed renewals: 2$75.00$0.003621,2342')
    expect(found[2]?.textContent).toContain('$10.00$5.00')
  })

  it('are shown when those of the entries are away', async () => {
    await open({ entries: new Refuses('dependency-unavailable') })
    ;(await tile('Raised today')).getByText('$75.00')
    expect((await tile('Entries today')).getByText('We couldn’t load entries.')).toBeTruthy()
  })
})

it('says in one line that all is well', async () => {
  await open()
  await screen.findByText('Nothing needs your attention.')
  await screen.findByText('All 10 services and databases are up.')
})
