/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { entries, giveaways } from '@evenhand/contracts/http'
import { cleanup, screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { MainGiveawayPage } from './main-giveaway-page.tsx'

const facts: giveaways.RulesDocument = {
  format: 'evenhand-giveaway-rules/2',
  slug: 'main',
  version: 1,
  title: '2026 Jeep Wrangler',
  description: 'The main giveaway.',
  prize: '2026 Jeep Wrangler',
  cashOption: '',
  cashCondition: '',
  firstDay: '2026-06-15',
  lastDay: '2026-12-15',
  drawsOn: '2027-07-01',
  opensAt: '2026-06-15T04:00:00.000Z',
  closesAt: '2999-12-16T05:00:00.000Z',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['US-OH'],
  regionsVoid: [],
  entriesMax: { giveaway: '100000', monthOfType: {} },
  form: [],
  freePostAddress: '1 Main Street',
  settlingSeconds: 864_000,
  alternates: 3,
  winnerDesk: { notifyWithinBusinessDays: 5, respondWithinDays: 5, fulfilmentWeeksMin: 4, fulfilmentWeeksMax: 8 },
  image: 'jeep',
  link: '/#choose-membership',
  texts: { officialRules: '# Rules', prizeDetails: 'A Jeep.', cause: '' },
}

let written: giveaways.RulesDocument
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([
    fake(entries.listGiveaways, () => [openGiveaway(1)]),
    fake(giveaways.getRules, () => ({
      slug: 'main',
      version: 1,
      publishedAt: '2026-06-01T12:00:00.000Z',
      sha256: 'a'.repeat(64),
      reason: 'First version.',
      document: written,
      currentVersion: 1,
      sealedVersion: null,
    })),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it.each([
  ['the way in while it is open', {}, 'Enter Main Giveaway', '/#choose-membership'],
  ['the draw once it has closed', { closesAt: '2026-11-01T04:00:00.000Z' }, 'See the draw', '/draws/main'],
])('leads to %s', async (_, change, name, address) => {
  written = { ...facts, ...change }
  renderPage('/main-giveaway', <MainGiveawayPage />)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

it('has no way in before it opens', async () => {
  written = { ...facts, opensAt: '2998-06-15T04:00:00.000Z' }
  renderPage('/main-giveaway', <MainGiveawayPage />)
  await screen.findByRole('button', { name: 'Prize Details' })
  expect(screen.queryByRole('link', { name: /Enter Main Giveaway|See the draw/ })).toBeNull()
})

const causeUntil = (year: string, verb = 'go') =>
  `All entries until 12:00 PM ET on October 7, ${year}, ${verb} to the veterans’ cause.`

it('says whom entries help, and whom they helped once the day for it is over', async () => {
  const cause = causeUntil('2097')
  written = { ...facts, texts: { ...facts.texts, cause } }
  renderPage('/main-giveaway', <MainGiveawayPage />)
  await screen.findByText(cause)
  cleanup()
  written = { ...facts, texts: { ...facts.texts, cause: causeUntil('2025') } }
  renderPage('/main-giveaway', <MainGiveawayPage />)
  await screen.findByText(causeUntil('2025', 'went'))
})
