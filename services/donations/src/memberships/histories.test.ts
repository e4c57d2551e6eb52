import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Problem } from '@evenhand/service-kit/problems'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { failedChecks, type TestDatabase, testDatabase, testProcessor } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { settleInvoice } from '../checkout/settling/settle-invoice.ts'
import type { SettleDeps } from '../checkout/settling/settle-payment.ts'
import { insertDonorIfNew } from '../donors/store.ts'
import { newTurns } from '../processor/in-turns.ts'
import { costOf, type Monthly } from '../processor/monthly.ts'
import { productOf } from '../processor/products.ts'
import { stripeClient } from '../stripe/client.ts'
import { productMaker } from '../stripe/products.ts'
import { stripeProcessor } from '../stripe/stripe-processor.ts'
import { subscriptionCalls } from '../stripe/subscription-calls.ts'
import { arrearsJob } from './arrears-job.ts'
import { daysAfter } from './calendar.ts'
import { changeAmount } from './change-amount.ts'
import { changeLevel } from './change-level.ts'
import { followInvoice, followSubscription } from './follow-subscription.ts'
import { cancelMembership, pauseMembership, resumeMembership } from './pause-or-cancel.ts'
import { findBySubscription, insertMembership } from './store.ts'

let database: TestDatabase
let time = new Date()
const now = () => time
const access = testProcessor()
const stripe = stripeClient({ secretKey: access.secretKey, apiUrl: access.apiUrl })
const ensureProduct = productMaker(stripe)
const subscriptions = subscriptionCalls(stripe, ensureProduct)
const log = createLog('test', { write: () => undefined })

beforeAll(async () => {
  database = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(async () => database.drop())

const levels = ['silver', 'gold', 'diamond'] as const
const anyDeed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('level' as const), to: fc.constantFrom(...levels) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('amount' as const), cents: fc.constantFrom(5_00n, 25_00n, 40_00n) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('pause', 'resume', 'cancel', 'break-card', 'mend-card' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hear' as const) }) },
)
const wishes = { pause: pauseMembership, resume: resumeMembership, cancel: cancelMembership }
type Deed = typeof anyDeed extends fc.Arbitrary<infer Value> ? Value : never

/** A donor with a silver membership or a monthly gift, on a clock of their own at the processor. */
async function newHolder(monthly: Monthly) {
  const { db } = database
  const processor = stripeProcessor(stripe)
  const deps: SettleDeps = { db, processor, subscriptions, subscriptionTurns: newTurns(), log, now }
  const job = arrearsJob(deps)
  time = new Date(Math.floor(Date.now() / 1000) * 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: time.getTime() / 1000 })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  const product = productOf(
    monthly.kind === 'level'
      ? { kind: 'level-month', level: monthly.level, cents: costOf(monthly) }
      : { kind: 'gift-month', cents: monthly.cents },
  )
  await ensureProduct(product)
  const price = {
    currency: 'usd',
    product: product.id,
    unit_amount: Number(product.cents),
    recurring: { interval: 'month' },
  } as const
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data: price }],
    default_payment_method: good.id,
  })
  const [donorId, id] = [uuidv7(), uuidv7()]
  await db.transaction(async (tx) => {
    await insertDonorIfNew(tx, { donorId, email: `${donorId}@example.test`, name: 'Ada', now: time })
    await insertMembership(tx, {
      id,
      donorId,
      monthly,
      feeCover: 0n,
      subscriptionId: subscription.id,
      startedAt: time,
    })
  })
  const told = new Set<string>()

  const paidWith = async (card: string): Promise<void> => {
    if ((await subscriptions.look(subscription.id)).state !== 'ended')
      await subscriptions.payWith(subscription.id, card)
  }
  /** Events of the processor that were not told yet. */
  async function newEvents() {
    const fresh: { type: string; objectId: string }[] = []
    for await (const event of stripe.events.list({ limit: 100 })) {
      const object = event.data.object as { id?: string; customer?: unknown }
      if (told.has(event.id) || object.customer !== customer.id) continue
      told.add(event.id)
      fresh.push({ type: event.type, objectId: object.id ?? '' })
    }
    return fresh
  }
  async function hear({ type, objectId }: { type: string; objectId: string }) {
    if (type === 'invoice.paid') await settleInvoice(deps, objectId)
    if (type === 'invoice.payment_failed' || type === 'invoice.voided') await followInvoice(deps, objectId)
    if (type.startsWith('customer.subscription.')) await followSubscription(deps, objectId)
  }

  return {
    id,
    donorId,
    subscriptionId: subscription.id,
    newEvents,
    hear,
    work: () => job.run(new AbortController().signal),
    async doDeed(deed: Deed): Promise<void> {
      switch (deed.kind) {
        case 'level': {
          const quotedAt = new Date(Math.floor(now().getTime() / 1000) * 1000)
          return void (await changeLevel(deps, { id, donorId }, { to: deed.to, quotedAt }))
        }
        case 'amount':
          return void (await changeAmount(deps, { id, donorId }, deed.cents))
        case 'pause':
        case 'resume':
        case 'cancel':
          return void (await wishes[deed.kind](deps, { id, donorId }))
        case 'break-card':
          return paidWith(bad.id)
        case 'mend-card': {
          await paidWith(good.id)
          const { state, invoice } = await subscriptions.look(subscription.id)
          if (state !== 'ended' && invoice?.state === 'open') await subscriptions.collect(invoice.id, good.id)
          return
        }
        case 'live':
          time = daysAfter(time, deed.days)
          return void (await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: time.getTime() / 1000 }))
        case 'hear':
          return
      }
    },
  }
}

const begun: Monthly[] = [
  { kind: 'level', level: 'silver' },
  { kind: 'gift', cents: 25_00n },
]

it.each(begun)(
  'any history of deeds with a $kind, with what the processor tells shuffled, twice, late and in part lost, ends as the processor has it',
  async (monthly) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeed, { minLength: 1, maxLength: 9 }),
        fc.infiniteStream(fc.nat({ max: 1_000 })),
        async (deeds, dice) => {
          const holder = await newHolder(monthly)
          const roll = () => dice.next().value ?? 0
          const late: { type: string; objectId: string }[] = []
          const hearSome = async (events: typeof late) => {
            const twice = [...events, ...events]
              .map((event) => ({ event, place: roll() }))
              .sort((a, b) => a.place - b.place)
            // What tells of money is told until it is heard; of the rest a third is lost. Four are heard at once, as by the workers.
            const heard = twice.filter(({ event }) => event.type === 'invoice.paid' || roll() % 3 > 0)
            for (let first = 0; first < heard.length; first += 4)
              await Promise.all(heard.slice(first, first + 4).map(({ event }) => holder.hear(event)))
          }
          for (const deed of deeds) {
            await holder.doDeed(deed).catch(ignoreRefusals)
            late.push(...(await holder.newEvents()))
            if (deed.kind === 'hear') await hearSome(late.splice(0))
            await holder.work()
          }
          await hearSome(late)
          // The look that a day without news brings.
          await holder.hear({ type: 'customer.subscription.updated', objectId: holder.subscriptionId })
          await expectAgreement(holder)
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
    expect(await failedChecks(database.url, new URL('../../checks/', import.meta.url))).toEqual([])
    // Twelve histories of each, with many calls of the processor.
  },
  // Each of twelve histories is acted out at the processor, whose webhooks are shuffled.
  600_000,
)

async function expectAgreement({
  subscriptionId,
  donorId,
}: {
  subscriptionId: string
  donorId: string
}): Promise<void> {
  const there = await subscriptions.look(subscriptionId)
  const here = (await findBySubscription(database.db, subscriptionId))?.membership
  expect(here).toMatchObject({ state: there.state, ended: there.ended })
  if (there.state !== 'ended') {
    expect(here?.next ?? here?.monthly).toEqual(there.monthly)
    expect(here).toMatchObject({ pausedUntil: there.pausedUntil, endsAt: there.endsAt, card: there.card })
  }
  const paid = new Map<string, bigint>()
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status: 'paid' }))
    if (invoice.billing_reason !== 'subscription_create' && invoice.amount_paid > 0)
      paid.set(`invoice:${invoice.id}`, BigInt(invoice.amount_paid))
  const gifts = await database.db.query<{ source: string; amount_cents: bigint; kind: string }>(
    sql`select source, amount_cents, kind from gifts where donor_id = ${donorId} and state = 'confirmed'`,
  )
  expect(new Map(gifts.map(({ source, amount_cents }) => [source, amount_cents]))).toEqual(paid)
  const kind = here?.monthly.kind === 'gift' ? 'gift-month' : 'level-month'
  expect(gifts.filter((gift) => gift.kind !== kind)).toEqual([])
}

function ignoreRefusals(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
