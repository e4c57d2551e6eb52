/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { donations, email as emails, entries, gateway, members } from '@evenhand/contracts/http'
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

const time = '2026-11-21T12:00:00Z'
const makeId = (index: number) => `0190a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const grace: members.Member = {
  id: makeId(1),
  accountNumber: '1000000006X',
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: null,
  membershipLevel: 'free',
  referralCode: 'BCDF2345',
  referredBy: null,
  totalEntries: 0,
  totalDonated: '0.00',
  isActive: true,
  createdAt: time,
  updatedAt: time,
}
const reward = (index: number, more: Partial<members.ReferralReward> = {}): members.ReferralReward => ({
  id: makeId(100 + index),
  referredAccountNumber: `20000000${String(index).padStart(3, '0')}`,
  rewardType: 'free_signup',
  entriesAwarded: 50,
  createdAt: time,
  ...more,
})

let role: 'anonymous' | 'donor'
let member: members.Member | undefined
let rewards: members.ReferralReward[] | Refuses
let registered: { referredBy?: string | undefined }[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  role = 'donor'
  member = grace
  rewards = []
  registered = []
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(emails.getEmailPreferences, () => ({ news: 'off' as const })),
    fake(members.getOwnMember, () => member ?? null),
    fake(members.listReferrals, () => rewards),
    fake(members.registerMember, ({ body }) => {
      registered.push(body)
      return grace
    }),
    fake(entries.listGiveaways, () => []),
    fake(entries.getDonorStats, () => new Refuses('dependency-unavailable')),
    fake(donations.getDonorAccount, () => null),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const says = (text: string | RegExp) => screen.findByText(text)
const lines = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    )

async function openTab() {
  const page = renderPage('/member-portal', <PortalPage />)
  await page.user.click(await screen.findByRole('tab', { name: 'Referrals' }))
  return page
}

const follow = (address: string) => renderPage('/member-portal', <PortalPage />, address)

it('opens at the profile, with the referrals beside it', async () => {
  follow('/member-portal')
  const profile = await screen.findByRole('tab', { name: 'Profile' })
  expect(profile.getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Social', 'Referrals', 'Profile'])
})

it('copies the link that names the member', async () => {
  const { user } = await openTab()
  const link = 'http://localhost/r/BCDF2345'
  await says(link)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await says('The link is copied. Paste it anywhere.')
  expect(await navigator.clipboard.readText()).toBe(link)
})

it('shares the link with the word that it earns the member entries', async () => {
  const shared = jest.fn(async (_data?: ShareData) => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared })
  const { user } = await openTab()
  await user.click(await screen.findByRole('button', { name: 'Share link' }))
  await says('Shared.')
  Reflect.deleteProperty(navigator, 'share')
  const [data] = shared.mock.calls[0] ?? []
  expect(data?.url).toBe('http://localhost/r/BCDF2345')
  expect(data?.text).toMatch(/I earn giveaway entries when you join or give through this link\./)
})

it('says so when the browser has nothing to copy to', async () => {
  const { user } = await openTab()
  Reflect.deleteProperty(navigator, 'clipboard')
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await says(/^Your browser blocked copying\. Select the link and copy it yourself/)
})

it('tells what each referral earns', async () => {
  await openTab()
  await says('What a referral earns you')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^50entries when your friend registers/),
      expect.stringMatching(/^100entries with the first payment of your friend’s monthly membership/),
      expect.stringMatching(/^50entries with your friend’s first gift/),
    ]),
  )
})

it('names each reward, and the friend by number', async () => {
  rewards = [
    reward(3, { rewardType: 'paid_membership', entriesAwarded: 100 }),
    reward(2, { rewardType: 'donation' }),
    reward(1),
  ]
  await openTab()
  expect(await lines()).toEqual([
    ['Monthly membershipAccount 200 0000 0003', '+100'],
    ['First giftAccount 200 0000 0002', '+50'],
    ['RegistrationAccount 200 0000 0001', '+50'],
  ])
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

it('shows the newest five, and all of them when asked', async () => {
  rewards = Array.from({ length: 6 }, (_, place) => reward(6 - place))
  const { user } = await openTab()
  expect((await lines()).map(([friend]) => friend?.slice(-1))).toEqual(['6', '5', '4', '3', '2'])
  await user.click(screen.getByRole('button', { name: 'Show all 6 rewards' }))
  expect(await lines()).toHaveLength(6)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

it('says that there are none yet, and asks anew each time that it is opened', async () => {
  const { user } = await openTab()
  await says('No rewards yet')
  rewards = [reward(1)]
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  await user.click(screen.getByRole('tab', { name: 'Referrals' }))
  expect(await lines()).toEqual([['RegistrationAccount 200 0000 0001', '+50']])
})

it('keeps the link when the rewards do not come, and tries again', async () => {
  rewards = new Refuses('dependency-unavailable')
  const { user } = await openTab()
  await says("We couldn't load your rewards")
  screen.getByRole('button', { name: 'Copy link' })
  rewards = [reward(1)]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toEqual([['RegistrationAccount 200 0000 0001', '+50']])
})

it('leads to the door when the session has ended', async () => {
  rewards = new Refuses('sign-in-required')
  const page = follow('/member-portal')
  const tab = await screen.findByRole('tab', { name: 'Referrals' })
  role = 'anonymous'
  await page.user.click(tab)
  await screen.findByRole('tab', { name: 'Create Account' })
})

it('a link that was followed opens the form with its code, which is sent', async () => {
  role = 'anonymous'
  const { user } = follow('/member-portal?ref=BCDF2345')
  expect(await screen.findByLabelText(/^Referral code/)).toHaveProperty('value', 'BCDF2345')
  await user.type(screen.getByLabelText('First name'), 'Ida')
  await user.type(screen.getByLabelText('Last name'), 'Ro')
  await user.type(screen.getByLabelText('Email'), 'ida@example.org')
  await user.type(screen.getByLabelText('Confirm email'), 'ida@example.org')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findByRole('heading', { name: 'Account Created Successfully!' })
  expect(registered).toMatchObject([{ referredBy: 'BCDF2345' }])
})

it('a link that was followed to no code says so, and opens the form all the same', async () => {
  role = 'anonymous'
  follow('/member-portal?unknown-code')
  await says('We don’t know the referral code in your link, but you can still create an account without it.')
  expect(screen.getByLabelText(/^Referral code/)).toHaveProperty('value', '')
})

it('a donor who follows a link becomes a member with its code', async () => {
  member = undefined
  follow('/member-portal?ref=BCDF2345')
  await says('Become a member')
  expect(screen.getByLabelText(/^Referral code/)).toHaveProperty('value', 'BCDF2345')
})
