/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { entries, winners } from '@evenhand/contracts/http'
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
  winner: null,
  ...change,
})

let listed: winners.DrawnPrize[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([fake(winners.listWinners, () => listed), fake(entries.listGiveaways, () => [])])
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
  await screen.findByText('The next giveaway has not been announced yet.')
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
