import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { listOf, newsletter, subscribers } from '../../tests/campaign-parts.ts'
import { imapSink } from '../../tests/imap-sink.ts'
import { campaignMailKey, messageIdOf } from '../sending/message-id.ts'
import { findLook } from './bounces-store.ts'
import { lookOnce } from './mailbox-job.ts'
import { readMailboxSettings } from './mailbox-settings.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
const imap = await imapSink()
afterAll(async () => {
  await imap.stop()
  await db.close()
  await store.drop()
})

const log = createLog('email')
const look = (url = imap.url) =>
  lookOnce({ db, settings: readMailboxSettings(url), now: () => new Date(), log }, new AbortController().signal)

const returned = ({ to, messageId, status = '5.1.1' }: { to: string; messageId: string; status?: string }) =>
  [
    `Message-Id: <${randomUUID()}@mx.example.org>`,
    'From: MAILER-DAEMON@mx.example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} no`,
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b1--',
    '',
  ].join('\r\n')

/** Somebody to whom a campaign was sent. */
async function reached() {
  const [person] = await subscribers(db, 1)
  const listId = await listOf(db, person ? [person] : [])
  const [campaignId, recipientId] = [randomUUID(), randomUUID()]
  const { name, subject, htmlContent } = newsletter()
  await db.query(sql`
    insert into campaigns (id, name, subject, html_content, list_id, state, started_at, finished_at, created_by, created_at, updated_at)
    values (${campaignId}, ${name}, ${subject}, ${htmlContent}, ${listId}, 'sent', now(), now(), 'test', now(), now())`)
  await db.query(sql`
    insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, next_attempt_at, settled_at)
    values (${recipientId}, ${campaignId}, ${person?.id}, ${person?.email}, 'sent', now(), now())`)
  // The test writes the key of the address as nobody else does.
  await db.query(sql`update subscribers set email_key = lower(email) where id = ${person?.id}`)
  const messageId = messageIdOf(campaignMailKey(recipientId), 'evenhand.example')
  const standing = async () => {
    const [row] = await db.query<{ state: string; status: string; held: number }>(sql`
      select r.state, s.status, (select count(*)::int from suppressions where email_key = s.email_key) as held
      from campaign_recipients r join subscribers s on s.id = r.subscriber_id where r.id = ${recipientId}`)
    return row
  }
  return { to: person?.email ?? '', messageId, standing }
}

describe('the mailbox that emails come back to', () => {
  let heardBefore: bigint
  beforeAll(async () => {
    heardBefore = (await findLook(db))?.heard ?? 0n
  })

  it('tells of bounces, each once however often it is looked into, and is left read', async () => {
    const ada = await reached()
    imap.receive(returned(ada))
    for (let time = 0; time < 3; time++) await look()
    expect(await ada.standing()).toEqual({ state: 'bounced', status: 'bounced', held: 1 })
    const found = await findLook(db)
    expect([found?.failed, (found?.heard ?? 0n) - heardBefore]).toEqual([null, 1n])
    expect(imap.unread()).toBe(0)
  })

  it('is believed of emails of ours alone, to whom they were written', async () => {
    const [ada, bob] = [await reached(), await reached()]
    imap.receive(returned({ to: ada.to, messageId: `<campaign.${randomUUID()}@evenhand.example>` }))
    imap.receive(returned({ to: ada.to, messageId: '<x@evenhand.example>' }))
    // Of an email to Bob: it says something about Bob alone, whomever it names.
    imap.receive(returned({ to: ada.to, messageId: bob.messageId, status: '4.2.2' }))
    await look()
    expect(await ada.standing()).toEqual({ state: 'sent', status: 'active', held: 0 })
    expect(await bob.standing()).toEqual({ state: 'bounced', status: 'active', held: 0 })
  })

  it('knows a receipt by its hash', async () => {
    const key = `receipt:${randomUUID()}`
    const to = `${randomUUID()}@example.org`
    await db.query(sql`
      insert into messages (id, mail_key, template, lane, recipient, template_values, wait_until, state, finished_at)
      values (${randomUUID()}, ${key}, 'receipt', 'receipt', ${to}, '{}', now(), 'sent', now())`)
    imap.receive(returned({ to, messageId: messageIdOf(key, 'evenhand.example') }))
    await look()
    const held = await db.query<{ reason: string }>(sql`select reason from suppressions where email_key = ${to}`)
    expect(held).toEqual([{ reason: 'hard-bounce' }])
  })

  it('goes on after what can’t be read', async () => {
    const ada = await reached()
    imap.receive(
      'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\u0000',
    )
    imap.receive('Subject: I am away\r\n\r\nStatus: 5.1.1')
    imap.receive(returned(ada))
    await look()
    expect((await ada.standing())?.state).toBe('bounced')
    expect(imap.unread()).toBe(0)
  })

  it('that can’t be looked into says why, and is tried again', async () => {
    await look(imap.url.replace('pass', 'wrong'))
    expect((await findLook(db))?.failed).toBe('login-refused')
    const silent = createServer().listen(0)
    const { port } = silent.address() as { port: number }
    await new Promise((resolve) => silent.close(resolve))
    await look(`imap://user:pass@127.0.0.1:${port}`)
    expect((await findLook(db))?.failed).toBe('ECONNREFUSED')
    await look()
    expect((await findLook(db))?.failed).toBeNull()
  })
})

it.each(['https://user:pass@host', 'imap://host', 'imaps://user@host', 'nonsense'])(
  'is no mailbox at %s',
  (setting) => {
    expect(() => readMailboxSettings(setting)).toThrow(Error)
  },
)

it('has a folder and a port that can be left out', () => {
  expect(readMailboxSettings('imaps://us%40er:p%3Ass@host')).toEqual({
    host: 'host',
    port: 993,
    isSecure: true,
    user: 'us@er',
    password: 'p:ss',
    folder: 'INBOX',
  })
  expect(readMailboxSettings('imap://u:p@host:1143/Bounces')).toMatchObject({ port: 1143, folder: 'Bounces' })
})
