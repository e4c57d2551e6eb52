/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { grantPayments, moneyTrail, rounds } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { MoneyTrailPage } from './money-trail-page.tsx'
import { aGrant, aRound, pageOfGrants } from './testing/granted.ts'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const trail: moneyTrail.MoneyTrail = {
  given: '10000.00',
  refunded: '50.00',
  fees: '320.10',
  granted: '6000.00',
  paid: '2500.00',
  notGranted: '3629.90',
  asOf: '2026-11-25T12:00:00.000Z',
}
const none = { grants: 0, reported: 0, granted: '0.00', paid: '0.00', spent: '0.00' }
async function open(grants: grantPayments.Grant[] | Refuses, notGranted = trail.notGranted, sums = none) {
  server = await startFakeApi([
    fake(moneyTrail.getMoneyTrail, () => ({ ...trail, notGranted })),
    fake(grantPayments.getGrantSums, () => sums),
    fake(rounds.listGrantRounds, () => [aRound]),
    fake(grantPayments.listGrants, ({ query }) => (Array.isArray(grants) ? pageOfGrants(grants, query) : grants)),
  ])
  restore = routeFetchTo(server)
  return renderPage('/grants', <MoneyTrailPage />)
}

describe('where the money goes', () => {
  it('goes from what was given to what is left, to the cent', async () => {
    await open([])
    await screen.findByText('$10,000.00')
    const lines = [...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Paid by donors',
      '$10,000.00',
      'Returned to donors',
      '− $50.00',
      'Kept by the card processor as fees',
      '− $320.10',
      'Granted to nonprofits',
      '− $6,000.00',
      'Not granted yet',
      '$3,629.90',
    ])
    screen.getByText('$2,500.00')
    await screen.findByText(/No grant has been awarded yet/)
    expect(screen.queryByText(/nonprofits have reported/)).toBeNull()
  })

  it('adds what nonprofits reported that they spent, once the first has', async () => {
    const sums = { grants: 3, reported: 2, granted: '6000.00', paid: '2500.00', spent: '1800.50' }
    await open([], trail.notGranted, sums)
    const said = await screen.findByText(/nonprofits have reported/)
    expect(said.textContent).toBe(
      'Of what was granted, $2,500.00 is paid. Of that, nonprofits have reported $1,800.50 spent, in reports on 2 grants.',
    )
  })

  it('says how far the grants are ahead of the gifts, where they are', async () => {
    await open([], '-47872.10')
    const name = await screen.findByText('Granted ahead of payments')
    expect(name.nextElementSibling?.textContent).toBe('$47,872.10')
    expect(screen.queryByText('Not granted yet')).toBeNull()
  })

  it('promises no report on a grant of which nothing is paid', async () => {
    await open([aGrant({ paid: '0.00', canceled: '6000.00' })])
    await screen.findByText('Warm rooms')
    expect(screen.queryByText(/reports by/)).toBeNull()
  })

  it('says of each grant what is paid, canceled and reported, and when a report is late', async () => {
    const report = { summary: 'Forty-two families came.', spent: '2400.00', submittedAt: '2027-12-01T12:00:00.000Z' }
    await open([
      aGrant({
        reports: [report, { ...report, summary: 'Ten came.', submittedAt: '2027-06-01T12:00:00.000Z' }],
        reportState: 'reported',
        canceled: '3500.00',
      }),
      aGrant({ id: '0190a0a0-0000-7000-8000-0000000000a2', reportState: 'overdue' }),
      aGrant({ id: '0190a0a0-0000-7000-8000-0000000000a3' }),
    ])
    await screen.findByText('Forty-two families came.')
    const [first, second, third] = within(screen.getByRole('region', { name: 'Grants' })).getAllByRole('listitem')
    expect(first?.textContent).toMatch(
      /Lantern Street\s*\$2,500.*Feb 1, 2027.*\$2,500 paid.*\$3,500 of \$6,000 canceled.*Reported Dec 1, 2027: \$2,400 spent.*1 earlier report.*Ten came/s,
    )
    expect(second?.textContent).toMatch(/was due by Feb 1, 2028, and isn’t here yet/)
    expect(third?.textContent).toMatch(/reports by Feb 1, 2028/)
  })

  it('leads to the page of each round and organization', async () => {
    await open([aGrant()])
    const list = within(await screen.findByRole('region', { name: 'Grants' }))
    expect((await list.findByRole('link', { name: 'Lantern Street' })).getAttribute('href')).toBe(
      '/grants/organizations/0190a0a0-0000-7000-8000-0000000000c1',
    )
    const listed = within(await screen.findByRole('region', { name: 'Grant rounds' }))
    for (const links of [list, listed]) {
      expect(links.getByRole('link', { name: 'Spring round' }).getAttribute('href')).toBe('/grants/rounds/spring')
    }
  })

  it('shows more of them on demand, each once', async () => {
    const id = (at: number) => `0190a0a0-0000-7000-8000-0000000000${at}`
    const many = Array.from({ length: 60 }, (_, at) => aGrant({ id: id(70 - at), projectTitle: `Project ${70 - at}` }))
    const { user } = await open(many)
    await user.click(await screen.findByRole('button', { name: 'Show more grants' }))
    await screen.findByText('Project 11')
    expect(screen.getAllByText(/^Project \d+$/)).toHaveLength(60)
    expect(screen.queryByRole('button', { name: 'Show more grants' })).toBeNull()
  })

  it('says what it couldn’t load', async () => {
    await open(new Refuses('dependency-unavailable'))
    await screen.findByText('We couldn’t load the grants')
  })
})
