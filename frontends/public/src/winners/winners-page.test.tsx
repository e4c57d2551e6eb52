/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { draws, entries, winners } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { WinnersPage } from './winners-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const drawn = (change: Partial<winners.DrawnPrize>): winners.DrawnPrize => ({
  slug: 'main',
  title: 'The Jeep',
  prize: 'A red Jeep',
  drawnAt: at,
  state: 'being-confirmed',
  places: [],
  winner: null,
  ...change,
})

const closed: draws.Draw = {
  slug: 'main',
  title: '2026 Jeep Wrangler',
  state: 'committed',
  committedAt: '2026-06-15T04:00:00.000Z',
  timeZone: 'America/New_York',
  closesAt: at,
  freezesAt: '2026-12-01T12:00:00.000Z',
  frozenAt: null,
  drawsOn: '2026-12-04',
  roundAt: '2026-12-04T17:00:00.000Z',
  round: 1000,
  drawnAt: null,
  donors: null,
}

let listed: winners.DrawnPrize[]
let held: draws.Draw[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  held = []
  server = await startFakeApi([
    fake(winners.listWinners, () => listed),
    fake(entries.listGiveaways, () => []),
    fake(draws.listDraws, () => held),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it('says that no draw has happened while none was held', async () => {
  listed = []
  renderPage('/winners', <WinnersPage />)
  await screen.findByText('No draw has been held yet.')
  await screen.findByText('The next giveaway hasn’t been announced yet.')
})

it.each(['committed', 'frozen'] as const)('leads to the draw that is still to be held: %s', async (state) => {
  listed = []
  held = [{ ...closed, state }]
  renderPage('/winners', <WinnersPage />)
  await screen.findByText(/^The winner of the 2026 Jeep Wrangler hasn’t been drawn yet\./)
  const link = screen.getByRole('link', { name: 'See where the draw is now' })
  expect(link.getAttribute('href')).toBe('/draws/main')
  expect(screen.queryByText(/announced yet/)).toBeNull()
})

it('waits for no draw that is over', async () => {
  listed = []
  held = [{ ...closed, state: 'frozen', donors: 0 }]
  renderPage('/winners', <WinnersPage />)
  await screen.findByText('The next giveaway hasn’t been announced yet.')
})

it('leads to a draw that was held, and names nobody before the prize is awarded', async () => {
  listed = [drawn({})]
  renderPage('/winners', <WinnersPage />)
  const link = await screen.findByRole('link', { name: 'The Jeep' })
  expect(link.getAttribute('href')).toBe('/draws/main')
  await screen.findByText('Drawn; the winner is being confirmed')
  expect(screen.queryByText('No draw has been held yet.')).toBeNull()
})

it('names a winner by first name, initial and state, and says when nobody could be awarded', async () => {
  const winner = { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: at }
  listed = [drawn({ state: 'awarded', winner }), drawn({ slug: 'lease', title: 'The Lease', state: 'not-awarded' })]
  renderPage('/winners', <WinnersPage />)
  await screen.findByText('Ada Q., Ohio')
  await screen.findByText(/^Not awarded/)
})
