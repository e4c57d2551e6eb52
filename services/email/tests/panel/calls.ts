import type { emailCampaigns, emailSubscribers } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { showAutomations } from '../../src/automations/use-cases.ts'
import { readAnalytics, readRecipients } from '../../src/campaigns/recipients.ts'
import { type Campaigns, readAudience, readCampaigns, readCase } from '../../src/campaigns/use-cases.ts'
import { readLists } from '../../src/lists/use-cases.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { readOverview } from '../../src/overview/use-cases.ts'
import { countSegment, readSegments } from '../../src/segments/use-cases.ts'
import { listTags } from '../../src/subscribers/store.ts'
import { readSubscriber, readSubscribers } from '../../src/subscribers/use-cases.ts'
import type { FilledPanel } from './fill.ts'
import { segmentRules } from './rules.ts'

export interface PanelCall {
  what: string
  /** A count of a segment may take longer than a page. */
  kind: 'call' | 'count'
  ask: () => Promise<unknown>
}

const now = () => new Date()
const rows = 50

/** Each page of the panel, as its routes ask for it. */
export function panelCalls(db: Database, filled: FilledPanel): PanelCall[] {
  const call = (what: string, ask: () => Promise<unknown>): PanelCall => ({ what, kind: 'call', ask })
  return [
    call('the dashboard', () => readOverview(db, { hasMailbox: true })),
    ...subscriberCalls(db, filled),
    call('the lists, with how many are on each', () => readLists({ db, now })),
    call('the tags, with how many have each', () => listTags(db)),
    call('the 50 segments', () => readSegments({ db, now })),
    call('the automations', () => showAutomations(db)),
    ...campaignCalls(db, filled),
    ...segmentRules(filled.lists).map(({ what, rule }): PanelCall => ({
      what: `a segment counted: ${what}`,
      kind: 'count',
      ask: () => countSegment({ db, now }, rule),
    })),
  ]
}

function subscriberCalls(db: Database, { lists, subscriberId }: FilledPanel): PanelCall[] {
  const deps = { db, donorIdOf: donorIds('the-key-of-the-bench-the-key-of-the-bench'), now }
  const page = (what: string, asked: Partial<emailSubscribers.SubscriberFilter> & { after?: string }): PanelCall => ({
    what: `subscribers: ${what}`,
    kind: 'call',
    ask: () => readSubscribers(deps, { status: 'all', order: 'desc', limit: rows, ...asked }),
  })
  return [
    page('the first page', {}),
    page('a page in the middle', { after: subscriberId }),
    page('the first that came', { order: 'asc' }),
    page('the unsubscribed', { status: 'unsubscribed' }),
    page('of a list with half of them', { listId: lists[0] }),
    page('of a list with few', { listId: lists.at(-1), status: 'active' }),
    page('with a tag of half of them', { tag: 'newsletter' }),
    page('with a rare tag', { tag: 'press' }),
    page('on a list and with a tag', { listId: lists[1], tag: 'volunteer', status: 'active' }),
    page('a whole address', { search: 'person-123456@domain456.example' }),
    page('part of an address that one has', { search: 'son-987654@' }),
    page('part of a name that some have', { search: 'abcd' }),
    page('words that very many have', { search: 'example' }),
    page('two letters', { search: 'ab' }),
    page('words that nobody has', { search: 'zzzzqq' }),
    page('words that many have, and a rare tag', { search: 'domain', tag: 'press' }),
    { what: 'one subscriber', kind: 'call', ask: () => readSubscriber(db, subscriberId) },
  ]
}

function campaignCalls(db: Database, { campaigns }: FilledPanel): PanelCall[] {
  const campaignId = campaigns.at(-1) ?? ''
  const deps: Campaigns = {
    db,
    bell: createBell(),
    surroundings: { publicUrl: 'https://giveaway.test', tokens: undefined },
    now,
    log: createLog('email'),
  }
  const recipients = (what: string, state: 'all' | 'failed', search?: string): PanelCall => ({
    what: `recipients of a campaign: ${what}`,
    kind: 'call',
    ask: () => readRecipients(db, { campaignId, state, search, after: undefined, limit: rows }),
  })
  const filter: Omit<emailCampaigns.CampaignFilter, 'limit'> = { status: 'all', order: 'desc' }
  return [
    { what: 'the campaigns', kind: 'call', ask: () => readCampaigns(deps, { ...filter, limit: rows }) },
    { what: 'one campaign', kind: 'call', ask: () => readCase(db, campaignId) },
    { what: 'whom a campaign to all would go to', kind: 'count', ask: () => readAudience(deps, campaignId) },
    {
      what: 'the analytics of a campaign',
      kind: 'call',
      ask: () => readAnalytics(db, { campaignId, by: 'day', isTracked: true }),
    },
    recipients('the first page', 'all'),
    recipients('the failed', 'failed'),
    recipients('part of an address', 'all', 'son-987654@'),
  ]
}
