import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, testDatabase } from '@evenhand/service-kit/testing'
import { subscribers } from '../../tests/campaign-parts.ts'
import { foldRecipientCounts } from './counts-store.ts'
import { readRecipients } from './recipients.ts'
import { listPoints } from './recipients-store.ts'
import { countRecipients } from './store.ts'

const email = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = email
afterAll(() => email.drop())

/** A campaign that goes to as many people. */
async function campaignTo(people: number): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into campaigns (id, name, subject, html_content, state, created_by, created_at, updated_at, started_at)
    values (${id}, 'News', 'News', '<p>Hello</p>', 'sending', 'test', now(), now(), now())`)
  const ids = (await subscribers(db, people, (nth) => `reader-${nth}-of-${id}@example.org`)).map((one) => one.id)
  await db.query(sql`
    update subscribers set searched = email where id = any(${ids}::uuid[])`)
  await db.query(sql`
    insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, next_attempt_at)
    select gen_random_uuid(), ${id}, id, email, 'queued', now() from subscribers where id = any(${ids}::uuid[])`)
  return id
}

/** So many of those who are queued end in a state. */
const settle = (id: string, people: number, state: string, at: string) =>
  db.query(sql`
    update campaign_recipients set state = ${state}, reason = 'x', settled_at = ${at}::timestamptz where id in (
      select id from campaign_recipients where campaign_id = ${id} and state = 'queued' limit ${people})`)

it('counts recipients as they change, before and after the counts are added up', async () => {
  const id = await campaignTo(30)
  await settle(id, 10, 'sent', '2026-11-20T10:59:59Z')
  await settle(id, 10, 'sent', '2026-11-20T11:00:00Z')
  await settle(id, 3, 'failed', '2026-11-20T11:30:00Z')
  await db.query(sql`
    update campaign_recipients set first_opened_at = '2026-11-21T08:00:00Z' where id in (
      select id from campaign_recipients where campaign_id = ${id} and state = 'sent' limit 7)`)
  await db.query(sql`
    update campaign_recipients set state = 'bounced' where id in (
      select id from campaign_recipients where campaign_id = ${id} and state = 'sent' and first_opened_at is null limit 2)`)
  const seen = async () => ({
    counts: (await countRecipients(db, [id])).get(id),
    hours: await listPoints(db, id, 'hour'),
    days: await listPoints(db, id, 'day'),
    unlike: await failedChecks(email.url, new URL('../../checks/', import.meta.url)),
  })
  const before = await seen()
  expect(before).toMatchObject({
    counts: { states: { queued: 7, sent: 18, failed: 3, bounced: 2 }, opened: 7, clicked: 0 },
    days: [
      { at: new Date('2026-11-20T00:00:00Z'), delivered: 18, opened: 0, clicked: 0 },
      { at: new Date('2026-11-21T00:00:00Z'), delivered: 0, opened: 7, clicked: 0 },
    ],
    unlike: [],
  })
  expect(before.hours.map(({ at }) => at.toISOString())).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
    '2026-11-21T08:00:00.000Z',
  ])
  expect(await foldRecipientCounts(db)).toBeGreaterThan(0)
  expect(await foldRecipientCounts(db)).toBe(0)
  expect(await seen()).toEqual(before)
})

it('leads through all recipients of a campaign, each once, and finds one by a part of the address', async () => {
  const id = await campaignTo(25)
  await settle(id, 12, 'sent', '2026-11-20T10:00:00Z')
  const pages = async (state: 'all' | 'sent', search?: string) => {
    const found: (string | null)[] = []
    let after: string | undefined
    do {
      const page = await readRecipients(db, { campaignId: id, state, search, after, limit: 10 })
      found.push(...page.items.map((one) => one.email))
      after = page.next ?? undefined
    } while (after !== undefined)
    return new Set(found).size === found.length ? found.length : 'one came twice'
  }
  expect([await pages('all'), await pages('sent')]).toEqual([25, 12])
  expect([await pages('all', 'READER-7-of'), await pages('all', 'nobody-there')]).toEqual([1, 0])
})
