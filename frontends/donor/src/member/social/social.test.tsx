/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { email as emails, entries, gateway, members, social } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
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
const post = 'https://www.facebook.com/evenhand/posts/1020304050607'
const activity = (index: number, more: Partial<social.SocialActivity> = {}): social.SocialActivity => ({
  id: makeId(100 + index),
  platform: 'facebook',
  activityType: 'share',
  postUrl: post,
  entriesAwarded: 10,
  verified: false,
  state: 'recorded',
  holds: [],
  uncounted: null,
  reason: null,
  createdAt: time,
  ...more,
})

let terms: social.SocialTerms | Refuses
let recorded: social.ActivityForm[]
let listed: social.SocialActivity[] | Refuses
let answers: social.SocialActivity | Refuses
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  terms = { counting: 'counts', disclosed: true }
  recorded = []
  listed = []
  answers = activity(1)
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'donor' as const })),
    fake(emails.getEmailPreferences, () => ({ news: 'off' as const })),
    fake(members.getOwnMember, () => grace),
    fake(social.getTerms, () => terms),
    fake(social.listActivity, () => listed),
    fake(social.recordActivity, ({ body }) => {
      recorded.push(body)
      if (!(answers instanceof Refuses)) listed = [answers]
      return answers
    }),
    fake(social.appealRejection, () => {
      const appealed = activity(1, { state: 'appealed', entriesAwarded: 0, reason: 'No such post.' })
      listed = [appealed]
      return appealed
    }),
    fake(entries.listGiveaways, () => []),
    fake(entries.getDonorStats, () => new Refuses('dependency-unavailable')),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function openTab() {
  const page = renderPage('/member-portal', <PortalPage />)
  await page.user.click(await screen.findByRole('tab', { name: 'Social' }))
  return page
}
async function fill(page: Awaited<ReturnType<typeof openTab>>, link: string) {
  await page.user.selectOptions(await screen.findByLabelText('Platform'), 'facebook')
  await page.user.selectOptions(screen.getByLabelText('What you did'), 'share')
  await page.user.type(screen.getByLabelText(/^Link to the post/), link)
}
const record = ({ user }: Awaited<ReturnType<typeof openTab>>) =>
  user.click(screen.getByRole('button', { name: 'Record activity' }))
const lines = () =>
  within(screen.getByRole('region', { name: 'Your activity' }))
    .getAllByRole('row')
    .slice(1)

it('records a share, says what it earned, and lists it', async () => {
  const page = await openTab()
  await screen.findByText('No activity yet')
  await fill(page, post)
  await record(page)
  await screen.findByText('Activity Recorded!')
  await screen.findByText('You earned 10 entries for this activity.')
  expect(recorded).toEqual([{ platform: 'facebook', activityType: 'share', postUrl: post }])
  await screen.findByText('+10')
  expect(lines()[0]?.textContent).toMatch(/Share on Facebook.*Not reviewed yet/)
})

it('asks for the disclosure before the first one, and sends our words', async () => {
  terms = { counting: 'counts', disclosed: false }
  const page = await openTab()
  await fill(page, post)
  await record(page)
  await screen.findByText('Confirm this before you record an activity')
  expect(recorded).toEqual([])
  await page.user.click(screen.getByRole('checkbox', { name: socialDisclosure() }))
  await record(page)
  await screen.findByText('Activity Recorded!')
  expect(recorded).toMatchObject([{ disclosure: socialDisclosure() }])
})

it('says at the link what is wrong with it, and keeps what was typed', async () => {
  answers = new Refuses('invalid-request', { errors: [{ path: 'postUrl', message: 'That’s a shortened link.' }] })
  const page = await openTab()
  await fill(page, 'https://fb.me/abc')
  await record(page)
  await screen.findByText('Failed to Record Activity')
  await screen.findByText('That’s a shortened link.', { selector: 'p[id$="-error"]' })
  expect(screen.getByLabelText(/^Link to the post/)).toHaveProperty('value', 'https://fb.me/abc')
})

it('sends nothing that is not whole', async () => {
  const page = await openTab()
  await page.user.type(await screen.findByLabelText(/^Link to the post/), 'facebook.com/posts')
  await record(page)
  await screen.findByText('Choose a platform')
  await screen.findByText('Choose what you did')
  await screen.findByText('Enter a full link, beginning with https://')
  expect(recorded).toEqual([])
})

it.each([
  ['not-named', /its rules were sealed before this way to enter was added/],
  ['closed', /The giveaway isn’t open right now/],
] as const)('shows no form where an activity would not count: %s', async (counting, words) => {
  terms = { counting, disclosed: false }
  await openTab()
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Record activity' })).toBeNull()
})

it('says that the mailbox is to be confirmed first', async () => {
  terms = new Refuses('mailbox-to-prove')
  await openTab()
  await screen.findByText(/^We already know this email address/)
})

it('shows a rejection with its reason, and appeals it', async () => {
  listed = [activity(1, { state: 'rejected', entriesAwarded: 0, reason: 'No such post.' })]
  const { user } = await openTab()
  await screen.findByText('“No such post.”')
  await user.click(screen.getByRole('button', { name: 'Appeal: Share on Facebook' }))
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByText('Say why it should count')
  await user.type(screen.getByLabelText('Why should it count?'), 'It is there.')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByText('Appeal sent')
  await waitFor(() => expect(lines()[0]?.textContent).toMatch(/Appeal under review/))
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull()
})

it('says at once that an activity is held, why, and what happens next; there is nothing to appeal', async () => {
  answers = activity(1, { state: 'held', holds: ['many-of-member'], entriesAwarded: 0 })
  const page = await openTab()
  await fill(page, post)
  listed = [answers]
  await record(page)
  await screen.findByText(/^It’s held for review: You recorded several activities that we haven’t reviewed yet\./)
  await waitFor(() => expect(lines()[0]?.textContent).toMatch(/Held for review/))
  const [line] = lines()
  expect(line?.textContent).toMatch(/You recorded several activities.*once we’ve looked at it.*we’ll email you/)
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull()
})

it('says that a month is full, and still takes what is recorded', async () => {
  terms = { counting: 'over-cap', disclosed: true }
  answers = activity(1, { uncounted: 'over-cap', entriesAwarded: 0 })
  const page = await openTab()
  await screen.findByText(/^You’ve recorded the 60 activities that count in a month/)
  await fill(page, post)
  await record(page)
  await screen.findByText(/^It’s recorded and not counted: 60 activities count in a month/)
})

it('shows the newest five, and all of them when asked', async () => {
  listed = Array.from({ length: 6 }, (_, at) => activity(at))
  const { user } = await openTab()
  await screen.findByRole('region', { name: 'Your activity' })
  expect(lines()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 6 activities' }))
  expect(lines()).toHaveLength(6)
})

it('keeps the form when the activity does not come, and tries again', async () => {
  listed = new Refuses('dependency-unavailable')
  const { user } = await openTab()
  await screen.findByText("We couldn't load your activity")
  screen.getByRole('button', { name: 'Record activity' })
  listed = [activity(1)]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Your activity' })
})
