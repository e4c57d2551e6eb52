/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { entries } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
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
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const Words = () => <p>{useClosedEntries()?.free ?? 'Open'}</p>
const inAMoment = () => new Date(Date.now() + 3000).toISOString()

it('says that entries are closed from the close on, on a page that was opened before', async () => {
  giveaway = () => ({ ...openGiveaway(1), closesAt: inAMoment() })
  renderPage('/', <Words />)
  await screen.findByText('Open')
  expect(await screen.findByText(/^Entries are closed/, {}, { timeout: 20_000 })).toBeTruthy()
})

it('says that entries are open from the opening on', async () => {
  giveaway = () => ({ ...openGiveaway(1), opensAt: inAMoment() })
  renderPage('/', <Words />)
  await screen.findByText(/^Entries open/)
  expect(await screen.findByText('Open', {}, { timeout: 20_000 })).toBeTruthy()
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
