/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { donations, winners } from '@evenhand/contracts/http'
import { cleanup, screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { WhoDecides, WhoDecidesPrizes } from './who-decides.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(people: 1 | 2, untilAnother = false, when: Partial<Record<'twoUntil' | 'twoFrom', string>> = {}) {
  const told = { people, untilAnother, twoUntil: null, twoFrom: null, ...when }
  server = await startFakeApi([
    fake(donations.getMoneyDeciders, () => ({ ...told, from: '1000.00' })),
    fake(winners.getPrizeDeciders, () => told),
  ])
  restore = routeFetchTo(server)
  renderPage(
    '/fairness',
    <>
      <WhoDecides />
      <WhoDecidesPrizes />
    </>,
  )
  await screen.findByRole('heading', { name: 'Who records checks, transfers, cash and refunds' })
  await screen.findByRole('heading', { name: 'Who awards the prizes' })
}

it('tells everyone that money and prizes take two people', async () => {
  await open(2)
  await screen.findByText(/^A check, a bank transfer, cash or a refund of \$1,000\.00 or more takes two administrators/)
  await screen.findByText(/^Awarding a prize, and passing it on to an alternate, takes two administrators/)
})

it('tells everyone that one administrator alone decides about money and prizes', async () => {
  await open(1)
  await screen.findByText(/^On this site, one administrator alone can record checks/)
  await screen.findByText(/^On this site, one administrator alone can award a prize/)
  expect(screen.queryByText(/it takes two/)).toBeNull()
})

it('tells everyone where that is only so until there is a second one', async () => {
  await open(1, true)
  await screen.findByText(/refund any gift\. As soon as a second administrator can, it takes two\.$/)
  await screen.findByText(/both times\. As soon as a second administrator can, it takes two\. A winner/)
})

it('tells everyone from when on that changes, where a second one is new or was there until lately', async () => {
  const noon = '2026-12-07T17:00:00.000Z'
  await open(1, true, { twoFrom: noon })
  expect(await screen.findAllByText(/From on, it takes two\./)).toHaveLength(2)
  restore()
  await server.stop()
  cleanup()
  await open(2, false, { twoUntil: noon })
  expect(
    await screen.findAllByText(/From on, one administrator alone can, for as long as nobody else may\./),
  ).toHaveLength(2)
})
