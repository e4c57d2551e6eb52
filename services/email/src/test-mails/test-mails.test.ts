import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { emailTests } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { newsletter, twoSubjects } from '../../tests/campaign-parts.ts'
import { type SinkAnswer, sinkServer } from '../../tests/sink-server.ts'
import { createEmail } from '../app.ts'
import { Config } from '../config.ts'

const answers: Record<string, SinkAnswer> = {
  unknown: { at: 'RCPT TO', reply: '550 no such user' },
  full: { at: 'RCPT TO', reply: '451 try again later' },
  silent: { at: 'end', does: 'take-and-drop' },
}
const sink = await sinkServer((address) => answers[address.split('-')[0] ?? ''] ?? 'take')
const email = await serviceUnderTest('email', Config, createEmail, {
  SMTP_URL: sink.url,
  MAIL_FROM: 'Evenhand <hello@evenhand.example>',
})
afterAll(async () => {
  await email.stop()
  await sink.close()
})

const desk = email.administrator()
/** At a domain of its own: one that wants less of us rests, for other tests too. */
const anAddress = (kind: string) => `${kind}-1@${randomUUID()}.example`
const words = { subject: 'Hello', htmlContent: '<p>Thank you.</p>' }

async function testTo(to: string): Promise<string> {
  const key = { 'idempotency-key': randomUUID() }
  const { status, body } = await desk.post('/api/email/tests', { ...words, email: to }, key)
  expect(status).toBe(202)
  return body.testId
}
async function emailsOf(testId: string): Promise<emailTests.TestEmail[]> {
  const { status, body } = await desk.get(`/api/email/tests/${testId}`)
  expect(status).toBe(200)
  return emailTests.getTestEmails.response.body.parse(body).emails
}
/** Once something was heard of them all. */
const heardOf = (testId: string) =>
  eventually(async () => {
    const emails = await emailsOf(testId)
    return emails.every(({ state }) => state !== 'queued') && emails
  })
const one = (state: emailTests.TestEmail['state'], failure: string | null = null) => ({
  version: null,
  state,
  isFinal: state === 'sent' || state === 'refused',
  failure,
})

describe('a test', () => {
  it.each([
    ['was taken', 'ada', one('sent')],
    ['was refused, with the reply', 'unknown', one('refused', 'reply-550')],
    ['wasn’t taken yet, and is tried again', 'full', one('delayed')],
    ['may have arrived, where the server never said so', 'silent', one('uncertain')],
  ])('that %s says so', async (_what, kind, expected) => {
    expect(await heardOf(await testTo(anAddress(kind)))).toEqual([expected])
  })

  it('to an address on hold is refused as such', async () => {
    const to = anAddress('held')
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, since, by) values (${to}, 'everything', 'by-hand', now(), 'desk')`)
    expect(await heardOf(await testTo(to))).toEqual([one('refused', 'suppressed')])
  })

  it('that was given up without ever being confirmed is as uncertain as before', async () => {
    const testId = await testTo(anAddress('silent'))
    await heardOf(testId)
    await email.db.query(sql`
      update messages set state = 'failed', failure = 'uncertain', finished_at = now(), template_values = null
      where mail_key = ${`test:${testId}`} and state = 'queued'`)
    expect(await emailsOf(testId)).toEqual([{ ...one('uncertain'), isFinal: true }])
  })

  it('of a campaign in two versions tells of both', async () => {
    const created = await desk.post('/api/email/campaigns', newsletter({ test: twoSubjects(50) }), {
      'idempotency-key': randomUUID(),
    })
    const tested = await desk.post(
      `/api/email/campaigns/${created.body.campaign.id}/test`,
      { email: anAddress('ada') },
      { 'idempotency-key': randomUUID() },
    )
    expect(tested.status).toBe(202)
    expect(await heardOf(tested.body.testId)).toEqual([
      { version: 'a', state: 'sent', isFinal: true, failure: null },
      { version: 'b', state: 'sent', isFinal: true, failure: null },
    ])
  })

  it('that nobody asked for isn’t there, and others than owners don’t ask', async () => {
    expect((await desk.get(`/api/email/tests/${randomUUID()}`)).status).toBe(404)
    const support = email.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.get(`/api/email/tests/${randomUUID()}`)).status).toBe(403)
  })
})
