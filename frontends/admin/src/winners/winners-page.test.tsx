/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { claims, winners } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { aDraw, at } from './testing/desk.ts'
import { WinnersPage } from './winners-page.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The public page names a winner once the prize is theirs. */
const named: winners.DrawnPrize[] = [
  {
    slug: 'lake',
    title: 'The lake',
    prize: 'A canoe of cedar',
    drawnAt: at,
    state: 'awarded',
    places: [],
    winner: { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: at },
  },
]

async function open(answer: () => claims.WonDraw[] | Refuses) {
  server = await startFakeApi([fake(claims.listWonDraws, answer), fake(winners.listWinners, () => named)])
  restore = routeFetchTo(server)
  return renderPage('/admin/winners', <WinnersPage />)
}

it('shows each drawn prize with whose turn it is, what comes next until when, and what is overdue', async () => {
  await open(() => [
    aDraw({ slug: 'canoe', overdue: true }),
    aDraw({ slug: 'kayak', state: 'notified', next: 'wait', place: 2 }),
    aDraw({ slug: 'cabin', state: 'forfeited', exhausted: true, next: 'nothing', dueAt: null }),
    aDraw({ slug: 'lake', state: 'awarded', next: 'deliver' }),
    aDraw({ slug: 'bench', state: 'awarded', next: 'nothing', dueAt: null }),
  ])
  await screen.findAllByText('Ada Q., Ohio')
  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.map(([, state]) => state)).toEqual([
    'To be notifiedThe winner drawn',
    'NotifiedAlternate 2',
    'No one leftall have forfeited',
    'AwardedAda Q., OhioThe winner drawn',
    'AwardedThe winner drawn',
  ])
  expect(cells[0]?.[2]).toMatch(/Notify by .*Overdue$/)
  expect(cells[1]?.[2]).toMatch(/Answers by Nov/)
  expect(cells[2]?.[2]).toMatch(/Done: the prize is not awarded$/)
  expect(cells[4]?.[2]).toMatch(/Done: the prize is delivered$/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['canoe', 'kayak', 'cabin', 'lake', 'bench'].map((slug) => `/admin/winners/${slug}`),
  )
})

it('marks a rehearsal, which nobody is to be told about', async () => {
  await open(() => [aDraw({ slug: 'rehearsal-1', prize: 'A canoe' }), aDraw({ slug: 'canoe', prize: 'A canoe' })])
  await screen.findByRole('region', { name: 'Drawn prizes' })
  screen.getByText('Rehearsal: made-up donors, no prize')
  expect(screen.getAllByText('A canoe')).toHaveLength(1)
})

it('says that no draw was held yet', async () => {
  await open(() => [])
  await screen.findByText('No draw has been held yet')
})

it('says that they are not here right now, and is tried again by hand', async () => {
  let away = true
  const { user } = await open(() => (away ? new Refuses('dependency-unavailable') : [aDraw()]))
  expect((await screen.findByRole('alert')).textContent).toMatch(/We couldn't load the winners/)
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'The canoe' })
})
