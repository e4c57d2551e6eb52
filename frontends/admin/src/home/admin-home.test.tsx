/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { books, claims, figures, gateway, gifts, memberships, memorials, sponsors } from '@evenhand/contracts/http'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { AdminHome } from './admin-home.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
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
const clean: gateway.ServiceBacklog = { unpublished: 0, deadLetters: 0, payments: 0 }

interface Shown {
  entries?: figures.EntryFigures | Refuses
  late?: Partial<Record<ServiceName, gateway.ServiceBacklog | null>>
  down?: ServiceName
  behind?: number
  memorialsAway?: boolean
}

async function open({ entries = entryFigures, late = {}, down, behind = 0, memorialsAway = false }: Shown = {}) {
  const none = { items: [], next: null, total: 0 }
  server = await startFakeApi([
    fake(figures.showGiftFigures, () => giftFigures),
    fake(figures.showEntryFigures, () => entries),
    fake(gateway.getSystemBacklog, () => ({ services: { ...byService(() => clean), ...late } })),
    fake(gateway.getSystemHealth, () => ({
      status: down ? ('degraded' as const) : ('up' as const),
      services: byService((name) => ({ status: name === down ? ('down' as const) : ('up' as const), parts: {} })),
      components: { postgres: 'up' as const },
    })),
    fake(gifts.listGifts, () => ({ ...none, given: '0.00', paidBack: '0.00' })),
    fake(memberships.listAllMemberships, () => ({ ...none, total: behind })),
    fake(books.listReconciliations, () => []),
    fake(memorials.listPaidMemorials, () => (memorialsAway ? new Refuses('dependency-unavailable') : [])),
    fake(sponsors.listSponsorInquiries, () => none),
    fake(claims.listWonDraws, () => []),
  ])
  restore = routeFetchTo(server)
  return renderPage('/admin', <AdminHome />)
}

const tile = async (title: string) => {
  const card = (await screen.findByRole('link', { name: title })).closest('li')
  if (!card) throw new Error(`${title} is on no tile`)
  return within(card)
}

describe('the home of the administrators', () => {
  it('begins with the figures of today, and what they were in 30 days', async () => {
    await open()
    ;(await tile('Raised today')).getByText('$75.00')
    ;(await tile('Raised today')).getByText('$365.00 in 30 days, $5.00 refunded')
    ;(await tile('Gifts today')).getByText('32 in 30 days')
    ;(await tile('Entries today')).getByText('410 in 30 days')
    ;(await tile('Memberships now')).getByText('1,234')
    ;(await tile('Failed renewals today')).getByText('2')
    await screen.findByText('Nothing needs your attention.')
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Today',
      'Raised today',
      'Gifts today',
      'Entries today',
      'Memberships now',
      'Failed renewals today',
      'Needs attention',
      'Latest gifts',
      'System health',
    ])
  })

  it('has a table with each number of the charts', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Show the numbers, day by day'))
    const rows = screen.getAllByRole('row', { hidden: true })
    expect(rows).toHaveLength(31)
    expect(rows[1]?.textContent).toBe('Nov 22, 2026$75.00$0.003621,2342')
    expect(rows[2]?.textContent).toContain('$10.00$5.00')
  })

  it('shows the other figures when those of the entries are away', async () => {
    await open({ entries: new Refuses('dependency-unavailable') })
    ;(await tile('Raised today')).getByText('$75.00')
    expect((await tile('Entries today')).getByText('We couldn’t load entries.')).toBeTruthy()
  })

  it('says in one line that all is well', async () => {
    await open()
    await screen.findByText('Nothing needs your attention.')
    screen.getByText('All 10 services and databases are up.')
  })

  it('never says that all is well while a question has no answer', async () => {
    await open({ memorialsAway: true })
    await screen.findByText("We couldn't load the memorials.")
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
    screen.getByText('3 payment reports have not been recorded yet: a donor may have paid without a receipt.')
    screen.getByText('The service entries failed to process 1 event.')
    screen.getByText('2 changes in the service members could not be passed on to the others yet.')
    screen.getByText("We couldn't check for failed events in sponsors.")
    screen.getByText('The service email did not report whether its work is done.')
    screen.getByText('All 10 services and databases are up.')
  })

  it('names the service that is down once, and links each queue', async () => {
    await open({ down: 'email', late: { email: null }, behind: 1 })
    await screen.findByText('Needs attention (2)')
    screen.getByText('The service email is not answering.')
    expect(screen.getByRole('link', { name: '1 membership has a failed payment.' }).getAttribute('href')).toBe(
      '/admin/memberships?state=past-due&sort=behind&order=asc',
    )
    screen.getByText('1 of 10 services and components needs attention.')
  })
})
