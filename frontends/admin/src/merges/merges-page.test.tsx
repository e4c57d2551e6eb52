/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, gateway, merges, supporters } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { MergesPage } from './merges-page.tsx'

const [ada, ben] = ['0190a0a0-0000-7000-8000-0000000000a1', '0190a0a0-0000-7000-8000-0000000000a2']
const [fromId, toId] = ['3edb8058-9993-8cd7-8c7a-b5e2d5bedfc0', '2edb8058-9993-8cd7-8c7a-b5e2d5bedfbf']
const on = (day: number) => `2026-11-${day}T15:00:00.000Z`
const part = { doneAt: null, waitsFor: null, failure: null, since: null }

const proposal: merges.MergeProposal = {
  id: '0190a0a0-0000-7000-8000-0000000000e1',
  fromId,
  toId,
  reason: 'A call',
  state: 'open',
  askedBy: ada,
  askedAt: on(20),
  expiresAt: '2026-12-04T15:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  refusal: null,
  isOwn: false,
}
const waiting: merges.ListedMerge = { id: proposal.id, proposal, merge: null }
const underWay: merges.ListedMerge = {
  id: '0190a0a0-0000-7000-8000-0000000000e2',
  proposal: {
    ...proposal,
    id: '0190a0a0-0000-7000-8000-0000000000e2',
    state: 'confirmed',
    decidedBy: ben,
    decidedAt: on(21),
  },
  merge: {
    id: '0190a0a0-0000-7000-8000-0000000000e2',
    fromId,
    toId,
    askedAt: on(21),
    doneAt: null,
    askedBy: ada,
    confirmedBy: ben,
    reason: 'A call',
    parts: [
      { ...part, service: 'entries', waitsFor: 'prize', since: on(22) },
      { ...part, service: 'email', doneAt: on(21) },
    ],
  },
}

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const asOwner = () => ({ role: 'administrator' as const, roles: ['owner' as const], expiresAt: on(30) })
const page = (
  <Roles value={['owner']}>
    <MergesPage />
  </Roles>
)

it('is searched by a name, which is looked for where names are, by an address or an id, and exported as it is shown', async () => {
  const asked: object[] = []
  const named: (string | undefined)[] = []
  server = await startFakeApi([
    fake(gateway.getSession, asOwner),
    fake(audit.listAdministrators, () => []),
    fake(supporters.nameDonors, () => []),
    fake(supporters.nameMembers, () => []),
    fake(supporters.findSupporters, ({ query: { search } }) => {
      named.push(search)
      return { items: [{ donorId: toId, name: 'Noor Haddad', email: '', given: '0.00', lastActivityAt: on(20) }] }
    }),
    fake(merges.listMerges, ({ query: { state, search, people } }) => {
      asked.push({ state, search, people })
      return { items: search === 'siblings' ? [] : [waiting], next: null, total: search === 'siblings' ? 0 : 1 }
    }),
  ])
  restore = routeFetchTo(server)
  const { user, router } = renderPage('/admin/merges', page)
  const field = await screen.findByLabelText('Search')
  await user.type(field, 'noor')
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'all', search: 'noor', people: [toId] }))
  expect(router.state.location.search).toBe('?search=noor')
  const link = await screen.findByRole('link', { name: 'Export as CSV' })
  expect(link.getAttribute('href')).toBe(`/api/admin/exports/merges?state=all&search=noor&people=${toId}`)
  for (const whole of ['noor@example.org', toId]) {
    await user.clear(field)
    await user.type(field, whole)
    await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'all', search: whole, people: undefined }))
  }
  expect(named).toEqual(['noor'])
  await user.clear(field)
  await user.type(field, 'siblings')
  await screen.findByText('No merge matches')
  expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull()
})

it('lists who asked and who decided, by the names of the people, and what is late', async () => {
  const states: string[] = []
  server = await startFakeApi([
    fake(gateway.getSession, asOwner),
    fake(audit.listAdministrators, () => [
      { id: ada, name: 'ada' },
      { id: ben, name: 'ben' },
    ]),
    fake(supporters.nameDonors, () => [{ donorId: toId, name: 'Noor Haddad', email: 'noor@example.org' }]),
    fake(supporters.nameMembers, () => [{ donorId: fromId, name: 'Noor H.', email: 'noor@old.example.org' }]),
    fake(merges.listMerges, ({ query: { state } }) => {
      states.push(state)
      const items = state === 'waiting' ? [waiting] : [underWay, waiting]
      return { items, next: null, total: items.length }
    }),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin/merges', page)
  const list = within(await screen.findByRole('list', { name: 'Merges' }))
  await screen.findAllByRole('link', { name: 'Noor H., noor@old.example.org' })
  await screen.findAllByText('by ada')
  const lines = list.getAllByRole('heading').map((line) => line.textContent)
  expect(lines).toEqual([
    'Noor H., noor@old.example.org into Noor Haddad, noor@example.org: under way',
    'Noor H., noor@old.example.org into Noor Haddad, noor@example.org: waiting for another owner',
  ])
  expect(list.getAllByRole('link', { name: 'Noor Haddad, noor@example.org' })[0]?.getAttribute('href')).toBe(
    `/admin/supporters/${toId}`,
  )
  const text = screen.getByRole('list', { name: 'Merges' }).textContent
  expect(text).toMatch(/Asked for Nov 20.* by ada: A call/)
  expect(text).toMatch(/Confirmed Nov 21.* by ben/)
  expect(text).toMatch(/Entries: waits for a prize to be delivered or passed on.*Emails and newsletters: moved/)
  expect(text).toMatch(/It expires on Dec 4.*Open either record to decide/)
  await user.selectOptions(screen.getByLabelText('State'), 'Waiting for another owner')
  await screen.findByText('1 of 1 merge')
  await waitFor(() => expect(states.at(-1)).toBe('waiting'))
})
