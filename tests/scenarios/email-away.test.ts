import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kafka } from '@evenhand/service-kit/kafka'
import { mailsJob, startService } from '@evenhand/service-kit/lifecycle'
import { relayOnce, requestMail, sealMailsFor } from '@evenhand/service-kit/outbox'
import { sql } from '@evenhand/service-kit/postgres'
import {
  eventually,
  testDatabase,
  testIdentity,
  testKafka,
  testKafkaBrokers,
  testMailbox,
  testMailKeys,
  testRedisUrl,
} from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { createEmail } from '../../services/email/src/app.ts'
import { mailsTo } from '../../services/email/tests/mailbox.ts'

const [publisher, mailer] = await Promise.all([
  testDatabase(),
  testDatabase(new URL('../../services/email/migrations/', import.meta.url)),
])
const kafka = testKafka()
const ended: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ended) await end()
  await kafka.close()
  await publisher.drop()
  await mailer.drop()
})

async function startEmail(): Promise<void> {
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: 0,
    IDENTITY_PUBLIC_KEYS: (await testIdentity()).publicKeys,
    MAIL_PUBLIC_KEY: testMailKeys.publicKey,
    MAIL_PRIVATE_KEYS: [testMailKeys.privateKey],
    KAFKA_BROKERS: testKafkaBrokers(),
    DATABASE_CONNECTIONS: 12,
    REDIS_URL: testRedisUrl(),
    DONOR_ID_KEY: 'the donor id key of the scenarios',
    DATABASE_URL: mailer.url,
    SMTP_URL: testMailbox().smtpUrl,
    MAIL_FROM: 'Evenhand <hello@evenhand.example>',
    PUBLIC_URL: 'https://give.example',
    MAILS_PER_SECOND: 1_000,
    TRACKING: 'on' as const,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'evenhand-files-')),
    FILES_S3_REGION: 'us-east-1',
    LIMITS_SCALE: 1,
  }
  const shared = { ...kafka, close: async () => undefined }
  ended.push((await startService('email', config, (log) => createEmail(config, log), shared)).stop)
}

const aMailbox = (): string => `${randomUUID()}@example.org`

/** Both wait in the outbox; the code is of no use ten minutes from then. */
async function askFor({ notice, code }: { notice: string; code: string }, daysAgo: number): Promise<void> {
  const expired = new Date(Date.now() - daysAgo * 24 * 3_600_000 + 600_000)
  await publisher.db.transaction(async (tx) => {
    await requestMail(tx, 'desk-factor-reset', {
      key: notice,
      mailKey: `desk-factor-reset:${notice}`,
      to: notice,
      values: { name: 'Ada', by: 'Grace', reason: 'The phone is lost.', link: 'https://give.example/admin' },
    })
    await requestMail(tx, 'sign-in-code', {
      key: code,
      mailKey: `code:${randomUUID()}`,
      to: code,
      values: { code: '482113', link: 'https://give.example/sign-in#x', minutes: '10' },
      uselessAfter: expired,
    })
  })
}

const relay = async (over: Pick<Kafka, 'publish'>): Promise<void> => {
  await relayOnce(publisher.db, over, '/identity')
}

/** What the publisher still has of what was in the emails. */
const kept = async (): Promise<number> =>
  (await publisher.db.query(sql`select 1 from outbox where payload ? 'sealed'`)).length

const age = (days: number) =>
  publisher.db.query(sql`update outbox set published_at = published_at - make_interval(days => ${days})`)

describe('emails that were asked for while the email service was away', () => {
  it('leave once when it is back, also those that the topic has forgotten meanwhile; codes that have expired do not', async () => {
    sealMailsFor(testMailKeys.publicKey)
    const [threeDays, nineDays] = [
      { notice: aMailbox(), code: aMailbox() },
      { notice: aMailbox(), code: aMailbox() },
    ]
    const upkeep = mailsJob(kafka, { kind: 'postgres', db: publisher.db })
    const { signal } = new AbortController()
    await kafka.ensureTopics([{ topic: 'evenhand.mail.v1' }])

    // Of these the topic keeps nothing, as after a week.
    await askFor(nineDays, 9)
    await relay({ publish: async () => undefined })
    await age(6)
    await askFor(threeDays, 3)
    await relay(kafka)
    await age(3)
    await upkeep.run(signal)
    await relay(kafka)
    // The codes have expired.
    expect(await kept()).toBe(2)

    await startEmail()
    for (const { notice } of [threeDays, nineDays]) await eventually(async () => (await mailsTo(notice)).length > 0)
    // Published once more all the same, as by another replica that had begun: no one gets it twice.
    await publisher.db.query(sql`update outbox set published_at = null where payload ? 'sealed'`)
    await relay(kafka)
    await eventually(async () => {
      const places = (await kafka.places(['evenhand.mail.v1'])).filter(({ group }) => group === 'email')
      return places.length > 0 && places.every(({ next, end }) => next >= end)
    })
    for (const { notice, code } of [threeDays, nineDays]) {
      expect(await mailsTo(notice)).toHaveLength(1)
      expect(await mailsTo(code)).toEqual([])
    }

    // Heard, so forgotten soon after.
    await age(1)
    await eventually(async () => {
      await upkeep.run(signal)
      return (await kept()) === 0
    })
  })
})
