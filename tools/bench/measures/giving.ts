import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { findCardForm, give } from '../../donors/give.ts'
import { simulatorAt } from '../../faults/simulator.ts'
import type { System } from '../../launcher/system.ts'
import { type Figure, perSecond } from '../figures.ts'
import { startProgram } from '../program.ts'
import type { Size } from '../size.ts'
import { countPaid } from './gifts.ts'

const callersAtOnce = 10
const sizes = {
  whole: { warmUp: 200, calls: 2_000, intents: 400, webhooks: 300 },
  short: { warmUp: 10, calls: 50, intents: 20, webhooks: 10 },
}
const recordedMsMax = 60_000

/**
 * Lines put into carts, payments opened and webhooks worked on, each asked of the donations service itself, beside one route of Express with
 * one insert in the same database server.
 */
export async function measureGiving(system: System, size: Size): Promise<Figure[]> {
  const { warmUp, calls, intents, webhooks } = sizes[size]
  const database = system.addresses.databases.donations ?? ''
  const service = system.addresses.services.donations ?? ''
  const bare = await startProgram('bare-insert.ts', { DATABASE_URL: database })
  try {
    const reference = await rate(warmUp, calls, () => post(`${bare.url}/rows`, cartLine()))
    const carts = await rate(warmUp, calls, () => post(`${service}/api/cart`, cartLine()))
    const opened = await rate(warmUp, intents, () => post(`${service}/api/create-payment-intent`, wantedPayment()))
    const worked = await measureWebhooks(system, database, webhooks)
    const beside = (of: number): string =>
      `an Express route with one insert: ${perSecond(reference)} (${(of / reference).toFixed(2)} of it); ${callersAtOnce} callers at once`
    return [
      { what: 'Lines put into carts', value: perSecond(carts), beside: beside(carts) },
      { what: 'Payments opened, the simulator asked for each', value: perSecond(opened), beside: beside(opened) },
      {
        what: 'Webhooks stored and worked on: the payment asked for, the gift, its books, events and receipt written',
        value: perSecond(worked),
        beside: `${beside(worked)}; ${webhooks} sent at once`,
      },
    ]
  } finally {
    bare.stop()
  }
}

const cartLine = () => ({
  sessionId: crypto.randomUUID(),
  productType: 'donation',
  productId: 'donation',
  amount: '50.00',
})

const wantedPayment = () => ({
  amount: '50.00',
  donationType: 'one-time',
  metadata: { donorEmail: `bench-${crypto.randomUUID()}@example.test`, donorName: 'Ada Lovelace' },
})

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
}

/** Calls a second, after a warm-up. */
async function rate(warmUp: number, count: number, call: () => Promise<void>): Promise<number> {
  await many(Math.min(count, warmUp), call)
  const started = performance.now()
  await many(count, call)
  return count / ((performance.now() - started) / 1000)
}

async function many(count: number, call: () => Promise<void>): Promise<void> {
  let begun = 0
  const caller = async (): Promise<void> => {
    while (begun++ < count) await call()
  }
  await Promise.all(Array.from({ length: callersAtOnce }, caller))
}

/** Gifts are paid while the simulator keeps its webhooks; the time runs from when it sends them all until the last gift is recorded. */
async function measureWebhooks(system: System, database: string, webhooks: number): Promise<number> {
  const { site, simulator: url = '' } = system.addresses
  const simulator = simulatorAt(url)
  const answers = new Answers()
  const form = await findCardForm(openBrowser(site, answers, { mayLoseConnection: false }))
  const wish = { way: 'directly', wanted: { kind: 'gift', cents: 50_00n } } as const
  const db = openDatabase(database, { connections: 1 })
  try {
    await simulator.setMode('hold')
    await many(webhooks, async () => {
      const email = `bench-${crypto.randomUUID()}@example.test`
      await give(openBrowser(site, answers, { mayLoseConnection: false }), { email, wish }, form, answers)
    })
    const wanted = (await countPaid(db)) + webhooks
    const started = performance.now()
    const flushed = simulator.flush()
    const giveUpAt = started + recordedMsMax
    while ((await countPaid(db)) < wanted) {
      if (performance.now() > giveUpAt) throw new Error(`Not all of ${webhooks} webhooks were worked on.`)
      await sleep(10)
    }
    const elapsed = (performance.now() - started) / 1000
    await flushed
    return webhooks / elapsed
  } finally {
    await simulator.setMode('normal')
    await db.close()
  }
}
