import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EntriesGrantedSchema, encodeEvent, MailRequestedSchema, topicOf } from '@evenhand/contracts/events'
import { type Kafka, openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { toHeaders } from '@evenhand/service-kit/outbox'
import {
  eventually,
  testDatabase,
  testIdentity,
  testKafkaBrokers,
  testMailbox,
  testRedisUrl,
} from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { aReceipt, aRecipient, mailsTo } from '../tests/email-under-test.ts'
import { createEmail } from './app.ts'

let store: { url: string; drop(): Promise<void> }
let identity: Awaited<ReturnType<typeof testIdentity>>
let running: RunningService
let kafka: Kafka

beforeAll(async () => {
  store = await testDatabase(new URL('../migrations/', import.meta.url))
  identity = await testIdentity()
  kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    IDENTITY_PUBLIC_KEYS: identity.publicKeys,
    KAFKA_BROKERS: testKafkaBrokers(),
    DATABASE_URL: store.url,
    REDIS_URL: testRedisUrl(),
    SMTP_URL: testMailbox().smtpUrl,
    MAIL_FROM: 'Evenhand <hello@evenhand.example>',
    PUBLIC_URL: 'http://localhost:8080',
    MAILS_PER_SECOND: 50,
  }
  running = await startService('email', config, (log) => createEmail(config, log))
}, 60_000)
afterAll(async () => {
  await running?.stop()
  await kafka?.close()
  await store?.drop()
}, 60_000)

const publish = (
  schema: typeof MailRequestedSchema | typeof EntriesGrantedSchema,
  json: ReturnType<typeof encodeEvent>,
) =>
  kafka.publish([
    {
      topic: topicOf(schema),
      key: randomUUID(),
      value: JSON.stringify(json),
      headers: toHeaders({ id: uuidv7(), type: schema.typeName, source: '/test', time: new Date() }),
    },
  ])

const templates = async (headers: Record<string, string>) =>
  fetch(new URL('/api/email/templates', running.listening.url), { headers })

describe('the email service', () => {
  it('hears of a receipt and of its entries, and sends it', async () => {
    const [to, source] = [aRecipient(), `gift:${randomUUID()}`]
    await publish(MailRequestedSchema, encodeEvent(MailRequestedSchema, aReceipt(to, [source])))
    await publish(
      EntriesGrantedSchema,
      encodeEvent(EntriesGrantedSchema, { source, donorId: randomUUID(), finalEntries: 36n }),
    )
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(to)
      return mails.length > 0 && mails
    }, 30_000)
    expect(mail?.text).toContain('Entries earned: 36')
    expect(mail?.subject).toBe('Your receipt from Evenhand: $50.00')
  }, 60_000)

  it('shows its templates to administrators alone', async () => {
    expect((await templates({})).status).toBe(401)
    expect((await templates(await identity.asDonor('email', randomUUID()))).status).toBe(403)
    const answer = await templates(await identity.asAdministrator('email'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject([
      { name: 'Gift receipt', templateType: 'donation_thank_you', isActive: true },
      { name: 'Sign-in code', templateType: 'general' },
    ])
  })
})
