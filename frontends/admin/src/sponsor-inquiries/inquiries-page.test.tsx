/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, sponsors } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administratorNames } from '../audit/testing/administrators.ts'
import { InquiriesPage } from './inquiries-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const inquiry = (place: number): sponsors.SponsorInquiry => ({
  id: makeId(place),
  companyName: `Company ${place}`,
  contactName: 'Ada Lovelace',
  email: `desk-${place}@example.org`,
  phone: null,
  blocksWanted: place,
  message: place === 1 ? null : 'Could our blocks be side by side?',
  state: 'open',
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
    fake(audit.listAudit, () => administratorNames),
    fake(sponsors.listSponsorInquiries, ({ query }) => {
      asked.push(query)
      if (query.search === 'down') return new Refuses('dependency-unavailable')
      const found = kept
        .filter(({ state }) => query.state === 'all' || state === query.state)
        .filter(({ companyName }) => !query.search || companyName.includes(query.search))
      const from = query.after ? found.findIndex(({ id }) => id === query.after) + 1 : 0
      const items = found.slice(from, from + query.limit)
      return { items, next: items.length === query.limit ? (items.at(-1)?.id ?? null) : null, total: found.length }
    }),
    fake(sponsors.noteSponsorInquiry, ({ params, body: { seen, ...said } }) => {
      const noted = kept.find(({ id }) => id === params.inquiryId)
      if (!noted || noted.version !== seen) return new Refuses('conflict')
      Object.assign(noted, {
        state: said.state,
        version: seen + 1,
        acts: [...noted.acts, { ...said, by: 'administrator-1', at }],
      })
      return noted
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/sponsor-inquiries', <InquiriesPage />, `/admin/sponsor-inquiries${search}`), asked }
}

it('shows who asks for how many blocks at what price, and the next ones on demand', async () => {
  const { user } = await open(Array.from({ length: 60 }, (_, place) => inquiry(place + 1)))
  await screen.findByText('50 of 60 inquiries')
  screen.getByText('1 block, $100')
  screen.getByText('4 blocks, $400')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('60 of 60 inquiries')
})

it('is marked as answered with a note, found again under that, and opened again', async () => {
  const { user } = await open([inquiry(1), inquiry(2)])
  await user.click(await screen.findByRole('button', { name: 'Mark as answered: Company 1' }))
  await user.type(screen.getByLabelText(/^Note/), 'Sent the invoice.')
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('1 of 1 inquiry')
  await user.selectOptions(screen.getByLabelText('Show'), 'Answered')
  await screen.findByText(/: Sent the invoice\./)
  await screen.findByText('by ada')
  await user.click(screen.getByRole('button', { name: 'Open again: Company 1' }))
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await screen.findByText('No inquiries answered yet')
})

it('says that somebody else was first, and shows what they noted', async () => {
  const kept = [inquiry(1)]
  const { user } = await open(kept)
  await user.click(await screen.findByRole('button', { name: 'Mark as answered: Company 1' }))
  Object.assign(kept[0] ?? {}, {
    version: 1,
    acts: [{ state: 'open', note: 'Called them.', by: 'administrator-2', at }],
  })
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
  await screen.findByText(/: Called them\./)
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
