/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { donations, entries, gateway, memorials, nonprofits, sponsors } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { HomePage } from './home-page.tsx'

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
    fake(donations.getCampaignStats, () => ({
      totalRaised: '612345.60',
      totalDonors: 913,
      currentPrizeLevel: 2,
      goalAmount: '1000000.00',
      updatedAt: '2026-11-21T12:00:00Z',
    })),
    fake(entries.listGiveaways, () => [openGiveaway(1)]),
    fake(sponsors.listSponsors, () => []),
    fake(nonprofits.listBenefiting, () => []),
    fake(memorials.listMemorialBlocks, () => []),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it('says why to trust the promise right under it, and then what can be won', async () => {
  renderPage('/', <HomePage />)
  await screen.findByText('$612,345.60')
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? region.id)).toEqual([
    'Welcome',
    'Ten pictures',
    'The campaign so far',
    'every-entry',
    'choose-membership',
    'how-it-works',
    'memorial-wall',
    'proof',
  ])
  expect(screen.getByRole('link', { name: 'How we prove it' }).getAttribute('href')).toBe('/#proof')
})

it('has a title that says what this is', async () => {
  renderPage('/', <HomePage />)
  await screen.findByText('$612,345.60')
  expect(document.title).toBe('Support great causes, win exciting prizes · Evenhand')
})

it('does not color the time that is left like something else', async () => {
  renderPage('/', <HomePage />)
  const left = (await screen.findAllByText(/^(Closes|Opens) |^Closed$/)).filter(({ tagName }) => tagName === 'P')
  expect(left.map(({ className }) => /text-[a-z-]+$/.exec(className)?.[0])).toEqual(['text-ink-soft'])
})
