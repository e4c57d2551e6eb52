import { failedChecks, serviceUnderTest, testProcessor } from '@evenhand/service-kit/testing'
import Stripe from 'stripe'
import { createDonations } from '../src/app.ts'
import { Config } from '../src/config.ts'

/** The whole service before the payment simulator, which leaves the sending of webhooks to the test. */
export async function donationsUnderTest(variables: Record<string, string> = {}) {
  const processor = testProcessor()
  const service = await serviceUnderTest('donations', Config, createDonations, {
    STRIPE_SECRET_KEY: processor.secretKey,
    STRIPE_PUBLISHABLE_KEY: processor.publishableKey,
    STRIPE_WEBHOOK_SECRET: processor.webhookSecret,
    STRIPE_API_URL: processor.apiUrl,
    // Test files share one Redis and one address; the shield's own tests set theirs.
    LIMITS_SCALE: '1000',
    // One administrator records what other tests are about; `approvals` has two.
    MONEY_DECIDERS: '1',
    ...variables,
  })
  const stripe = new Stripe(processor.secretKey, {
    host: '127.0.0.1',
    port: new URL(processor.apiUrl).port,
    protocol: 'http',
  })

  /** Tells the service of an object as the processor would: a signed event that names it. */
  const tell = (type: string, objectId: string, eventId = `evt_${crypto.randomUUID().replaceAll('-', '')}`) =>
    tellBytes(JSON.stringify({ id: eventId, object: 'event', type, data: { object: { id: objectId } } }))

  /** The same with whatever stands in an event, signed. */
  async function tellBytes(payload: string): Promise<number> {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: processor.webhookSecret })
    const response = await fetch(`${service.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    return response.status
  }

  return {
    ...service,
    /** Publishes an event of another service; `tell` is the processor’s. */
    hear: service.tell,
    stripe,
    tell,
    tellBytes,
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      service.nobody.call(method, path, { body, headers }),
    /** The checks of the service that find something; there should be none. */
    brokenInvariants: () => failedChecks(service.config.DATABASE_URL, new URL('../checks/', import.meta.url)),
  }
}

export type DonationsUnderTest = Awaited<ReturnType<typeof donationsUnderTest>>
