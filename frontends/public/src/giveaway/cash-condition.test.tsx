/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { donations } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { CashCondition } from './cash-condition.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const facts = {
  cashCondition: '$500 if we raise $2,000; otherwise a quarter of it.',
  closesAt: '2026-12-16T05:00:00Z',
  timeZone: 'America/New_York',
}

async function show(totalRaised: string | undefined) {
  server = await startFakeApi([
    fake(donations.getCampaignStats, () =>
      totalRaised === undefined
        ? new Refuses('dependency-unavailable')
        : { totalRaised, totalDonors: 9, currentPrizeLevel: 1, goalAmount: '1.00', updatedAt: facts.closesAt },
    ),
  ])
  restore = routeFetchTo(server)
  renderPage(
    '/',
    <dl>
      <CashCondition cashCondition={facts.cashCondition} />
    </dl>,
  )
}

it('says beside the cash option what it depends on, and how far that is today', async () => {
  await show('612.00')
  const raised = await screen.findByText(/raised so far/)
  expect(raised.textContent).toBe('$612 raised so far.')
  expect(raised.parentElement?.textContent).toContain(facts.cashCondition)
})

it('makes up no figure while it does not know one', async () => {
  await show(undefined)
  expect(await screen.findByText(facts.cashCondition)).toBeTruthy()
  await waitFor(() => expect(server.heard).toHaveLength(1))
  expect(screen.queryByText(/raised/)).toBeNull()
})
