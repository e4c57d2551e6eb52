import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { quicknet } from '@evenhand/draws'
import { donorIds } from '@evenhand/service-kit/auth'
import { createBell, type Service, type ServiceAddress, startService } from '@evenhand/service-kit/lifecycle'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import {
  eventually,
  failedChecks,
  testDatabase,
  testIdentity,
  testKafka,
  testKafkaBrokers,
  testMailbox,
  testMailKeys,
  testProcessor,
  testRedisUrl,
} from '@evenhand/service-kit/testing'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { createDonations } from '../../services/donations/src/app.ts'
import { stripeClient } from '../../services/donations/src/stripe/client.ts'
import { sourceReactions } from '../../services/entries/src/all-sources.ts'
import { createEmail } from '../../services/email/src/app.ts'
import { enterByEntries } from '../../services/email/src/automations/enter.ts'
import { messageReactions } from '../../services/email/src/messages/reactions.ts'
import { createEntries } from '../../services/entries/src/app.ts'
import { publishNextEdition } from './next-edition.ts'

const donorIdKey = 'the donor id key of the scenarios'

/**
 * The three services that a membership concerns, whole, with real databases, Kafka, mail server and payment simulator, in one process so that
 * they live by the clock of the test.
 */
export async function givingSystem(now: () => Date) {
  const [donations, entries, email] = await Promise.all([testDatabase(), testDatabase(), testDatabase()])
  const identity = await testIdentity()
  const processor = testProcessor()
  const kafka = testKafka()
  const usual = {
    HOST: '127.0.0.1',
    PORT: 0,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: 0,
    IDENTITY_PUBLIC_KEYS: identity.publicKeys,
    MAIL_PUBLIC_KEY: testMailKeys.publicKey,
    MAIL_PRIVATE_KEYS: [testMailKeys.privateKey],
    KAFKA_BROKERS: testKafkaBrokers(),
    DATABASE_CONNECTIONS: 12,
    REDIS_URL: testRedisUrl(),
    DONOR_ID_KEY: donorIdKey,
  }
  const start = (
    name: 'donations' | 'entries' | 'email',
    config: ServiceAddress,
    build: (log: Log) => Promise<Service>,
  ) => startService(name, config, build, { ...kafka, close: async () => undefined })
  const donationsConfig = {
    ...usual,
    DATABASE_URL: donations.url,
    STRIPE_SECRET_KEY: processor.secretKey,
    STRIPE_PUBLISHABLE_KEY: processor.publishableKey,
    STRIPE_WEBHOOK_SECRET: processor.webhookSecret,
    STRIPE_API_URL: processor.apiUrl,
    PUBLIC_URL: 'https://give.example',
    LIMITS_SCALE: 1000,
    MONEY_DECIDERS: 1 as const,
  }
  const emailConfig = {
    ...usual,
    DATABASE_URL: email.url,
    SMTP_URL: testMailbox().smtpUrl,
    MAIL_FROM: 'Evenhand <hello@evenhand.example>',
    PUBLIC_URL: 'https://give.example',
    MAILS_PER_SECOND: 1_000,
    TRACKING: 'on' as const,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'evenhand-files-')),
    FILES_S3_REGION: 'us-east-1',
    LIMITS_SCALE: 1,
  }
  const running = [
    await start('donations', donationsConfig, (log) => createDonations(donationsConfig, log, now)),
    await start('entries', usual, (log) =>
      createEntries(
        {
          ...usual,
          DATABASE_URL: entries.url,
          AUDITOR_EMAILS: [],
          DRAND_RELAYS: [],
          DRAW_BEACON: quicknet,
          PRIZE_DECIDERS: 1,
          FILES_DIR: mkdtempSync(join(tmpdir(), 'evenhand-files-')),
          FILES_S3_REGION: 'us-east-1',
        },
        log,
        now,
      ),
    ),
    await start('email', usual, (log) => createEmail(emailConfig, log)),
  ]
  await publishNextEdition(entries.db, now())
  const url = running[0]?.listening.url ?? ''
  const donorIdOf = donorIds(donorIdKey)

  /** Calls the donations service as the donor who is signed in. */
  async function call(donorId: string, method: string, path: string, body?: unknown) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(await identity.asProvedDonor('donations', donorId)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  /** Hands over an event of the processor, signed as it signs. */
  async function tell(event: { id: string; type: string; objectId: string }): Promise<void> {
    const { id, type, objectId } = event
    const payload = JSON.stringify({ id, object: 'event', type, data: { object: { id: objectId } } })
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', processor.webhookSecret).update(`${at}.${payload}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const response = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
    if (response.status !== 200) throw new Error(`the webhook was answered with ${response.status}`)
  }

  /** Nothing waits any more: no event of the processor, no step, no event between services, no mail. */
  async function rest(): Promise<void> {
    const none = async (db: Queries, statement: ReturnType<typeof sql>) => (await db.query(statement)).length === 0
    await eventually(
      async () =>
        (await none(donations.db, sql`select 1 from processor_events where state = 'pending'`)) &&
        (await none(donations.db, sql`select 1 from arrears_steps where outcome is null and due_at <= ${now()}`)) &&
        (await none(donations.db, sql`select 1 from memberships where notice_key is not null and lapses_at is null`)) &&
        (await none(donations.db, sql`select 1 from outbox where published_at is null`)) &&
        (await allHeard()) &&
        (await none(entries.db, sql`select 1 from outbox where published_at is null`)) &&
        (await none(email.db, sql`select 1 from messages where finished_at is null`)),
      30_000,
    )
  }

  /** What donations told was heard by the ledger and the mailer, and what the ledger told by the mailer. */
  async function allHeard(): Promise<boolean> {
    const [byLedger, byMailer] = [
      sourceReactions(entries.db),
      messageReactions(email.db, { bell: createBell(), open: () => undefined, donorIdOf, onEntries: enterByEntries }),
    ]
    // In the order of their causes: the ledger tells of what it has heard.
    return (
      (await heardAll(donations.db, entries.db, byLedger)) &&
      (await heardAll(donations.db, email.db, byMailer)) &&
      (await heardAll(entries.db, email.db, byMailer))
    )
  }

  return {
    donations: donations.db,
    entries: entries.db,
    processor,
    stripe: stripeClient({ secretKey: processor.secretKey, apiUrl: processor.apiUrl }),
    donorIdOf,
    call,
    tell,
    rest,
    /** The subjects of all mails that lie in the mailbox for the address, in the order of their sending. */
    async mailsTo(address: string): Promise<Mail[]> {
      const sent = async (): Promise<number> =>
        (await email.db.query(sql`select 1 from messages where state = 'sent' and recipient = ${address}`)).length
      const lying = async (): Promise<Mail[]> => {
        const all = z.array(Mail).parse(await (await fetch(new URL('/email', testMailbox().url))).json())
        return all.filter(({ to }) => to.some((one) => one.address === address))
      }
      // The mailbox reads a mail, and its papers, only after it has taken it.
      await eventually(async () => (await lying()).length >= (await sent()))
      return lying()
    },
    brokenInvariants: async () => [
      ...(await failedChecks(donations.url, new URL('../../services/donations/checks/', import.meta.url))),
      ...(await failedChecks(entries.url, new URL('../../services/entries/checks/', import.meta.url))),
    ],
    async stop() {
      for (const service of running) await service.stop()
      await kafka.close()
      for (const database of [donations, entries, email]) await database.drop()
    },
  }
}

/** Whether each event that one told and the other reacts to has had its effect there. */
async function heardAll(teller: Queries, listener: Queries, reactions: readonly { type: string }[]): Promise<boolean> {
  const types = reactions.map(({ type }) => type)
  const told = await teller.query<{ id: string }>(sql`select event_id as id from outbox where type = any(${types})`)
  const ids = told.map(({ id }) => id)
  const heard = await listener.query(sql`select 1 from inbox where event_id = any(${ids}::uuid[])`)
  return heard.length === told.length
}

export type GivingSystem = Awaited<ReturnType<typeof givingSystem>>

const Mail = z.object({
  subject: z.string(),
  text: z.string().default(''),
  to: z.array(z.object({ address: z.string() })),
})
export type Mail = z.output<typeof Mail>
