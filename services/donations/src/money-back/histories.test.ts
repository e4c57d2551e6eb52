import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { feeCoverOf } from '@evenhand/contracts/catalogue'
import { donorIds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { isDependencyDown, Problem } from '@evenhand/service-kit/problems'
import { createLog } from '@evenhand/service-kit/telemetry'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { noSubscriptions } from '../../tests/no-subscriptions.ts'
import { processorInMemory } from '../../tests/processor-in-memory.ts'
import { openCheckout } from '../checkout/opening/open-checkout.ts'
import { prepare } from '../checkout/opening/prepare.ts'
import { settlePayment } from '../checkout/settling/settle-payment.ts'
import type { Line } from '../gifts/rules.ts'
import { newTurns } from '../processor/in-turns.ts'
import { saveHeld } from '../held/store.ts'
import { type AskedRefund, finishRefund } from './finish-refund.ts'
import { followMoneyBack, followPayment, type MoneyBackDeps } from './follow-money-back.ts'
import { refundGift } from './refund-gift.ts'

/** `HISTORIES=100000 npm test -- services/donations/src/money-back/histories` for the long run, which has the time that it needs. */
const histories = Number(process.env.HISTORIES ?? 4_000)
const longest = histories > 10_000 ? 3_300_000 : 180_000
const together = 25

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(new URL('../../migrations/', import.meta.url))
  // These tests alone ask what was told of a donor, and the relay never empties this outbox: without it they would read it all, each time.
  await database.db.query(sql`create index on outbox (key)`)
})
afterAll(async () => database.drop())

const anyLine: fc.Arbitrary<Line> = fc.oneof(
  fc.bigInt(1_00n, 900_00n).map((cents) => ({ kind: 'one-time' as const, cents })),
  fc.constant({ kind: 'level-once' as const, level: 'gold' as const, cents: 9_95n }),
  fc.constant({ kind: 'multiplier' as const, factor: 2, days: 30, cents: 5_00n }),
  fc.uuid().map((thingId) => ({
    kind: 'memorial' as const,
    thingId,
    name: 'Memorial tile 12, Honoring Veterans',
    cents: 100_00n,
  })),
)
/** A cart needs a gift before a multiplier may lie in it. */
const anyCart = fc
  .tuple(fc.bigInt(1_00n, 900_00n), fc.array(anyLine, { maxLength: 2 }))
  .map(([cents, more]): Line[] => [{ kind: 'one-time', cents }, ...more])

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'pay' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'decline' as const }, { do: 'start-paying' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'say-paid' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund-there' as const), cents: fc.bigInt(1n, 500_00n) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund-here' as const), part: fc.bigInt(1n, 100n) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'dispute' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), forUs: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      which: fc.nat(),
      fate: fc.constantFrom(
        'told' as const,
        'told-twice-at-once' as const,
        'told-and-told-again-later' as const,
        'told-while-more-happens' as const,
        'lost' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('processor-away' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('answers-lost' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'a-day-passes' as const }) },
)
const anyHistory = fc.record({ cart: anyCart, coversFee: fc.boolean(), steps: fc.array(anyStep, { maxLength: 14 }) })
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

async function live({ cart, coversFee, steps }: History) {
  const { db } = database
  const there = processorInMemory()
  const deps: MoneyBackDeps = {
    db,
    processor: there.processor,
    subscriptions: noSubscriptions,
    subscriptionTurns: newTurns(),
    paymentTurns: newTurns(),
    log: createLog('test', { write: () => undefined }),
    now: () => new Date(),
  }
  const donorIdOf = donorIds('a key for tests alone')

  const email = `donor-${crypto.randomUUID()}@example.test`
  const given = cart.reduce((sum, { cents }) => sum + cents, 0n)
  const feeCover = coversFee ? feeCoverOf(given) : undefined
  const donor = { kind: 'named', email, name: 'Ada Lovelace' } as const
  const wanted = {
    lines: cart,
    claimed: given + (feeCover ?? 0n),
    feeCover,
    donor,
    cartSessionId: undefined,
    checkoutId: undefined,
    browserSession: undefined,
  }
  const heldUntil = new Date(Date.now() + 15 * 60_000)
  for (const line of cart)
    if (line.kind === 'memorial')
      await db.transaction((tx) => saveHeld(tx, { ...line, priceCents: line.cents, heldUntil }))
  const { paymentIntentId: paymentId } = await openCheckout(deps, prepare({ ...wanted, requestKey: email }, donorIdOf))

  /** Whether somebody was told "later": the webhook comes again at the processor's leisure, here with the comparison in the end. */
  let isOwed = false
  const orLater = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      if (!isDependencyDown(error) && !(error instanceof Problem)) throw error
      isOwed = true
    })
  const webhooks: (() => Promise<unknown>)[] = []
  const running: Promise<unknown>[] = []
  const send = (moneyBackId: string | undefined) => {
    if (moneyBackId) webhooks.push(() => followMoneyBack(deps, moneyBackId))
  }
  const giftIds = async () =>
    (await db.query<{ id: string }>(sql`select id from gifts where payment_id = ${paymentId} order by id`)).map(
      ({ id }) => id,
    )

  /** No key is remembered any more; what was asked for and not answered is finished. */
  async function letDayPass(): Promise<void> {
    there.forgetKeys()
    const unanswered = await db.query<AskedRefund>(sql`
      select id, gift_id as "giftId", amount_cents as cents, fee_cover_cents as "feeCoverCents", reason, asked_by as "askedBy", asked_at as "askedAt" from refund_requests
      where state = 'asked' and gift_id = any(${await giftIds()}::uuid[])`)
    for (const request of unanswered) await orLater(finishRefund(deps, request))
  }

  for (const step of steps) {
    switch (step.do) {
      case 'pay':
        if (there.held(paymentId).state === 'paid') break
        if (there.held(paymentId).state === 'open') there.pay(paymentId)
        else there.finishPaying(paymentId)
        webhooks.push(() => settlePayment(deps, paymentId))
        break
      case 'decline':
        if (there.held(paymentId).state === 'open') there.decline(paymentId, 'a card')
        break
      case 'start-paying':
        if (there.held(paymentId).state === 'open') there.startPaying(paymentId)
        break
      case 'say-paid':
        await orLater(settlePayment(deps, paymentId))
        break
      case 'refund-there':
        send(there.takeBack(paymentId, 'refund', step.cents))
        break
      case 'dispute':
        send(there.takeBack(paymentId, 'dispute', 0n))
        break
      case 'refund-here': {
        const [giftId] = await giftIds()
        const cents = ((cart[0]?.cents ?? 0n) * step.part) / 100n
        if (giftId)
          await orLater(
            refundGift(deps, { giftId, cents, reason: 'asked for', askedBy: 'somebody', requestKey: undefined }),
          )
        break
      }
      case 'decide':
        send(there.decide(paymentId, step.forUs))
        break
      case 'processor-away':
        there.fail(step.times)
        break
      case 'answers-lost':
        there.loseAnswers(step.times)
        break
      case 'a-day-passes':
        await letDayPass()
        break
      case 'webhook': {
        const place = webhooks.length === 0 ? undefined : step.which % webhooks.length
        const webhook = place === undefined ? undefined : webhooks[place]
        if (!webhook || place === undefined) break
        if (step.fate !== 'told-and-told-again-later') webhooks.splice(place, 1)
        if (step.fate === 'lost') {
          isOwed = true
          break
        }
        if (step.fate === 'told-while-more-happens') {
          running.push(orLater(webhook()))
          break
        }
        await Promise.all(
          step.fate === 'told-twice-at-once' ? [orLater(webhook()), orLater(webhook())] : [orLater(webhook())],
        )
      }
    }
  }
  await Promise.all(running)
  there.fail(0)
  there.loseAnswers(0)
  for (const webhook of webhooks) running.push(orLater(webhook()))
  await Promise.all(running)
  await letDayPass()
  if (isOwed) await followPayment(deps, paymentId)
  return {
    donorId: donorIdOf(email),
    paymentId,
    payment: there.held(paymentId),
    away: there.awayOf(there.held(paymentId)),
    requests: there.held(paymentId).moneyBack.flatMap(({ requestId }) => requestId ?? []),
  }
}

async function recorded(donorId: string) {
  const [row] = await database.db.query<{
    given: bigint
    back: bigint
    total: bigint
    confirmed: bigint
    told: bigint
    backOfFee: bigint
    receipts: bigint
  }>(sql`
    select coalesce(sum(amount_cents) filter (where state <> 'pending'), 0)::bigint as given, coalesce(sum(paid_back_cents), 0)::bigint as back,
           (select total_donated_cents from donors where donor_id = ${donorId}) as total,
           count(*) filter (where state <> 'pending') as confirmed,
           (select coalesce(sum((payload ->> 'amountCents')::bigint * case when type like '%GiftReversed' then 1 else -1 end), 0)::bigint
            from outbox where key = ${donorId} and type ~ 'GiftRe(versed|instated)$') as told,
           coalesce(sum(paid_back_cents) filter (where kind = 'fee-cover'), 0)::bigint as "backOfFee",
           (select count(*) from outbox where key = ${donorId} and payload ->> 'template' = 'receipt') as receipts
    from gifts where donor_id = ${donorId}`)
  return row
}

describe('any history of payments, refunds, disputes and webhooks', () => {
  it('ends with what the processor has, everything told once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyHistory, { minLength: together, maxLength: together }), async (batch) => {
        await Promise.all(
          batch.map(async (history) => {
            const { donorId, payment, away, requests } = await live(history)
            expect(new Set(requests).size).toBe(requests.length)
            const paid = payment.state === 'paid'
            const { backOfFee, ...found } = (await recorded(donorId)) ?? { backOfFee: 0n }
            expect(found).toEqual({
              given: paid ? payment.cents : 0n,
              back: away,
              total: (paid ? payment.cents : 0n) - away,
              confirmed: paid ? BigInt(history.cart.length + Number(history.coversFee)) : 0n,
              // The ledger never heard of what covers the fee.
              told: away - backOfFee,
              receipts: paid ? 1n : 0n,
            })
          }),
        )
      }),
      {
        numRuns: Math.ceil(histories / together),
        endOnFailure: histories > 10_000,
        interruptAfterTimeLimit: longest,
      },
    )
    expect(await failedChecks(database.url, new URL('../../checks/', import.meta.url))).toEqual([])
    // Thousands of histories; the long run has an hour.
  }, 3_600_000)
})
