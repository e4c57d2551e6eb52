/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, freePost, giveaways, memorials, rounds, supporters } from '@evenhand/contracts/http'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { deskRound, roundId } from '../grant-rounds/testing/some-rounds.ts'
import { AuditPage } from './audit-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const line = (place: number, more: Partial<audit.AuditEntry> = {}): audit.AuditEntry => ({
  id: makeId(place),
  at,
  by: makeId(99),
  byName: 'admin',
  action: 'rules-published',
  thing: { kind: 'giveaway', id: 'main' },
  amount: null,
  words: `Version ${place}`,
  requestId: `request-${place}`,
  ...more,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The trail as the service answers it: filtered, and folded where that is asked for. */
async function open(kept: audit.AuditEntry[], search = '', refuse?: Refuses) {
  const asked: Record<string, unknown>[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => [
      { id: makeId(99), name: 'admin' },
      { id: makeId(98), name: 'ada' },
    ]),
    fake(supporters.nameDonors, () => [
      { donorId: makeId(21), name: 'Noor H.', email: 'noor@old.example.org' },
      { donorId: makeId(22), name: 'Noor Haddad', email: 'noor@example.org' },
    ]),
    fake(supporters.nameMembers, () => []),
    fake(freePost.listPostBatches, () => ({ items: [batch], next: null, giveaways: [] })),
    fake(memorials.searchMemorials, () => ({ items: [memorial], next: null, total: 1 })),
    fake(memorials.getPaidMemorial, () => ({ ...memorial, id: makeId(12), position: 0, wall: 'in-honor-of' as const })),
    fake(rounds.listDeskRounds, () => [deskRound()]),
    fake(giveaways.listManagedGiveaways, () => [
      managed('main'),
      managed('lease-2026', 'Jeep lease'),
      managed('lease-2027', 'Jeep lease'),
    ]),
    fake(audit.listAudit, ({ query: { fold, after, limit, ...filter } }) => {
      asked.push({ ...filter, ...(fold ? { fold } : {}) })
      if (refuse) return refuse
      const { area, action, by, thing, search: words } = filter
      const found = kept
        .filter((one) => area === undefined || audit.auditedActions[one.action] === area)
        .filter((one) => action === undefined || one.action === action)
        .filter((one) => by === undefined || (one.by ?? 'unknown') === by)
        .filter((one) => thing === undefined || one.thing?.id === thing)
        .filter((one) => words === undefined || one.words.includes(words))
      const shown = fold && !words ? folded(found) : found
      const from = after ? shown.findIndex(({ id }) => id === after) + 1 : 0
      const items = shown.slice(from, from + limit)
      return { items, next: items.length === limit ? (items.at(-1)?.id ?? null) : null }
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/audit', <AuditPage />, `/admin/audit${search}`), asked }
}

const repeats = audit.repeatedActions as readonly audit.AuditedAction[]
function folded(lines: audit.AuditEntry[]): audit.AuditEntry[] {
  const likeness = ({ action, by, thing, id }: audit.AuditEntry) =>
    repeats.includes(action) ? `${action} ${by} ${thing?.id}` : id
  const alike = Object.groupBy(lines, likeness)
  return Object.values(alike).flatMap(([first, ...others] = []) =>
    first ? [{ ...first, ...(repeats.includes(first.action) ? { times: others.length + 1 } : {}) }] : [],
  )
}

const batch: freePost.PostBatch = {
  id: makeId(8),
  giveaway: 'main',
  receivedOn: '2026-11-20',
  note: '',
  openedAt: at,
  openedBy: makeId(99),
  closedAt: null,
  cards: 12,
  unsettled: 0,
}
const memorial: memorials.PaidMemorial = {
  id: makeId(11),
  wall: 'veterans',
  position: 4,
  movedFrom: null,
  lovedOneName: 'Ada Quill',
  branch: 'Navy',
  yearsServed: '1966–1970',
  message: null,
  photo: null,
  photoRemoved: null,
  donorName: 'Nils Quill',
  donorEmail: 'nils@example.org',
  family: null,
  correction: null,
  correctionsDecided: [],
  edits: 0,
  reports: [],
  kept: [],
  state: 'shown',
  gifts: [],
  reviews: [],
  createdAt: at,
}
const managed = (slug: string, title = '2026 Jeep Wrangler'): giveaways.ManagedGiveaway => ({
  slug,
  title,
  state: 'open',
  external: false,
  isExample: false,
  closesAt: at,
  timeZone: 'America/New_York',
  version: 1,
  publishedAt: at,
  sealedAt: null,
  draftEditedAt: null,
})
const typed = (place: number, more: Partial<audit.AuditEntry> = {}) =>
  line(place, { action: 'card-keyed', thing: { kind: 'batch', id: batch.id }, words: `Card ${place}`, ...more })
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

it('says who did what to what, why and when, with the way there', async () => {
  await open([
    line(1, { action: 'refund-asked', thing: { kind: 'gift', id: makeId(7) }, amount: '50.00', words: 'Given twice' }),
    line(2),
    line(3, { action: 'prize-awarded', words: 'The winner drawn: Published as Ada Q.' }),
    typed(4, { words: 'Card 3: for the first time' }),
    line(5, { action: 'contacts-read', thing: { kind: 'donor', id: makeId(9) }, words: 'From gifts', byName: null }),
    line(6, { action: 'login-failed', thing: null, by: null, byName: null, words: '', requestId: null }),
    line(7, { action: 'registrations-exported', thing: { kind: 'landing-page', id: 'jeep-lease' }, words: 'a search' }),
    line(8, { action: 'inquiry-answered', thing: { kind: 'inquiry', id: makeId(10) }, words: '' }),
    line(9, { action: 'memorial-approved', thing: { kind: 'memorial', id: makeId(11) }, words: '' }),
  ])
  await screen.findByRole('link', { name: 'the batch of Nov 20, 2026' })
  await screen.findByRole('link', { name: 'tile 5, Honoring Veterans' })
  await screen.findAllByRole('link', { name: '2026 Jeep Wrangler' })
  const shown = await lines()
  expect(shown[0]).toMatch(/^Refunded: \$50\.00, gift …00000007.*Given twiceby admin/)
  expect(shown[1]).toMatch(/^Published rules, 2026 Jeep Wrangler.*Version 2/)
  expect(shown[3]).toMatch(/^Typed a postcard, the batch of Nov 20, 2026.*Card 3: for the first time/)
  expect(shown[4]).toMatch(/^Looked up a donor’s contact details, donor …00000009.*by administrator …00000099/)
  expect(shown[5]).toMatch(/^Failed to log in.*under an unknown username$/)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/api/admin/audit/export?',
    `/admin/gifts?gift=${makeId(7)}`,
    '/admin/giveaways/main',
    '/admin/winners/main',
    `/admin/free-post?batch=${makeId(8)}`,
    `/admin/supporters/${makeId(9)}`,
    '/jeep-lease-admin?page=jeep-lease',
    `/admin/sponsor-inquiries?inquiry=${makeId(10)}`,
    `/admin/memorials?memorial=${makeId(11)}`,
    '/api/admin/audit/sealed',
  ])
})

it('leads to the nonprofit, the round by its title, and the application; nowhere for a draft that was discarded', async () => {
  await open([
    line(1, { action: 'nonprofit-approved', thing: { kind: 'nonprofit', id: makeId(31) } }),
    line(2, { action: 'round-published', thing: { kind: 'grant-round', id: roundId } }),
    line(3, { action: 'round-discarded', thing: { kind: 'grant-round', id: makeId(32) } }),
    line(4, { action: 'application-scored', thing: { kind: 'application', id: makeId(33) } }),
  ])
  const link = async (name: RegExp | string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Spring 2027')).toBe(`/admin/grant-rounds/${roundId}`)
  expect(await link(/^nonprofit …/)).toBe(`/admin/nonprofits?nonprofit=${makeId(31)}`)
  expect(await link(/^application …/)).toBe(`/admin/grant-applications/${makeId(33)}`)
  expect(screen.queryByRole('link', { name: /^grant round …/ })).toBeNull()
})

it('names editions of one title apart, an old memorial by its tile, and leads nowhere where no page is', async () => {
  await open([
    line(1, { thing: { kind: 'giveaway', id: 'lease-2027' } }),
    line(2, { action: 'memorial-declined', thing: { kind: 'memorial', id: makeId(12) } }),
    line(3, { action: 'draft-discarded', thing: { kind: 'giveaway', id: 'discarded' } }),
  ])
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Jeep lease (lease-2027)')).toBe('/admin/giveaways/lease-2027')
  expect(await link('tile 1, In Honor Of')).toBe(`/admin/memorials?memorial=${makeId(12)}`)
  screen.getAllByText('discarded')
  expect(screen.queryByRole('link', { name: 'discarded' })).toBeNull()
})

it('has the request and the whole ids in the details of an act, and nowhere else', async () => {
  const { user } = await open([line(1)])
  await screen.findByText('Version 1')
  const details = screen.getByText('request-1').closest('details')
  expect(details?.open).toBe(false)
  await user.click(screen.getByText('Details'))
  expect(details?.open).toBe(true)
  within(details ?? document.body).getByText(makeId(99))
  expect(screen.getAllByText('request-1')).toHaveLength(1)
})

it('folds what somebody did again and again, and opens it to the single acts', async () => {
  const cards = Array.from({ length: 70 }, (_, place) => typed(place + 1))
  const { user, asked } = await open([...cards, line(80), typed(81, { by: makeId(98), byName: 'ada' })])
  await screen.findByText(/Typed postcards 70 times/)
  await screen.findAllByRole('link', { name: 'the batch of Nov 20, 2026' })
  const shown = await lines()
  expect(shown).toHaveLength(3)
  expect(shown[0]).toMatch(/^Typed postcards 70 times, the batch of Nov 20, 2026.*by admin/)
  expect(shown[2]).toMatch(/^Typed a postcard, .*Card 81by ada/)
  expect(screen.queryByText('Card 1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show each one' }))
  const each = within(await screen.findByRole('list', { name: 'Each one' }))
  each.getByText('Card 1')
  expect(asked.at(-1)).toEqual({
    action: 'card-keyed',
    by: makeId(99),
    thing: batch.id,
    from: '2026-11-21',
    to: '2026-11-21',
  })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await each.findByText('Card 70')
  await user.click(screen.getByRole('button', { name: 'Hide each one' }))
  expect(screen.queryByText('Card 1')).toBeNull()
})

it('has words for every act, once and repeated, and for every area', async () => {
  const actions = Object.keys(audit.auditedActions) as audit.AuditedAction[]
  const { user, router } = await open(
    actions.map((action, place) => line(place + 1, { action, thing: null, words: '' })),
  )
  for (let shown = 50; shown < actions.length; shown += 50) {
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await lines()).toHaveLength(Math.min(shown + 50, actions.length)))
  }
  const once = (await lines()).map((words) => words?.split('Nov')[0])
  expect(new Set(once).size).toBe(actions.length)
  const areas = within(screen.getByLabelText('Area')).getAllByRole('option')
  expect(new Set(areas.map(({ textContent }) => textContent)).size).toBe(audit.auditAreas.length + 1)
  await act(() => router.navigate('/admin/audit?action=logged-in'))
  await waitFor(async () => expect(await lines()).toHaveLength(1))
})

it('is filtered by person, area, act and day, which stand in the address', async () => {
  const { user, router, asked } = await open([
    line(1),
    line(2, { action: 'memorial-approved', words: 'A good one' }),
    line(3, { action: 'memorial-declined', words: 'It names a number', by: makeId(98), byName: 'ada' }),
  ])
  await screen.findByText('Version 1')
  await user.selectOptions(screen.getByLabelText('Area'), 'Memorials')
  await waitFor(() => expect(screen.queryByText('Version 1')).toBeNull())
  const acts = within(screen.getByLabelText('Action')).getAllByRole('option')
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    'Any',
    'Approved a memorial',
    'Declined a memorial',
    'Removed the photo of a memorial',
    'Kept a reported memorial',
    'Approved the correction of a memorial',
    'Declined the correction of a memorial',
  ])
  await user.selectOptions(screen.getByLabelText('Person'), 'ada')
  await waitFor(() => expect(screen.queryByText('A good one')).toBeNull())
  screen.getByText('It names a number')
  await user.selectOptions(screen.getByLabelText('Action'), 'Approved a memorial')
  await screen.findByText('Nothing matches')
  await user.type(screen.getByLabelText('From'), '2026-11-20')
  const address = new URLSearchParams(router.state.location.search)
  const chosen = { area: 'memorials', by: makeId(98), action: 'memorial-approved', from: '2026-11-20' }
  expect(Object.fromEntries(address)).toEqual(chosen)
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...chosen, fold: 'repeats' }))
  // Another area has other acts.
  await user.selectOptions(screen.getByLabelText('Area'), 'Sponsors')
  expect(router.state.location.search).not.toContain('action')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Version 1')
  expect(router.state.location.search).toBe('')
})

it('finds words, each act for itself', async () => {
  const { user } = await open([typed(1), typed(2), typed(3, { words: 'Card 77' })])
  await screen.findByText(/Typed postcards 3 times/)
  await user.type(screen.getByRole('searchbox'), 'Card 77')
  await screen.findByText('Card 77')
  expect(await lines()).toHaveLength(1)
})

it('says what cannot be asked for, and does not ask', async () => {
  const { asked } = await open([line(1)], '?area=moons')
  await screen.findByText("That search isn't valid")
  expect(asked).toEqual([])
})

it('goes on after fifty', async () => {
  const { user } = await open(Array.from({ length: 60 }, (_, place) => line(place + 1)))
  await screen.findByText('Version 1')
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Version 60')
})

it('shows what is told while it is open', async () => {
  const kept = [line(1)]
  await open(kept)
  await screen.findByText('Version 1')
  kept.unshift(line(2))
  await screen.findByText('Version 2')
})

it('says that it is not here right now', async () => {
  await open([], '', new Refuses('dependency-unavailable'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/We couldn't load the lines/)
})

it('names both people of a merge, each with the way to their page', async () => {
  const thing = { kind: 'donor', id: makeId(21) } as const
  await open([line(1, { action: 'merge-asked', thing, words: `Into ${makeId(22)}: A call of November 20` })])
  const gone = await screen.findByRole('link', { name: 'Noor H., noor@old.example.org' })
  expect(gone.getAttribute('href')).toBe(`/admin/supporters/${makeId(21)}`)
  const kept = await screen.findByRole('link', { name: 'Noor Haddad, noor@example.org' })
  expect(kept.getAttribute('href')).toBe(`/admin/supporters/${makeId(22)}`)
  expect(kept.parentElement?.textContent).toBe('Into Noor Haddad, noor@example.org: A call of November 20')
})

it('shows what the email of a day to auditors is about, and leads to the rest', async () => {
  const { user, router, asked } = await open([line(1)], '?granted=2026-11-29')
  await screen.findByText(/Only the acts of the auditors’ email of Nov 29, 2026/)
  await waitFor(() => expect(asked.at(-1)).toEqual({ granted: '2026-11-29', fold: 'repeats' }))
  expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toMatch(/granted=2026-11-29/)
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await waitFor(() => expect(asked.at(-1)).toEqual({ fold: 'repeats' }))
})
