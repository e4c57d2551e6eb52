/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { affiliates, gateway } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { PortalPage } from '../portal-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const nothing = { clicks: 0, signUps: 0, paid: 0, entries: 0 }
const none = { pending: 0, held: 0, appealed: 0, counted: 0, rejected: 0, upheld: 0, reversed: 0, entries: 0 }

const affiliate = (more: Partial<affiliates.OwnAffiliate> = {}): affiliates.OwnAffiliate => ({
  id: makeId(1),
  affiliateName: 'Ada Byron',
  email: 'ada@example.org',
  socialPlatforms: ['Instagram'],
  socialLinks: ['https://www.instagram.com/ada'],
  followerCounts: [12_400],
  state: 'approved',
  reason: null,
  code: 'AF-7K3MQXZ2',
  link: '/r/AF-7K3MQXZ2',
  counting: 'counts',
  days: [
    { day: '2026-11-25', ...nothing, clicks: 1_204, signUps: 3, paid: 2, entries: 100 },
    { day: '2026-11-24', ...nothing },
  ],
  totals: { ...none, counted: 1, held: 2, appealed: 1, entries: 100 },
  createdAt: '2026-11-01T12:00:00Z',
  ...more,
})

const referral = (place: number, more: Partial<affiliates.OwnReferral> = {}): affiliates.OwnReferral => ({
  id: makeId(place),
  state: 'counted',
  paidAt: '2026-11-20T12:00:00Z',
  releasesAt: null,
  holds: [],
  entries: 100,
  reason: null,
  ...more,
})

let server: FakeApi
let restore: () => void
let own: affiliates.OwnAffiliate | null | Refuses
let referrals: affiliates.OwnReferral[]
let signedIn: boolean
let appeals: { referralId: string; words: string }[]
beforeEach(async () => {
  own = affiliate()
  referrals = []
  signedIn = true
  appeals = []
  server = await startFakeApi([
    fake(gateway.getSession, () => (signedIn ? { role: 'donor' as const } : { role: 'anonymous' as const })),
    fake(affiliates.getOwnAffiliate, () => (own instanceof Refuses ? own : { affiliate: own })),
    fake(affiliates.listOwnReferrals, ({ query: { after } }) => ({
      items: after === undefined ? referrals.slice(0, 2) : referrals.slice(2),
      next: after === undefined && referrals.length > 2 ? (referrals[1]?.id ?? null) : null,
      total: referrals.length,
    })),
    fake(affiliates.appealReferral, ({ params, body }) => {
      appeals.push({ ...params, ...body })
      referrals = referrals.map((one) => (one.id === params.referralId ? { ...one, state: 'appealed' as const } : one))
      return referrals.find(({ id }) => id === params.referralId) ?? new Refuses('not-found')
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const show = () => renderPage('/affiliate-portal', <PortalPage />, '/affiliate-portal?tab=referrals')
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Your referrals' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

describe('the referrals of an affiliate', () => {
  it('are for whoever proves the mailbox of the application', async () => {
    signedIn = false
    show()
    await screen.findByText(/^Enter the email you applied with/)
    screen.getByLabelText('Email')
  })

  it('show the link, what it brought by day, and how far each has come', async () => {
    referrals = [
      referral(3, { state: 'held', holds: ['shared-card', 'first-ones'], entries: 0 }),
      referral(2, { state: 'pending', releasesAt: '2027-03-20T12:00:00Z', entries: 0 }),
      referral(1),
    ]
    const { user } = show()
    await screen.findByText('http://localhost/r/AF-7K3MQXZ2')
    await screen.findByRole('img', { name: 'QR code of http://localhost/r/AF-7K3MQXZ2' })
    const days = within(screen.getByRole('region', { name: 'By day' })).getAllByRole('row')
    const cells = days.slice(1).map((day) =>
      within(day)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([['Nov 25, 20261,204 clicks · 3 sign-ups · 2 first gifts', '1,204', '3', '2', '100']])
    expect(await rows()).toEqual([
      'On holdPaid Nov 20, 2026 · …000003Someone else gave with the same card.Someone looks at each affiliate’s first referrals.',
      'Waiting to countPaid Nov 20, 2026 · …000002Counts by Mar 20, 2027',
    ])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('+100')
    expect(await rows()).toHaveLength(3)
  })

  it('build the link of any page of the site, and of no other', async () => {
    const { user } = show()
    const field = await screen.findByLabelText(/^A page of this site/)
    await user.type(field, '/main-giveaway')
    await screen.findByText('http://localhost/main-giveaway?ref=AF-7K3MQXZ2')
    await user.clear(field)
    await user.type(field, 'https://elsewhere.example')
    await screen.findByText('Paste the address of a page of this site')
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
  })

  it('can be appealed where one was rejected', async () => {
    referrals = [referral(1, { state: 'rejected', entries: 0, reason: 'It was your own card.' })]
    const { user } = show()
    await screen.findByText('“It was your own card.”')
    await user.click(screen.getByRole('button', { name: /^Appeal: referral/ }))
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Say why it should count')
    await user.type(screen.getByLabelText('Why should it count?'), 'It was my sister’s.')
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Appeal under review')
    expect(appeals).toEqual([{ referralId: makeId(1), words: 'It was my sister’s.' }])
  })

  it('say that referrals earn nothing now, where the rules do not name affiliates', async () => {
    own = affiliate({ counting: 'not-named' })
    show()
    await screen.findByText(/^The rules of the giveaway that’s open now don’t include affiliates/)
  })
})

describe('an application', () => {
  it.each([
    ['pending', null, 'Your application is being reviewed'],
    ['rejected', 'We couldn’t find these profiles.', 'Your application wasn’t approved'],
    ['suspended', 'Your posts don’t say that you earn entries.', 'Your link is suspended'],
  ] as const)('that is %s says so, and why', async (state, reason, title) => {
    own = affiliate({ state, reason, ...(state === 'suspended' ? {} : { code: null, link: null, days: [] }) })
    show()
    await screen.findByRole('heading', { name: title })
    if (reason !== null) screen.getByText(reason)
    expect(screen.queryByRole('heading', { name: 'Your link' })).toBeNull()
  })

  it('that is not there leads to the form', async () => {
    own = null
    show()
    expect((await screen.findByRole('link', { name: 'Apply as an affiliate' })).getAttribute('href')).toBe(
      '/affiliate-portal',
    )
  })

  it('that does not come says so, and comes with another try', async () => {
    own = new Refuses('dependency-unavailable')
    const { user } = show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    own = affiliate()
    await user.click(again)
    await screen.findByRole('heading', { name: 'Your link' })
  })
})
