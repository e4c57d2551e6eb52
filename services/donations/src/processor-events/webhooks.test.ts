import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp, webhookBytesMax } from '@evenhand/service-kit/http'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import Stripe from 'stripe'
import request from 'supertest'
import { webhookRouter } from './webhooks.ts'

const secret = 'whsec_of_this_test'
const store = await testDatabase(new URL('../../migrations/', import.meta.url))
afterAll(() => store.drop())

let woken = 0
const app = createHttp({
  routes: [],
  before: webhookRouter({ db: store.db, webhookSecret: secret, wake: () => void (woken += 1) }),
  health: createHealth([]),
  readCaller: () => Promise.reject(new Error('The processor is no caller of ours')),
  log: createLog('test', { write: () => undefined }),
})
const signed = (payload: string): string => Stripe.webhooks.generateTestHeaderString({ payload, secret })
const post = (payload: string, headers: Record<string, string>) =>
  request(app)
    .post('/api/webhooks/stripe')
    .set({ 'content-type': 'application/json', ...headers })
    .send(payload)
const tell = (payload: string) => post(payload, { 'stripe-signature': signed(payload) })
const event = (type: string, more: object = {}): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'pi_1' } }, ...more })
const stored = () => store.db.query(sql`select id, type, object_id, state from processor_events`)

describe('a webhook', () => {
  beforeEach(async () => {
    woken = 0
    await store.db.query(sql`truncate processor_events`)
  })

  it('is stored once, answered each time, and wakes whoever works on it', async () => {
    const paid = event('payment_intent.succeeded')
    for (const nth of [1, 2]) {
      const { status, body } = await tell(paid)
      expect({ status, body, woken }).toEqual({ status: 200, body: { received: true }, woken: nth })
    }
    expect(await stored()).toEqual([
      { id: 'evt_1', type: 'payment_intent.succeeded', object_id: 'pi_1', state: 'pending' },
    ])
  })

  it('that there is nothing to do about is stored and wakes nobody', async () => {
    expect((await tell(event('balance.available'))).status).toBe(200)
    expect(await stored()).toMatchObject([{ state: 'passed-over' }])
    expect(woken).toBe(0)
  })

  it('is taken whatever its type of content says, up to its limit of bytes and no further', async () => {
    const fill = (bytes: number): string => {
      const bare = event('invoice.paid', { fill: '' })
      return event('invoice.paid', { fill: 'x'.repeat(bytes - bare.length) })
    }
    const largest = fill(webhookBytesMax)
    const headers = { 'content-type': 'text/plain', 'stripe-signature': signed(largest) }
    expect((await post(largest, headers)).status).toBe(200)
    await store.db.query(sql`truncate processor_events`)
    expect((await tell(fill(webhookBytesMax + 1))).status).toBe(413)
    expect(await stored()).toEqual([])
  })

  it.each([
    ['is not signed', {}],
    ['is signed for other bytes', { 'stripe-signature': signed('{}') }],
  ])('that %s is refused, stored nowhere, and wakes nobody', async (_what, headers) => {
    const { status, body } = await post(event('invoice.paid'), headers)
    expect({ status, type: body.type }).toEqual({ status: 400, type: '/problems/signature-invalid' })
    expect(await stored()).toEqual([])
    expect(woken).toBe(0)
  })
})
