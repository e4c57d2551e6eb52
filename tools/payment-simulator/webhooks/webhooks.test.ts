import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startReceiver, startSimulator } from '../testing/harness.ts'
import type { Receiver, TestSimulator } from '../testing/harness.ts'

let receiver: Receiver
let simulator: TestSimulator
beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startSimulator(receiver.url)
})
afterEach(async () => {
  await simulator.stop()
  await receiver.stop()
})

const pay = (idempotencyKey?: string) =>
  simulator.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    idempotencyKey ? { idempotencyKey } : {},
  )
const types = () => receiver.events.map((event) => event.type)
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

describe('webhooks', () => {
  it('tell signed what happened, and who asked for it', async () => {
    const intent = await pay('gift-1')
    await receiver.until(() => receiver.events.length === 3)
    expect([...types()].sort()).toEqual([...PAID].sort())
    const event = receiver.events.find((it) => it.type === 'payment_intent.succeeded')
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      pending_webhooks: 1,
      api_version: '2026-10-28.endive',
      request: {
        idempotency_key: 'gift-1',
        id: expect.stringMatching(/^req_/),
      },
      data: {
        object: {
          id: intent.id,
          status: 'succeeded',
          amount_received: 500,
        },
      },
    })
    expect(JSON.stringify(event)).not.toMatch(/"_/)
    const kept = await simulator.stripe.events.list({ types: ['payment_intent.*'] })
    expect(kept.data.map((it) => it.type)).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
  })

  it('are repeated until the listener accepts them', async () => {
    receiver.failNext = 4
    await pay()
    await receiver.until(() => receiver.events.length === 3)
    expect(new Set(types())).toEqual(new Set(PAID))
  })

  it('come twice, late, held, shuffled or never, as a test asks', async () => {
    await simulator.control('/webhooks', { mode: 'duplicate' })
    await pay()
    await receiver.until(() => receiver.events.length === 6)
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(3)

    await simulator.control('/webhooks', { mode: 'hold' })
    await pay()
    await simulator.control('/webhooks', { mode: 'late', delayMs: 3_600_000 })
    expect(await simulator.control('/webhooks/flush')).toMatchObject({ mode: 'late', pending: 0, delivered: 6 })
    expect(receiver.events).toHaveLength(9)

    await simulator.control('/webhooks', { mode: 'late', delayMs: 400 })
    await pay()
    await receiver.until(() => receiver.events.length === 12)

    await simulator.control('/webhooks', { mode: 'drop' })
    await pay()
    await simulator.control('/webhooks', { mode: 'shuffle' })
    await Promise.all([pay(), pay(), pay()])
    await receiver.until(() => receiver.events.length === 21)
    const state = await (await fetch(`${simulator.url}/simulator/state`)).json()
    expect(state).toMatchObject({ webhooks: { pending: 0, dropped: 3 }, paid: { usd: 3500 } })
  })

  it('can be late by nothing, and never by less', async () => {
    const late = (delayMs: number) => simulator.control('/webhooks', { mode: 'late', delayMs })
    expect(await late(0)).toEqual({ mode: 'late', delayMs: 0 })
    expect(await late(-1)).toMatchObject({ error: { message: expect.stringContaining('delayMs') } })
  })

  it('flush sends what is held', async () => {
    await simulator.control('/webhooks', { mode: 'hold' })
    await pay()
    expect(await simulator.control('/webhooks/flush')).toMatchObject({ mode: 'hold', pending: 0, delivered: 3 })
    expect(receiver.events).toHaveLength(3)
  })
})
