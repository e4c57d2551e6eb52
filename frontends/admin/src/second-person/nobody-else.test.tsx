/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { winners } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { NobodyElse } from './nobody-else.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(twoUntil: string | null, twoFrom: string | null = null) {
  server = await startFakeApi([
    fake(winners.getPrizeDeciders, () => ({ people: 2 as const, untilAnother: false, twoUntil, twoFrom })),
  ])
  restore = routeFetchTo(server)
  return renderPage('/admin', <NobodyElse decides="prizes" />)
}

it('says until when it takes two where nobody else may decide, and what then', async () => {
  await open('2026-12-07T17:00:00.000Z', '2026-12-08T17:00:00.000Z')
  const said = await screen.findByText(/^Nobody else may decide now/)
  expect(said.textContent).toBe(
    'Nobody else may decide now. It takes two people until Dec 7, 2026, 12:00 PM ET, because two could decide before. After that, one person alone can, for as long as nobody else may. From Dec 8, 2026, 12:00 PM ET on, two people can decide again.',
  )
})

it('says nothing where another person may', async () => {
  const { queries } = await open(null)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByText(/Nobody else/)).toBeNull()
})
