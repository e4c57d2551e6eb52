import { donorIds } from '@evenhand/service-kit/auth'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { listOf, newsletter, subscribers } from '../../tests/campaign-parts.ts'
import { imapMailbox } from '../../tests/imap-mailbox.ts'
import { testIds as ids } from '../../tests/message-ids.ts'
import { returned } from '../../tests/returned-mail.ts'
import { campaignMailKey, messageIds } from '../sending/message-id.ts'
import { findLook } from './bounces-store.ts'
import { createLook, mailboxJob } from './mailbox-job.ts'
import { readMailboxSettings } from './mailbox-settings.ts'

// The mail server is fetched the first time, and starts in seconds.
jest.setTimeout(300_000)

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
const imap = await imapMailbox()
afterAll(async () => {
  await imap.stop()
  await db.close()
  await store.drop()
})

const { signal } = new AbortController()
const mailboxAt = (url: string) => ({
  db,
  ids,
  donorIdOf: donorIds('the key of the tests'),
  settings: readMailboxSettings(url),
  now: () => new Date(),
  log: createLog('email'),
})
const looks = (url: string) => createLook(mailboxAt(url))
const look = (url = imap.url) => looks(url)(signal)
const heardSoFar = async () => (await findLook(db))?.heard ?? 0n

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
  const messageId = ids.of(campaignMailKey(recipientId))
  const standing = async () => {
    const [row] = await db.query<{ state: string; status: string; held: number }>(sql`
      select r.state, s.status, (select count(*)::int from suppressions where email_key = s.email_key) as held
      from campaign_recipients r join subscribers s on s.id = r.subscriber_id where r.id = ${recipientId}`)
    return row
  }
  return { to: person?.email ?? '', recipientId, messageId, standing }
}

const junkEmails = 1_000

/** Somebody who was emailed something else. */
async function written(mailKey = `receipt:${randomUUID()}`) {
  const to = `${randomUUID()}@example.org`
  await db.query(sql`
    insert into messages (id, mail_key, template, lane, recipient, template_values, wait_until, state, finished_at)
    values (${randomUUID()}, ${mailKey}, 'receipt', 'receipt', ${to}, null, now(), 'sent', now())`)
  const held = async () =>
    (await db.query<{ reason: string }>(sql`select reason from suppressions where email_key = ${to}`)).map(
      ({ reason }) => reason,
    )
  return { to, messageId: ids.of(mailKey), mailKey, held }
}

describe('the mailbox that emails come back to', () => {
  it('tells of bounces, each once however often it is looked into, and is left read', async () => {
    const [ada, before] = [await reached(), await heardSoFar()]
    await imap.receive([returned(ada)])
    for (let time = 0; time < 3; time++) await look()
    expect(await ada.standing()).toEqual({ state: 'bounced', status: 'bounced', held: 1 })
    expect([(await findLook(db))?.failed, (await heardSoFar()) - before]).toEqual([null, 1n])
    expect(await imap.find({ seen: false })).toHaveLength(0)
  })

  it('is believed of emails of ours alone, to whom they were written', async () => {
    const [ada, bob] = [await reached(), await reached()]
    const stranger = messageIds('another secret', 'evenhand.example')
    await imap.receive([
      returned({ to: ada.to, messageId: ids.of(campaignMailKey(randomUUID())) }),
      returned({ to: ada.to, messageId: '<x@evenhand.example>' }),
      returned({ to: ada.to, messageId: stranger.of(campaignMailKey(ada.recipientId)) }),
      // Of an email to Bob: it says something about Bob alone, whomever it names.
      returned({ to: ada.to, messageId: bob.messageId, status: '4.2.2' }),
    ])
    await look()
    expect(await ada.standing()).toEqual({ state: 'sent', status: 'active', held: 0 })
    expect(await bob.standing()).toEqual({ state: 'bounced', status: 'active', held: 0 })
  })

  it('is not believed of whoever knows the key of an email, as a browser knows that of the code it asked for', async () => {
    const grace = await written(`code:${randomUUID()}`)
    const { messageId } = grace
    const guessed = messageId.replace(/\.[0-9a-f]{24}@/, '@')
    await imap.receive([
      returned({ to: grace.to, messageId: guessed }),
      returned({ to: grace.to, messageId: messageId.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`) }),
    ])
    await look()
    expect(await grace.held()).toEqual([])
    await imap.receive([returned(grace)])
    await look()
    expect(await grace.held()).toEqual(['hard-bounce'])
  })

  it('goes on after what can’t be read, and after an email of 30 MB', async () => {
    const [ada, bob] = [await reached(), await reached()]
    const attached = randomBytes(22_500_000)
      .toString('base64')
      .replace(/.{76}/g, (line) => `${line}\r\n`)
    await imap.receive([
      'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient',
      'Subject: I am away\r\n\r\nStatus: 5.1.1',
      'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(2_000),
      returned({ ...bob, behind: attached }),
      returned(ada),
    ])
    await look()
    expect([(await bob.standing())?.state, (await ada.standing())?.state]).toEqual(['bounced', 'bounced'])
    expect(await imap.find({ seen: false })).toHaveLength(0)
  })

  it('is read to its end, some at a time, when strangers fill it', async () => {
    const ada = await reached()
    const junk = Array.from({ length: junkEmails }, (_, n) => `Subject: Win ${n}\r\n\r\nHello`)
    await imap.receive([...junk, returned(ada)])
    const next = looks(imap.url)
    expect(await next(signal)).toBe(true)
    expect(await imap.find({ seen: false })).toHaveLength(junkEmails + 1 - 100)
    while (await next(signal));
    expect((await ada.standing())?.state).toBe('bounced')
    expect(await imap.find({ seen: false })).toHaveLength(0)
  })

  it('is read on after the line is cut, and what the line is cut over each time holds up none after it', async () => {
    const [ada, bob] = [await reached(), await reached()]
    await imap.replace('Cut')
    await imap.receive([returned(ada), 'Subject: Poison\r\n\r\n', returned(bob)], { to: 'Cut' })
    const [, poison] = await imap.find({}, 'Cut')
    const isLast = (said: string) => {
      const [, uids = ''] = /UID FETCH (\S+)/.exec(said) ?? []
      return /[:,]/.test(uids) || uids === String(poison)
    }
    const next = looks(`${await imap.cutUrl(isLast)}/Cut`)
    await next(signal)
    expect((await findLook(db))?.failed).not.toBeNull()
    await next(signal)
    expect([(await ada.standing())?.state, (await bob.standing())?.state]).toEqual(['bounced', 'sent'])
    for (let time = 0; time < 3; time++) await next(signal)
    expect((await bob.standing())?.state).toBe('bounced')
    expect(await imap.find({ seen: false }, 'Cut')).toEqual([])
  })

  it('is looked into by several processes at once, and each bounce is heard once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, reached))
    const before = await heardSoFar()
    await imap.receive(people.map((person) => returned({ ...person, status: '4.2.2' })))
    await Promise.all([look(), look(), look(), mailboxJob(mailboxAt(imap.url)).run(signal)])
    expect((await heardSoFar()) - before).toBe(10n)
    const rows = await db.query(sql`select 1 from soft_bounces where in_a_row > 1`)
    expect(rows).toEqual([])
  })

  it('is read from its beginning after it was made again, when its numbers mean other emails', async () => {
    const [ada, bob] = [await reached(), await reached()]
    await imap.replace('Moved')
    const next = looks(imap.folderUrl('Moved'))
    await imap.receive([returned(ada)], { to: 'Moved' })
    await next(signal)
    await imap.replace('Moved')
    await imap.receive([returned(bob)], { to: 'Moved' })
    await next(signal)
    expect([(await ada.standing())?.state, (await bob.standing())?.state]).toEqual(['bounced', 'bounced'])
  })

  it('forgets what was read a month ago', async () => {
    await imap.replace('Old')
    const at = new Date(Date.now() - 32 * 24 * 60 * 60 * 1000)
    await imap.receive(['Subject: Old\r\n\r\n'], { to: 'Old', flags: ['\\Seen'], at })
    await imap.receive(['Subject: New\r\n\r\n'], { to: 'Old', flags: ['\\Seen'] })
    await look(imap.folderUrl('Old'))
    expect(await imap.find({}, 'Old')).toHaveLength(1)
  })

  it('that can’t be looked into says why, and is tried again', async () => {
    await look(imap.withPassword('wrong'))
    expect((await findLook(db))?.failed).toBe('login-refused')
    const silent = createServer().listen(0)
    const { port } = silent.address() as { port: number }
    await new Promise((resolve) => silent.close(resolve))
    await look(`imap://user:pass@127.0.0.1:${port}`)
    expect((await findLook(db))?.failed).toBe('ECONNREFUSED')
    await look(imap.folderUrl('Nowhere'))
    expect((await findLook(db))?.failed).not.toBeNull()
    await look()
    expect((await findLook(db))?.failed).toBeNull()
  })
})
