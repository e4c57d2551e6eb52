/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { entries } from '@evenhand/contracts/http'
import { act, screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { openGiveaway } from '../testing/open-giveaway.ts'
import { renderPage } from '../testing/render-page.tsx'
import { useClosedEntries } from './use-closed-entries.ts'

let giveaway: () => entries.Giveaway
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([fake(entries.listGiveaways, () => [giveaway()])])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  jest.useRealTimers()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const Words = () => <p>{useClosedEntries()?.free ?? 'Open'}</p>
const hour = 3_600_000
const inAnHour = () => new Date(Date.now() + hour).toISOString()

/** A clock that goes on by itself, as the server's answers need it, until an hour is skipped. */
const startClock = () => void jest.useFakeTimers({ advanceTimers: true })
const anHourPasses = () => act(() => jest.advanceTimersByTimeAsync(hour))

it('says that entries are closed from the close on, on a page that was opened before', async () => {
  startClock()
  const closesAt = inAnHour()
  giveaway = () => ({ ...openGiveaway(1), closesAt })
  renderPage('/', <Words />)
  await screen.findByText('Open')
  await anHourPasses()
  expect(await screen.findByText(/^Entries are closed/)).toBeTruthy()
})

it('says that entries are open from the opening on', async () => {
  startClock()
  const opensAt = inAnHour()
  giveaway = () => ({ ...openGiveaway(1), opensAt })
  renderPage('/', <Words />)
  await screen.findByText(/^Entries open/)
  await anHourPasses()
  expect(await screen.findByText('Open')).toBeTruthy()
})

it('goes by the server’s clock where the browser’s is days ahead', async () => {
  const ownNow = Date.now.bind(Date)
  const days = 3 * 86_400_000
  giveaway = () => ({ ...openGiveaway(1), closesAt: new Date(ownNow() + days / 3).toISOString() })
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => ownNow() + days)
  try {
    renderPage('/', <Words />)
    await screen.findByText('Open')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.getByText('Open')).toBeTruthy()
  } finally {
    clock.mockRestore()
  }
})
