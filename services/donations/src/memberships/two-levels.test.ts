import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase, testProcessor } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { findDonor, insertDonorIfNew, lockDonor } from '../donors/store.ts'
import { newTurns } from '../processor/in-turns.ts'
import { priceOf } from '../processor/monthly.ts'
import { productOf } from '../processor/products.ts'
import { stripeClient } from '../stripe/client.ts'
import { productMaker } from '../stripe/products.ts'
import { subscriptionCalls } from '../stripe/subscription-calls.ts'
import { type FollowedMembership, followSubscription } from './follow-subscription.ts'
import { setLevel } from './set-level.ts'
import { insertMembership } from './store.ts'

let database: TestDatabase
const access = testProcessor()
const stripe = stripeClient({ secretKey: access.secretKey, apiUrl: access.apiUrl })
const ensureProduct = productMaker(stripe)
const subscriptions = subscriptionCalls(stripe, ensureProduct)

beforeAll(async () => {
  database = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(async () => database.drop())

const levels = ['silver', 'gold', 'diamond'] as const
type Level = (typeof levels)[number]

/** A subscription of a level at the processor, and its membership here, told as its first payment tells it. */
async function begin(donorId: string, level: Level): Promise<{ id: string; subscriptionId: string; level: Level }> {
  const product = productOf({ kind: 'level-month', level, cents: priceOf(level) })
  await ensureProduct(product)
  const customer = await stripe.customers.create({})
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const recurring = { interval: 'month' } as const
  const price = { currency: 'usd', product: product.id, unit_amount: Number(product.cents), recurring }
  const { id: subscriptionId } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data: price }],
    default_payment_method: card.id,
  })
  const [id, startedAt] = [uuidv7(), new Date()]
  await database.db.transaction(async (tx) => {
    await lockDonor(tx, donorId)
    await insertMembership(tx, {
      id,
      donorId,
      monthly: { kind: 'level', level },
      feeCover: 0n,
      subscriptionId,
      startedAt,
    })
    await setLevel(tx, { donorId, membershipId: id, before: 'none', level, at: startedAt })
  })
  return { id, subscriptionId, level }
}

/** What was told of each membership last, as it is kept by those who hear it, and what was told of the donor last. */
async function toldOf(donorId: string) {
  const told = await database.db.query<{ id: string; level: string; donorLevel: string }>(sql`
    select payload ->> 'membershipId' as id, payload ->> 'level' as level, payload ->> 'donorLevel' as "donorLevel" from outbox
    where key = ${donorId} and type = 'evenhand.donations.v1.MembershipChanged' order by outbox.id`)
  return { kept: new Map(told.map(({ id, level }) => [id, level])), donorLevel: told.at(-1)?.donorLevel }
}

it('a donor with several levels, as merged records have, is told none of after all have ended in any order, and the others until then', async () => {
  const { db } = database
  const now = () => new Date()
  const deps = { db, subscriptions, subscriptionTurns: newTurns<FollowedMembership | undefined>(), now }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...levels), { minLength: 2, maxLength: 3 }),
      fc.infiniteStream(fc.nat({ max: 1_000 })),
      async (wanted, dice) => {
        const donorId = uuidv7()
        const donor = { donorId, email: `${donorId}@example.test`, name: 'Ada', now: now() }
        await db.transaction((tx) => insertDonorIfNew(tx, donor))
        const running: Awaited<ReturnType<typeof begin>>[] = []
        for (const level of wanted) running.push(await begin(donorId, level))
        const begun = running.map(({ id }) => id)
        while (running.length > 0) {
          const [ended] = running.splice((dice.next().value ?? 0) % running.length, 1)
          if (!ended) break
          await stripe.subscriptions.cancel(ended.subscriptionId)
          await followSubscription(deps, ended.subscriptionId)
          const highest = levels.findLast((level) => running.some((one) => one.level === level)) ?? 'none'
          const { kept, donorLevel } = await toldOf(donorId)
          expect(begun.map((id) => kept.get(id))).toEqual(
            begun.map((id) => running.find((one) => one.id === id)?.level ?? 'none'),
          )
          expect([donorLevel, (await findDonor(db, donorId))?.membershipLevel]).toEqual([highest, highest])
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
  expect(await failedChecks(database.url, new URL('../../checks/', import.meta.url))).toEqual([])
  // Each run starts two or three memberships at the payment simulator and ends them.
}, 300_000)
