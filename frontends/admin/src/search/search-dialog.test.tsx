/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import {
  affiliateReviews,
  audit,
  deskAccount,
  type DeskRole,
  emailSubscribers,
  gateway,
  gifts,
  giveaways,
  memorials,
  merges,
  nonprofitReviews,
  people,
  registrations,
  roster,
  sponsors,
  sponsorships,
  supporters,
} from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { Roles } from '../frame/allowed.tsx'
import { SearchButton } from './search-button.tsx'

const donorId = '2edb8058-9993-8cd7-8c7a-b5e2d5bedfbf'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const at = '2026-11-21T12:00:00.000Z'
const noor = { donorId, name: 'Noor Haddad', email: 'noor@example.org', given: '0.00', lastActivityAt: at }
const page = { items: [], next: null, total: 0 }
const aMember: roster.ListedMember = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  accountNumber: '100001',
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  level: 'free',
  hasPlatinum: false,
  isActive: true,
  createdAt: at,
}
type Members = typeof page | { items: roster.ListedMember[]; next: null; total: number } | Refuses

const aGiveaway: giveaways.ManagedGiveaway = {
  slug: 'sommer-2027',
  title: 'Prämie für Zoë',
  state: 'open',
  external: false,
  isExample: false,
  closesAt: at,
  timeZone: 'America/New_York',
  version: 1,
  publishedAt: at,
  sealedAt: null,
  draftEditedAt: null,
}
const grace: people.DeskPerson = {
  id: '0190a0a0-0000-7000-8000-000000000021',
  name: 'Grâce Hopper',
  username: 'amazing',
  email: 'grace@desk.example.org',
  roles: ['money'],
  state: 'active',
  lastLoginAt: at,
  hasFactor: true,
  isPasswordVoid: false,
  webhooks: 0,
  isSelf: false,
  version: 1,
}
const invited: people.Invitation = {
  id: '0190a0a0-0000-7000-8000-000000000022',
  name: 'Joan Clarke',
  email: 'joan@desk.example.org',
  roles: ['support'],
  invitedBy: 'Grâce Hopper',
  sentAt: at,
  expiresAt: at,
  isExpired: false,
}

async function open(roles: DeskRole[], members: () => Members = () => page) {
  const asked: string[] = []
  const nothing = (of: string) => () => {
    asked.push(of)
    return page
  }
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles, expiresAt: at })),
    fake(supporters.findSupporters, ({ query: { search = '' } }) => {
      asked.push('supporters')
      return { items: 'noor haddad'.includes(search) ? [noor] : [] }
    }),
    fake(merges.findRecordOf, () => ({
      donorId: '3edb8058-9993-8cd7-8c7a-b5e2d5bedfc0',
      leadsTo: donorId,
      mergedAt: at,
    })),
    fake(roster.listMembers, () => {
      asked.push('members')
      return members()
    }),
    fake(gifts.listGifts, () => {
      asked.push('gifts')
      return { ...page, given: '0.00', paidBack: '0.00' }
    }),
    fake(registrations.listRegistrations, nothing('registrations')),
    fake(memorials.searchMemorials, nothing('memorials')),
    fake(nonprofitReviews.listRegistered, nothing('nonprofits')),
    fake(sponsorships.listSponsorships, nothing('sponsorships')),
    fake(sponsors.listSponsorInquiries, nothing('inquiries')),
    fake(affiliateReviews.listAffiliates, nothing('affiliates')),
    fake(emailSubscribers.listEmailSubscribers, nothing('subscribers')),
    fake(giveaways.listManagedGiveaways, () => [aGiveaway]),
    fake(people.listPeople, () => {
      asked.push('people')
      return { people: [grace], invitations: [invited] }
    }),
    fake(audit.listAudit, () => ({ items: [], next: null })),
  ])
  restore = routeFetchTo(server)
  const shown = renderPage(
    '/admin',
    <Roles value={roles}>
      <SearchButton />
    </Roles>,
  )
  await screen.findByRole('button', { name: /^Search/ })
  await shown.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByLabelText('Name, email or number')
  return { ...shown, asked, field }
}

it('opens with the keyboard, finds people, and is gone through with the arrows', async () => {
  const { user, field, router } = await open(['owner'])
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('noor')
  const group = await screen.findByRole('list', { name: 'Supporters' })
  const [found] = within(group).getAllByRole('link')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(found)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/supporters/${donorId}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads from an address that was combined to the record that stays', async () => {
  const { user } = await open(['support'])
  await user.keyboard('old@example.org')
  const [found] = within(await screen.findByRole('list', { name: 'Combined records' })).getAllByRole('link')
  expect(found?.textContent).toMatch(/^old@example\.org.*was combined into another record on /)
  expect(found?.getAttribute('href')).toBe(`/admin/supporters/${donorId}`)
})

it('finds pages by their title, and only those that the role opens', async () => {
  const { user } = await open(['money'])
  await user.keyboard('me')
  const pages = within(await screen.findByRole('list', { name: 'Pages' })).getAllByRole('link')
  expect(pages.map((link) => link.textContent)).toEqual(['Home', 'Memberships', 'Members'])
})

const found = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('finds giveaways without their accents and case, as everything else', async () => {
  const { user } = await open(['draws'])
  await user.keyboard('PRAMIE FUR ZOE')
  expect(await found('Giveaways')).toEqual([['Prämie für Zoësommer-2027', '/admin/giveaways/sommer-2027']])
})

it.each([
  ['grace h', [['Grâce Hoppergrace@desk.example.org, Money', `/admin/people?person=${grace.id}`]]],
  ['amazing', [['Grâce Hoppergrace@desk.example.org, MoneyUsername: amazing', `/admin/people?person=${grace.id}`]]],
  ['joan@desk', [['Joan Clarkejoan@desk.example.org, invited', `/admin/people?person=${invited.id}`]]],
])('finds who works at the desk or is invited, by %s', async (words, expected) => {
  const { user } = await open(['owner'])
  await user.keyboard(words)
  expect(await found('People at the desk')).toEqual(expected)
})

it('looks for people at the desk only for who may list them', async () => {
  const { user, asked } = await open(['money', 'support', 'reviews', 'draws'])
  await user.keyboard('grace')
  await screen.findByText(/^Nothing found/)
  expect(asked).not.toContain('people')
})

it('leads from a word for something to where it is done, by the words of others too, as far as the role does it', async () => {
  const { user, field } = await open(['money'])
  await user.keyboard('refund')
  const refund = ['Refund a giftOpen the gift, then Refund.', '/admin/gifts']
  expect(await found('What you can do')).toEqual([refund])
  // Who may not read the trail is led to none of it.
  expect(screen.queryByRole('list', { name: 'What was done' })).toBeNull()
  await user.clear(field)
  await user.keyboard('CHARGEBACK')
  await screen.findByText('Also called: chargeback')
  await user.clear(field)
  await user.keyboard('invite')
  await screen.findByText(/^Nothing found/)
})

it('leads an auditor to what was done, and to nothing that they can’t do', async () => {
  const { user } = await open(['auditor'])
  await user.keyboard('refund')
  const done = await found('What was done')
  expect(done).toContainEqual(['RefundedEach time that it was done', '/admin/audit?action=refund-asked'])
  expect(screen.queryByRole('list', { name: 'What you can do' })).toBeNull()
})

it('says in what something was found that shows it nowhere, and says nothing where it is in sight', async () => {
  const { user, field } = await open(['support'], () => ({ items: [aMember], next: null, total: 1 }))
  await user.keyboard('100-001')
  expect(await found('Members')).toEqual([
    [expect.stringMatching(/^Noor Haddad.*Account number: 100001$/), expect.any(String)],
  ])
  await user.clear(field)
  await user.keyboard('haddad')
  const inSight = [[expect.not.stringContaining('Account number'), expect.any(String)]]
  await waitFor(async () => expect(await found('Members')).toEqual(inSight))
})

it('asks for a gift only by what can be one, and says when nothing is found', async () => {
  const { user, asked, field } = await open(['money'])
  await user.keyboard('zzz')
  await screen.findByText('Nothing found for “zzz”. Try part of a name or an email.')
  expect(asked).not.toContain('gifts')
  await user.clear(field)
  await user.keyboard('EH-2026-07-000123')
  await waitFor(() => expect(asked).toContain('gifts'))
})

it('says what could not be searched, and shows the rest', async () => {
  const { user } = await open(['owner'], () => new Refuses('dependency-unavailable'))
  await user.keyboard('noor')
  await screen.findByRole('list', { name: 'Supporters' })
  const failure = await screen.findByRole('alert', undefined, { timeout: 60_000 })
  expect(failure.textContent).toMatch(/^Members: /)
})

it('never says that nothing was found where it could not search', async () => {
  const { user } = await open(['owner'], () => new Refuses('dependency-unavailable'))
  await user.keyboard('zzz')
  await screen.findByText('Nothing found for “zzz” where we could search. Try part of a name or an email.', undefined, {
    timeout: 60_000,
  })
})

it('leads to the list of all that match, where more than it shows may', async () => {
  const five = Array.from({ length: 5 }, (_, place) => ({
    ...aMember,
    id: `0190a0a0-0000-7000-8000-00000000000${place}`,
    email: `noor${place}@example.org`,
  }))
  const { user } = await open(['owner'], () => ({ items: five, next: null, total: 5 }))
  await user.keyboard('noor')
  const all = await screen.findByRole('link', { name: 'All that match of: Members' })
  expect(all.getAttribute('href')).toBe('/admin/members?search=noor')
  expect(screen.queryByRole('link', { name: 'All that match of: Supporters' })).toBeNull()
  await screen.findByText('6 found')
})

it('asks for nothing that the role may not see', async () => {
  const { user, asked } = await open(['reviews'])
  await user.keyboard('noor')
  await screen.findByText(/^Nothing found/)
  expect(asked.toSorted()).toEqual(['affiliates', 'inquiries', 'members', 'memorials', 'nonprofits', 'sponsorships'])
})

it('in the frame asks for no more than the role of who is logged in may see, and counts no failure as found', async () => {
  const asked: string[] = []
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles: ['money' as const], expiresAt: at })),
    fake(deskAccount.getDeskAccount, () => new Refuses('dependency-unavailable')),
    fake(supporters.findSupporters, () => {
      asked.push('supporters')
      return { items: [] }
    }),
    fake(roster.listMembers, () => {
      asked.push('members')
      return new Refuses('not-allowed')
    }),
    fake(sponsorships.listSponsorships, () => page),
    fake(sponsors.listSponsorInquiries, () => page),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin', <AdminFrame search={<SearchButton />} />)
  await screen.findAllByRole('button', { name: /^Search/ })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByLabelText('Name, email or number')
  await user.keyboard('zzz')
  await screen.findByText(/^Nothing found for “zzz”/)
  expect(asked.toSorted()).toEqual(['members', 'supporters'])
})

it('Enter in the field opens what was found first', async () => {
  const { user, router, field } = await open(['owner'])
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('noor')
  await screen.findByRole('list', { name: 'Supporters' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/supporters/${donorId}`))
})
