/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { entries } from '@evenhand/contracts/http'
import { queries, useQuery } from '@evenhand/web-kit/facade'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { useNow } from './use-now.ts'

const hourMilliseconds = 3_600_000
const ownNow = Date.now.bind(Date)

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
function Clock() {
  useQuery(queries.giveaways())
  return <p>{Math.round((useNow() - ownNow()) / hourMilliseconds)} hours off</p>
}

it('is the server’s time as soon as it is heard, not with the next tick', async () => {
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => ownNow() + 5 * hourMilliseconds)
  try {
    renderPage('/', <Clock />)
    screen.getByText('5 hours off')
    expect(await screen.findByText('0 hours off', {}, { timeout: 5_000 })).toBeTruthy()
  } finally {
    clock.mockRestore()
  }
})
