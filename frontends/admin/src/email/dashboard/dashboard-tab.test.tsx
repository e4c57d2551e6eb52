/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailOverview } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { DashboardTab } from './dashboard-tab.tsx'

const nothing: emailOverview.EmailOverview = {
  totalSubscribers: 0,
  activeCampaigns: 0,
  templates: 0,
  automations: 0,
  recentCampaigns: [],
  waiting: [],
  uncertain: 0,
  bounces: null,
}
const campaign = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Winter newsletter',
  subject: 'Warm rooms for {{person.firstName | "you"}}',
  listId: null,
  segmentId: null,
  templateId: null,
  status: 'sent' as const,
  scheduledAt: null,
  readerZone: null,
  isOnWeb: false,
  startedAt: '2026-11-21T12:00:00.000Z',
  finishedAt: '2026-11-21T13:00:00.000Z',
  notStarted: null,
  test: null,
  totalRecipients: 1200,
  totalDelivered: 1190,
  totalOpened: 0,
  totalClicked: 0,
  totalWaiting: 0,
  version: 1,
  createdAt: '2026-11-21T11:00:00.000Z',
}

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(answer: () => emailOverview.EmailOverview | Refuses) {
  server = await startFakeApi([fake(emailOverview.getEmailOverview, answer)])
  restore = routeFetchTo(server)
  return renderPage('/email-management', <DashboardTab />)
}

it('counts what spec 02 counts, and shows the newest campaigns with their status', async () => {
  await open(() => ({
    ...nothing,
    totalSubscribers: 12_345,
    activeCampaigns: 2,
    templates: 3,
    automations: 4,
    recentCampaigns: [campaign],
  }))
  for (const [name, count] of [
    ['Total Subscribers', '12,345'],
    ['Active Campaigns', '2'],
    ['Email Templates', '3'],
    ['Automations', '4'],
  ] as const) {
    const term = (await screen.findByRole('link', { name })).closest('div')
    expect(term && within(term).getByRole('definition').textContent).toBe(count)
  }
  screen.getByText('Warm rooms for you')
  screen.getByText('already sent')
  const row = screen.getByRole('listitem')
  within(row).getByText('Sent')
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    `/email-management?tab=campaigns&campaign=${campaign.id}`,
  )
})

it('leads to what can be done, at once', async () => {
  await open(() => nothing)
  const actions = within(screen.getByRole('navigation', { name: 'Quick actions' })).getAllByRole('link')
  expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create campaign', '/email-management?tab=campaigns&new=1'],
    ['Add subscribers', '/email-management?tab=subscribers&new=1'],
    ['Create template', '/email-management?tab=templates&new=1'],
    ['Set up automation', '/email-management?tab=automations&new=1'],
    ['Create list', '/email-management?tab=lists&new=1'],
  ])
  await screen.findByText('No campaigns yet')
})

it('says what waits, and of what nobody knows whether it left', async () => {
  await open(() => ({ ...nothing, waiting: [{ lane: 'receipt', emails: 3, oldestSeconds: 130 }], uncertain: 2 }))
  await screen.findByText('Receipts')
  screen.getByText('the oldest for 2 min')
  screen.getByText(/2 emails of campaigns were cut off/)
})

it('says what went wrong', async () => {
  await open(() => new Refuses('dependency-unavailable'))
  await screen.findByText('We couldn’t load the dashboard')
})

it('says when the mailbox of bounces was looked into, and why it couldn’t be', async () => {
  const bounces = { lookedAt: '2026-11-21T12:00:00.000Z', failed: null, heard: 2 }
  await open(() => ({ ...nothing, bounces }))
  await screen.findByText(/was looked into .*2 bounces were heard from it/)
})

it('says why the mailbox of bounces couldn’t be looked into', async () => {
  await open(() => ({
    ...nothing,
    bounces: { lookedAt: '2026-11-21T12:00:00.000Z', failed: 'login-refused', heard: 0 },
  }))
  await screen.findByText(/We couldn’t look into the inbox .*it refused our login/)
})
