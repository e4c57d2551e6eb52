/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
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

async function open(kept: audit.AuditEntry[], search = '', refuse?: Refuses) {
  const asked: unknown[] = []
  server = await startFakeApi([
    fake(audit.listAudit, ({ query: { area, after, limit } }) => {
      asked.push(area)
      if (refuse) return refuse
      const ofArea = kept.filter(({ action }) => area === undefined || audit.auditedActions[action] === area)
      const from = after ? ofArea.findIndex(({ id }) => id === after) + 1 : 0
      const items = ofArea.slice(from, from + limit)
      return { items, next: items.length === limit ? (items.at(-1)?.id ?? null) : null }
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/audit', <AuditPage />, `/admin/audit${search}`), asked }
}

it('says who did what to what, why, and by which request, with the way there', async () => {
  await open([
    line(1, { action: 'refund-asked', thing: { kind: 'gift', id: makeId(7) }, amount: '50.00', words: 'Given twice' }),
    line(2),
    line(3, { action: 'prize-awarded', words: 'The winner drawn: Published as Ada Q.' }),
    line(4, { action: 'card-keyed', thing: { kind: 'batch', id: makeId(8) }, words: 'Card 3: for the first time' }),
    line(5, { action: 'contacts-read', thing: { kind: 'donor', id: makeId(9) }, words: 'From gifts', byName: null }),
    line(6, { action: 'login-failed', thing: null, by: null, byName: null, words: '' }),
    line(7, { action: 'registrations-exported', thing: { kind: 'landing-page', id: 'jeep-lease' }, words: 'a search' }),
  ])
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Refunded: \$50\.00, gift …00000007.*Given twiceby adminrequest request-1$/)
  expect(lines[1]).toMatch(/^Published rules, main.*Version 2/)
  expect(lines[4]).toMatch(/^Looked up a donor’s contact details, donor …00000009.*by administrator …00000099/)
  expect(lines[5]).toMatch(/^Failed to log in.*under an unknown username/)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    `/admin/gifts?gift=${makeId(7)}`,
    '/admin/giveaways/main',
    '/admin/winners/main',
    `/admin/free-post?batch=${makeId(8)}`,
    '/jeep-lease-admin?page=jeep-lease',
  ])
})

it('has words for every act and every area', async () => {
  const actions = Object.keys(audit.auditedActions) as audit.AuditedAction[]
  await open(actions.map((action, place) => line(place + 1, { action, thing: null, words: '' })))
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.split('Nov')[0])
  expect(new Set(lines).size).toBe(actions.length)
  const areas = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(new Set(areas).size).toBe(audit.auditAreas.length + 1)
})

it('shows one area, which stands in the address', async () => {
  const { user, router, asked } = await open([line(1), line(2, { action: 'memorial-approved', words: 'A good one' })])
  await screen.findByText('Version 1')
  await user.selectOptions(screen.getByLabelText('Show'), 'Memorials')
  await screen.findByText('A good one')
  expect(screen.queryByText('Version 1')).toBeNull()
  expect(router.state.location.search).toBe('?area=memorials')
  await user.selectOptions(screen.getByLabelText('Show'), 'Sponsors')
  await screen.findByText('Nothing yet')
  await user.selectOptions(screen.getByLabelText('Show'), 'Everything')
  await screen.findByText('Version 1')
  expect(new Set(asked)).toEqual(new Set([undefined, 'memorials', 'sponsors']))
})

it('opens where the address says, and at everything where that is no area', async () => {
  await open([line(1), line(2, { action: 'memorial-approved', words: 'A good one' })], '?area=moons')
  await screen.findByText('Version 1')
  screen.getByText('A good one')
})

it('goes on after fifty', async () => {
  const { user } = await open(Array.from({ length: 60 }, (_, place) => line(place + 1)))
  expect(await screen.findAllByRole('listitem')).toHaveLength(50)
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
