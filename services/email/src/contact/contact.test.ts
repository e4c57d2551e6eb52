import { afterAll, describe, expect, it } from '@jest/globals'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import { createHash, randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { forgetContactMessages } from './store.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

const written = (more: object = {}) => ({
  name: 'Ada Lovelace',
  email: aRecipient(),
  topic: 'gift',
  message: 'I haven’t received a receipt for my gift last Monday.\n\nCould you look?',
  ...more,
})
const send = (body: object, { key = randomUUID(), sid = randomUUID() } = {}) =>
  email.visitor(sid).post('/api/contact', body, { 'idempotency-key': key, 'x-forwarded-for': randomUUID() })
const confirmationsTo = (sender: string) =>
  email.db.query<{ mailKey: string }>(
    sql`select mail_key as "mailKey" from messages where lower(recipient) = ${sender} and template = 'message-received'`,
  )

describe('a message to us', () => {
  it('is kept, and mailed to the support address; answering the mail answers the person', async () => {
    const message = written({ name: `Ada ${randomUUID()}` })
    const answer = await send(message)
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), receivedAt: expect.any(String) }])
    const mail = await eventually(async () =>
      (await mailsTo(supportEmail)).find(({ subject }) => subject.includes(message.name)),
    )
    expect(mail.subject).toBe(`A gift or a receipt: ${message.name}`)
    expect(mail.text).toContain(message.message)
    expect(mail.replyTo).toEqual([{ address: message.email, name: message.name }])
    const [row] = await email.db.query<object>(sql`select * from contact_messages where id = ${answer.body.id}`)
    expect(row).toMatchObject(message)
  })

  it('sent again with the same key is one message', async () => {
    const [message, key] = [written(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(message, { key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const [count] = await email.db.query<{ rows: number }>(
      sql`select count(*)::int as rows from contact_messages where email = ${message.email}`,
    )
    expect(count).toEqual({ rows: 1 })
  })

  it('is confirmed to its sender without a word of it, once a day, however many are written in that name', async () => {
    const sender = aRecipient()
    for (const name of ['Buy now', 'Buy more', 'Buy all']) await send(written({ name, email: sender }))
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(sender)
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe('We received your message')
    expect(mail?.text).not.toContain('Buy')
    expect(await confirmationsTo(sender)).toHaveLength(1)
  })

  it('is confirmed under a key that only the secret makes of the address, in whatever letters it is typed', async () => {
    const sender = aRecipient()
    for (const typed of [sender, sender.toUpperCase()]) await send(written({ email: typed }))
    const keys = (await confirmationsTo(sender)).map(({ mailKey }) => mailKey)
    expect(keys).toEqual([
      expect.stringMatching(new RegExp(`^message-received:${email.donorIdOf(sender)}:\\d{4}-\\d{2}-\\d{2}$`)),
    ])
    const hash = createHash('sha256').update(sender).digest()
    for (const plain of [sender, hash.toString('base64url'), hash.toString('hex')]) expect(keys[0]).not.toContain(plain)
  })

  it('is taken five times in a quarter of an hour from one browser', async () => {
    const sid = randomUUID()
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await send(written(), { sid })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'Ada\r\nBcc: all@example.org' }, 'name', 'Use only letters, digits and punctuation'],
    [{ email: 'a@example.org, b@example.org' }, 'email', 'Please enter a valid email address'],
    [{ topic: 'money' }, 'topic', 'Choose a topic'],
    [{ message: ' \n ' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(4_001) }, 'message', 'Use at most 4000 characters'],
  ])('with %j is refused with the reason', async (change, path, message) => {
    const answer = await send(written(change))
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  })

  it('is forgotten after 180 days', async () => {
    const { body } = await send(written())
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await forgetContactMessages(email.db, inDays(179), 100)
    const rows = () => email.db.query(sql`select 1 from contact_messages where id = ${body.id}`)
    expect(await rows()).toHaveLength(1)
    await forgetContactMessages(email.db, inDays(181), 100)
    expect(await rows()).toEqual([])
  })
})

it('every check of the service holds', async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})
