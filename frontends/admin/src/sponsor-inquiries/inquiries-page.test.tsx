/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, sponsors } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { InquiriesPage } from './inquiries-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const inquiry = (place: number): sponsors.SponsorInquiry => ({
  id: makeId(place),
  companyName: `Company ${place}`,
  contactName: 'Ada Lovelace',
  email: `desk-${place}@example.org`,
  phone: null,
  tier: null,
  blocksWanted: place,
  message: place === 1 ? null : 'Could our blocks be side by side?',
  state: 'open',
  invoices: [],
  blocksInvoiced: 0,
  acts: [],
  version: 0,
  receivedAt: at,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(kept: sponsors.SponsorInquiry[], search = '') {
  const asked: unknown[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(sponsors.listSponsorInquiries, ({ query }) => {
      asked.push(query)
      if (query.search === 'down') return new Refuses('dependency-unavailable')
      const found = kept
        .filter(({ state }) => query.state === 'all' || state === query.state)
        .filter(({ companyName }) => !query.search || companyName.includes(query.search))
      if (query.order === 'asc') found.reverse()
      const from = query.after ? found.findIndex(({ id }) => id === query.after) + 1 : 0
      const items = found.slice(from, from + query.limit)
      return { items, next: items.length === query.limit ? (items.at(-1)?.id ?? null) : null, total: found.length }
    }),
    fake(
      sponsors.getSponsorInquiry,
      ({ params }) => kept.find(({ id }) => id === params.inquiryId) ?? new Refuses('not-found'),
    ),
    fake(sponsors.noteSponsorInquiry, ({ params, body: { seen, ...said } }) => {
      const noted = kept.find(({ id }) => id === params.inquiryId)
      if (!noted || noted.version !== seen) return new Refuses('conflict')
      Object.assign(noted, {
        state: said.state,
        version: seen + 1,
        acts: [...noted.acts, { ...said, by: 'administrator-1', at: `2026-11-22T12:00:0${seen}.000Z` }],
      })
      return noted
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/sponsor-inquiries', <InquiriesPage />, `/admin/sponsor-inquiries${search}`), asked }
}

const panel = async (title: RegExp) => within(await screen.findByRole('dialog', { name: title }))
const names = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)

it('shows who asks for how many blocks at what price, and the next ones on demand', async () => {
  const { user } = await open(Array.from({ length: 60 }, (_, place) => inquiry(place + 1)))
  await screen.findByText('50 of 60 inquiries')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/Company 1.*desk-1@example\.org.*1 block, \$100.*Open/)
  expect(rows[4]).toMatch(/Company 4.*Could our blocks be side by side\?.*4 blocks, \$400/)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('60 of 60 inquiries')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('shows how many of the blocks are invoiced, and the tier that is asked for', async () => {
  const some = { ...inquiry(5), blocksInvoiced: 2, invoices: [{ sponsorshipId: makeId(90), number: 'EI-2026-000001' }] }
  const tier = { ...inquiry(2), tier: 'gold' as const, blocksWanted: null }
  const { user } = await open([some, tier])
  await screen.findByText('2 of 2 inquiries')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toContain('5 blocks, $5002 of 5 blocks invoiced')
  expect(rows[2]).toContain('Gold tier, $5,000')
  await user.click(screen.getByRole('link', { name: 'Company 5' }))
  ;(await panel(/Company 5/)).getByText('2 of 5 blocks invoiced')
})

it('goes through the open ones from the panel: each answer opens the next, until there is none', async () => {
  const { user } = await open([inquiry(1), inquiry(2)])
  await user.click(await screen.findByRole('link', { name: 'Company 1' }))
  const first = await panel(/Company 1/)
  await user.click(first.getByRole('button', { name: 'Mark as answered: Company 1' }))
  await user.type(first.getByLabelText(/^Note/), 'Sent the invoice.')
  await user.click(first.getByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('The inquiry from Company 1 is under Answered now.')
  const second = await panel(/Company 2/)
  await user.click(second.getByRole('button', { name: 'Mark as answered: Company 2' }))
  await user.click(second.getByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('No inquiry needs an answer')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is found again under answered with its note, and opened again where it is', async () => {
  const answered: sponsors.SponsorInquiry = {
    ...inquiry(1),
    state: 'answered',
    version: 1,
    acts: [{ state: 'answered', note: 'Sent the invoice.', by: 'administrator-1', at }],
  }
  const { user } = await open([answered], `?state=answered&inquiry=${makeId(1)}`)
  const opened = await panel(/Company 1\s*Answered/)
  await opened.findByText(/: Sent the invoice\./)
  await opened.findByText('by ada')
  await user.click(opened.getByRole('button', { name: 'Open again: Company 1' }))
  await user.click(opened.getByRole('button', { name: 'Open again' }))
  await panel(/Company 1\s*Open/)
  await screen.findByText('No inquiries answered yet')
})

it('is ordered by when it was received, and gone through with the keyboard', async () => {
  const { user, router } = await open([inquiry(1), inquiry(2), inquiry(3)])
  await screen.findByText('3 of 3 inquiries')
  await user.click(screen.getByRole('link', { name: 'Received' }))
  await waitFor(() => expect(names()).toEqual(['Company 3', 'Company 2', 'Company 1']))
  expect(router.state.location.search).toContain('order=asc')
  await user.click(document.body)
  await user.keyboard('j{Enter}')
  await panel(/Company 3/)
  await user.keyboard('j')
  await panel(/Company 2/)
})

it('says that somebody else was first, and shows what they noted', async () => {
  const kept = [inquiry(1)]
  const { user } = await open(kept, `?inquiry=${makeId(1)}`)
  const opened = await panel(/Company 1/)
  await user.click(opened.getByRole('button', { name: 'Mark as answered: Company 1' }))
  Object.assign(kept[0] ?? {}, {
    version: 1,
    acts: [{ state: 'open', note: 'Called them.', by: 'administrator-2', at }],
  })
  await user.click(opened.getByRole('button', { name: 'Mark as answered' }))
  expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
  await screen.findByText(/: Called them\./)
})

it('says that it found none with this number', async () => {
  await open([], `?inquiry=${makeId(9)}`)
  expect((await (await panel(/Inquiry/)).findByRole('alert')).textContent).toMatch(/couldn't load the inquiry/)
})

it('looks for what is typed', async () => {
  const { user } = await open([inquiry(1), inquiry(2)])
  await user.type(await screen.findByRole('searchbox'), 'Company 2')
  await screen.findByText('1 of 1 inquiry')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'Nobody')
  await screen.findByText('No inquiry matches')
})

it('says when there is none, and what went wrong', async () => {
  const { user } = await open([])
  await screen.findByText('No inquiry needs an answer')
  await user.type(screen.getByRole('searchbox'), 'down')
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't load/)
})

it('says what cannot be asked for, and does not ask', async () => {
  const { asked } = await open([], '?state=lost')
  await screen.findByText("That search isn't valid")
  expect(asked).toEqual([])
})
