/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { entries } from '@evenhand/contracts/http'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { queries } from '../api/index.ts'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { openGiveaway } from '../testing/open-giveaway.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ClosesIn } from './closes-in.tsx'

const dayMilliseconds = 86_400_000
const ownNow = Date.now.bind(Date)
const opensAt = new Date(ownNow() - dayMilliseconds).toISOString()
const closesAt = new Date(ownNow() + 10 * dayMilliseconds).toISOString()

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([fake(entries.listGiveaways, () => [openGiveaway(1)])])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
})

/** Drawn at once, while the first answer is still on its way. */
function Counted() {
  useQuery(queries.giveaways())
  return (
    <p>
      <ClosesIn opensAt={opensAt} closesAt={closesAt} timeZone="America/New_York" />
    </p>
  )
}

it('counts the days by the server’s clock as soon as it is heard, where the browser’s is ahead', async () => {
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => ownNow() + 30 * dayMilliseconds)
  try {
    renderPage('/', <Counted />)
    screen.getByText('Closed')
    expect(await screen.findByText(/^Closes in \d+ days$/)).toBeTruthy()
  } finally {
    clock.mockRestore()
  }
})
