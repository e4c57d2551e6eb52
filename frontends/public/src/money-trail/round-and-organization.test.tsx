/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { grantPayments, nonprofits, rounds } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { OrganizationPage } from './organization/organization-page.tsx'
import { RoundPage } from './round/round-page.tsx'
import { aGrant, aRound, pageOfGrants } from './testing/granted.ts'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const sums = { grants: 1, reported: 0, granted: '6000.00', paid: '2500.00', spent: '0.00' }
const published = { round: aRound, applied: 12, ...sums, peopleToDecide: 2 } as const

async function openRound(found: rounds.PublishedRound | Refuses, grants = [aGrant()]) {
  server = await startFakeApi([
    fake(rounds.getGrantRound, () => found),
    fake(grantPayments.listGrants, ({ query }) => {
      expect(query.round).toBe(aRound.id)
      return pageOfGrants(grants, query)
    }),
  ])
  restore = routeFetchTo(server)
  return renderPage('/grants/rounds/:slug', <RoundPage />, '/grants/rounds/spring')
}

const definitions = () => [...document.querySelectorAll('article dl > div')].map(({ textContent }) => textContent)

describe('the page of a grant round', () => {
  it('says what there was to give, how many applied, and what became of it', async () => {
    await openRound(published)
    await screen.findByRole('heading', { level: 1, name: 'Spring round' })
    expect(definitions()).toEqual(
      expect.arrayContaining([
        'Budget$20,000',
        'Applications12',
        'Granted$6,000 in 1 grant',
        'Paid$2,500',
        'Reported$0 in 0 of 1 grant',
      ]),
    )
    await screen.findByRole('link', { name: 'Lantern Street' })
    screen.getByText(/decided by two people/)
    screen.getByText('Each decision takes two people: one proposes it, and another confirms it.')
  })

  it('doesn’t promise a second person where one decides', async () => {
    await openRound({ ...published, peopleToDecide: 1 }, [aGrant({ decidedBy: 1 })])
    await screen.findByText('One person can propose and confirm a decision.')
    await screen.findByText(/decided by one person/)
    expect(screen.queryByText(/two people/)).toBeNull()
  })

  it('of one that is to come has no figures yet, and says when it opens', async () => {
    await openRound(
      { ...published, round: { ...aRound, state: 'upcoming' }, applied: 0, grants: 0, granted: '0.00' },
      [],
    )
    await screen.findByText(/Nothing is decided before the round has closed/)
    expect(definitions().join()).toMatch(/Opens/)
    expect(screen.queryByText('Applications')).toBeNull()
  })

  it('that isn’t there says so, and leads on', async () => {
    await openRound(new Refuses('not-found'))
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that grant round' })
    expect(screen.getByRole('link', { name: 'See all grants' }).getAttribute('href')).toBe('/grants')
  })

  it('that couldn’t be loaded says so', async () => {
    await openRound(new Refuses('dependency-unavailable'))
    await screen.findByText('We couldn’t load the grant round')
  })
})

const id = '0190a0a0-0000-7000-8000-0000000000c1'
const lantern: nonprofits.GrantedNonprofit = {
  id,
  organizationName: 'Lantern Street',
  website: 'https://lantern.example/about',
  description: 'Lamps for streets that have none.',
  logo: null,
  isExample: false,
  ...sums,
}

async function openOrganization(found: nonprofits.GrantedNonprofit | Refuses, grants = [aGrant()]) {
  server = await startFakeApi([
    fake(nonprofits.getNonprofit, () => found),
    fake(grantPayments.listGrants, ({ query }) => {
      expect(query.nonprofit).toBe(id)
      return pageOfGrants(grants, query)
    }),
  ])
  restore = routeFetchTo(server)
  return renderPage('/grants/organizations/:slug', <OrganizationPage />, `/grants/organizations/${id}`)
}

describe('the page of an organization', () => {
  it('says what it is, and what was granted to it for what', async () => {
    await openOrganization(lantern)
    await screen.findByText('Lamps for streets that have none.')
    const site = screen.getByRole('link', { name: 'lantern.example' })
    expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual([lantern.website, 'nofollow ugc noopener'])
    await screen.findByRole('heading', { level: 3, name: 'Warm rooms' })
    expect(definitions()).toContain('Granted$6,000 in 1 grant')
  })

  it('says when nothing was granted yet', async () => {
    await openOrganization({ ...lantern, grants: 0, granted: '0.00', paid: '0.00' }, [])
    await screen.findByText(/We reviewed this organization.*Nothing has been granted to it yet/)
    expect(definitions()).toContain('ReportedNothing to report yet')
  })

  it('keeps the grants of one that can’t apply any more, and no words of its own', async () => {
    await openOrganization({ ...lantern, website: null, description: '' })
    await screen.findByText(/can’t apply for grants now/)
    await screen.findByText('Warm rooms')
  })

  it('that isn’t there says so', async () => {
    await openOrganization(new Refuses('not-found'))
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that organization' })
  })
})
