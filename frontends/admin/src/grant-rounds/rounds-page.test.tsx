/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { rounds } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { RoundsPage } from './rounds-page.tsx'
import { deskRound, makeId, roundId } from './testing/some-rounds.ts'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(found: rounds.DeskRound[] | Refuses) {
  server = await startFakeApi([fake(rounds.listDeskRounds, () => found)])
  restore = routeFetchTo(server)
  return renderPage('/admin/grant-rounds', <RoundsPage />)
}

it('shows each round with its dates, what is granted of its budget, and what waits in it', async () => {
  await open([
    deskRound({ id: makeId(2), title: 'Fall 2027', slug: 'fall-2027', state: 'draft' }, { submitted: 0 }),
    deskRound({}, { awarded: '2500.00', submitted: 12, toScore: 3, toConfirm: 1 }),
  ])
  await screen.findByRole('link', { name: 'Fall 2027' })
  const [, draft, closed] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(draft).toMatch(/Fall 2027.*fall-2027.*Draft/)
  expect(closed).toMatch(
    /Spring 2027.*Jan 1, 2027.*Feb 1, 2027.*\$2,500.*of \$10,000.*12.*Closed.*3 to score.*1 to confirm/,
  )
  expect(screen.getByRole('link', { name: 'Spring 2027' }).getAttribute('href')).toBe(`/admin/grant-rounds/${roundId}`)
  expect(screen.getByRole('link', { name: 'New grant round' }).getAttribute('href')).toBe('/admin/grant-rounds/new')
})

it('says when there is none, and what went wrong', async () => {
  await open([])
  await screen.findByText('No grant rounds yet')
  restore?.()
  await server.stop()
  await open(new Refuses('dependency-unavailable'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't load the grant rounds/)
})
