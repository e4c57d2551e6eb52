import { donorIds } from '@evenhand/service-kit/auth'
import { startService } from '@evenhand/service-kit/lifecycle'
import { openDatabase } from '@evenhand/service-kit/postgres'
import {
  failedChecks,
  testDatabase,
  testIdentity,
  testKafkaBrokers,
  testProcessor,
} from '@evenhand/service-kit/testing'
import Stripe from 'stripe'
import { createDonations } from '../src/app.ts'
import { Config } from '../src/config.ts'

const donorIdKey = 'a key for tests alone'

/** The whole service on a free port, with its own database, the suite's Kafka and the payment simulator. */
export async function donationsUnderTest() {
  const identity = await testIdentity()
  const database = await testDatabase(new URL('../migrations/', import.meta.url))
  const processor = testProcessor()
  const config = Config.parse({
    HOST: '127.0.0.1',
    PORT: 0,
    IDENTITY_PUBLIC_KEYS: identity.publicKeys,
    KAFKA_BROKERS: testKafkaBrokers().join(','),
    DATABASE_URL: database.url,
    DONOR_ID_KEY: donorIdKey,
    STRIPE_SECRET_KEY: processor.secretKey,
    STRIPE_PUBLISHABLE_KEY: processor.publishableKey,
    STRIPE_WEBHOOK_SECRET: processor.webhookSecret,
    STRIPE_API_URL: processor.apiUrl,
  })
  const service = await startService('donations', config, (log) => createDonations(config, log))
  const db = openDatabase(database.url, { connections: 2 })
  const stripe = new Stripe(processor.secretKey, {
    host: '127.0.0.1',
    port: new URL(processor.apiUrl).port,
    protocol: 'http',
  })

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(service.listening.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

  /** Tells the service of an object as the processor would: a signed event that names it. */
  async function tell(type: string, objectId: string, eventId = `evt_${crypto.randomUUID().replaceAll('-', '')}`) {
    const payload = JSON.stringify({ id: eventId, object: 'event', type, data: { object: { id: objectId } } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: processor.webhookSecret })
    const response = await fetch(`${service.listening.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    return response.status
  }

  /** The checks of the service that find something; there should be none. */
  const brokenInvariants = () => failedChecks(database.url, new URL('../checks/', import.meta.url))

  return {
    call,
    tell,
    stripe,
    db,
    identity,
    donorIdOf: donorIds(donorIdKey),
    brokenInvariants,
    async stop() {
      await service.stop()
      await db.close()
      await database.drop()
    },
  }
}

export type DonationsUnderTest = Awaited<ReturnType<typeof donationsUnderTest>>
