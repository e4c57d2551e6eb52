/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { claims, draws, giveaways, partnerCards, winners } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { aDraw, at } from '../winners/testing/desk.ts'
import { GiveawaysPage } from './giveaways-page.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const managed = (slug: string): giveaways.ManagedGiveaway => ({
  slug,
  title: `The ${slug}`,
  state: 'closed',
  external: false,
  isExample: false,
  closesAt: at,
  timeZone: 'America/New_York',
  version: 1,
  publishedAt: at,
  sealedAt: at,
  draftEditedAt: null,
})
const drawOf = (slug: string, state: draws.Draw['state'], more: Partial<draws.Draw> = {}): draws.Draw => ({
  slug,
  title: `The ${slug}`,
  state,
  committedAt: at,
  timeZone: 'America/New_York',
  closesAt: at,
  freezesAt: '2026-11-30T12:00:00.000Z',
  frozenAt: null,
  roundAt: '2026-12-01T12:00:00.000Z',
  round: 1000,
  drawsOn: '2026-12-01',
  drawnAt: state === 'drawn' ? '2026-12-02T12:00:00.000Z' : null,
  donors: null,
  ...more,
})
const winner = { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: at }

it('says of each closed giveaway how far its draw and its prize have come, and when', async () => {
  const list = [
    drawOf('canoe', 'committed'),
    drawOf('kayak', 'committed', { donors: 0 }),
    drawOf('cabin', 'frozen'),
    drawOf('tent', 'drawn'),
    drawOf('lamp', 'drawn'),
    drawOf('boat', 'drawn'),
    drawOf('oar', 'drawn'),
  ]
  server = await startFakeApi([
    fake(partnerCards.listPartnerCards, () => []),
    fake(giveaways.listManagedGiveaways, () => list.map(({ slug }) => managed(slug))),
    fake(draws.listDraws, () => list),
    fake(claims.listWonDraws, () => [
      aDraw({ slug: 'lamp', state: 'notified', next: 'wait' }),
      aDraw({ slug: 'boat', state: 'awarded', next: 'deliver' }),
      aDraw({ slug: 'oar', state: 'forfeited', next: 'nothing', exhausted: true }),
    ]),
    fake(winners.listWinners, () => [
      { slug: 'boat', title: 'The boat', prize: 'A boat', drawnAt: at, state: 'awarded' as const, places: [], winner },
    ]),
  ])
  restore = routeFetchTo(server)
  renderPage('/admin/giveaways', <GiveawaysPage />)
  await screen.findByText('Winner: Ada Q., Ohio')
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map((row) => row.children[1]?.textContent)).toEqual([
    'Closed, list not frozen yetfreezes Nov 30, 2026',
    'Closed, no entries to draw',
    'Closed, waiting for the beacondue Dec 1, 2026',
    'Drawnon Dec 2, 2026',
    'Drawn, winner notifieddrawn Dec 2, 2026',
    'Winner: Ada Q., Ohiodrawn Dec 2, 2026',
    'Not awarded, everyone forfeiteddrawn Dec 2, 2026',
  ])
})

it('takes no name of a rehearsal for a new giveaway, which no list would show', async () => {
  server = await startFakeApi([
    fake(partnerCards.listPartnerCards, () => []),
    fake(giveaways.listManagedGiveaways, () => []),
    fake(draws.listDraws, () => []),
    fake(claims.listWonDraws, () => []),
    fake(winners.listWinners, () => []),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin/giveaways', <GiveawaysPage />)
  await user.type(await screen.findByLabelText('URL name (can’t be changed)'), 'rehearsal-canoe')
  await user.click(screen.getByRole('button', { name: 'Create draft' }))
  await screen.findByText('“rehearsal-” is for rehearsals of draws. Choose another name')
})
