/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, registrations } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { RegistrationsPage } from './registrations-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const person = (place: number): registrations.Registration => ({
  id: makeId(place),
  name: `Person ${place}`,
  email: `person-${place}@example.org`,
  phone: '(555) 010-0200',
  city: place % 2 ? 'Columbus' : null,
  state: 'OH',
  ageConfirmed: true,
  rulesAgreed: true,
  acceptedRules: null,
  createdAt: '2026-11-21T12:00:00.000Z',
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(people: readonly registrations.Registration[], search = '') {
  const asked: unknown[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(registrations.listLandingPages, () => []),
    fake(registrations.listRegistrationExports, () => [
      { id: makeId(1), at: '2026-11-21T12:00:00.000Z', by: 'administrator-1', words: 'all registrations' },
    ]),
    fake(registrations.listRegistrations, ({ query }) => {
      asked.push(query)
      if (query.search === 'down') return new Refuses('dependency-unavailable')
      const found = people.filter(({ name }) => !query.search || name.includes(query.search))
      const from = query.after ? found.findIndex(({ id }) => id === query.after) + 1 : 0
      const items = found.slice(from, from + query.limit)
      return { items, next: items.length === query.limit ? (items.at(-1)?.id ?? null) : null, total: found.length }
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/jeep-lease-admin', <RegistrationsPage />, `/jeep-lease-admin${search}`), asked }
}

it('shows who registered, how many they are, and the next ones on demand', async () => {
  const { user } = await open(Array.from({ length: 60 }, (_, place) => person(place)))
  await screen.findByText('50 of 60 registrations')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('60 of 60 registrations')
  screen.getByText('Person 59')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('opens a registration beside the list, with all that was given', async () => {
  const { user, router } = await open([person(1), person(2)])
  await user.click(await screen.findByRole('link', { name: 'Person 2' }))
  const panel = within(await screen.findByRole('dialog'))
  panel.getByText('person-2@example.org')
  panel.getByText('Not given')
  expect(router.state.location.search).toBe(`?registration=${makeId(2)}`)
})

it('says that there are none yet', async () => {
  await open([])
  await screen.findByText('No registrations yet')
  screen.getByText('0 of 0 registrations')
})

it('looks for what is typed, and exports the same', async () => {
  const { user } = await open([person(1), person(2)])
  await screen.findByText('2 of 2 registrations')
  expect(screen.getByRole('link', { name: 'Export to CSV' }).getAttribute('href')).toBe(
    '/api/landing-registrations/export?',
  )
  await user.type(screen.getByRole('searchbox'), 'Person 2')
  await screen.findByText('1 of 1 registration')
  expect(screen.getByRole('link', { name: 'Export to CSV' }).getAttribute('href')).toBe(
    '/api/landing-registrations/export?search=Person+2',
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'Nobody')
  await screen.findByText('No registration matches')
})

it('says who took the table away', async () => {
  await open([person(1)])
  await screen.findByText('all registrations')
  await screen.findByText('by ada')
})

it('says what went wrong', async () => {
  await open([person(1)], '?search=down')
  expect((await screen.findByRole('alert')).textContent).toMatch(/We couldn't load the registrations/)
})

it('says what cannot be asked for, and does not ask', async () => {
  const { asked } = await open([person(1)], '?page=..%2Fetc')
  await screen.findByText('That page doesn’t exist')
  expect(asked).toEqual([])
})
