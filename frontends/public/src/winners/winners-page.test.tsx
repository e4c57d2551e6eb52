/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { draws, entries } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { WinnersPage } from './winners-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const draw = (change: Partial<draws.Draw>): draws.Draw => ({
  slug: 'main',
  title: 'The Jeep',
  state: 'committed',
  committedAt: at,
  closesAt: at,
  freezesAt: at,
  frozenAt: null,
  roundAt: null,
  round: null,
  drawnAt: null,
  donors: null,
  ...change,
})

let listed: draws.Draw[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([fake(draws.listDraws, () => listed), fake(entries.listGiveaways, () => [])])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it('says that no draw has happened while all are only committed to', async () => {
  listed = [draw({})]
  renderPage('/winners', <WinnersPage />)
  await screen.findByText('No draw has happened yet.')
  await screen.findByText('The next giveaway has not been announced yet.')
})

it('leads to a draw that was held, and names nobody before they have accepted', async () => {
  listed = [draw({ slug: 'lease', title: 'The Lease' }), draw({ state: 'drawn', drawnAt: at })]
  renderPage('/winners', <WinnersPage />)
  const link = await screen.findByRole('link', { name: 'The Jeep' })
  expect(link.getAttribute('href')).toBe('/draws/main')
  expect(link.parentElement?.textContent).toMatch(/^The Jeep was drawn on Nov 21, 2026\. The winner is named after/)
  expect(screen.queryByText('No draw has happened yet.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'The Lease' })).toBeNull()
})
