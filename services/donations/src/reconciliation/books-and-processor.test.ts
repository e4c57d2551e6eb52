import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt } from '../../tests/giving.ts'
import { startOwnProcessor } from '../../tests/own-processor.ts'

// A comparison takes all payments of the day: those of other test files would be in it.
const processor = await startOwnProcessor()
const donations = await donationsUnderTest()
const { openGift, sayPaid } = givingAt(donations)
let administrator: Record<string, string>
beforeAll(async () => {
  administrator = await donations.identity.asAdministrator('donations')
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
  await processor.stop()
})

const goodCard = '4242424242424242'
const disputedCard = '4000000000000259'
const anyPayment = fc.record({
  card: fc.constantFrom(goodCard, goodCard, disputedCard),
  isSaid: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 40_00 }), { maxLength: 3 }),
  decision: fc.constantFrom('won' as const, 'lost' as const, undefined),
})
type Happening = typeof anyPayment extends fc.Arbitrary<infer Value> ? Value : never

/** All of it happens at the processor; of its webhooks none arrives. */
async function happen({ card, isSaid, refunds, decision }: Happening): Promise<string> {
  const { clientSecret, paymentIntentId } = await openGift()
  await payWithCard(clientSecret, card)
  if (isSaid) await sayPaid(paymentIntentId)
  if (card === goodCard) {
    let left = 50_00
    for (const wanted of refunds) {
      const amount = Math.min(wanted, left)
      if (amount > 0) await donations.stripe.refunds.create({ payment_intent: paymentIntentId, amount })
      left -= amount
    }
  } else if (decision) {
    const { data } = await donations.stripe.disputes.list({ payment_intent: paymentIntentId })
    await fetch(`${testProcessor().apiUrl}/simulator/disputes/${data[0]?.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: decision }),
    })
  }
  return paymentIntentId
}

async function differencesAmong(paymentIds: readonly string[]): Promise<{ kind: string; mended: boolean }[]> {
  const since = new Date().toISOString().slice(0, 10)
  const { status, body } = await donations.call('POST', '/api/admin/reconciliations', { since }, administrator)
  expect({ status, body }).toMatchObject({ status: 201 })
  const [newest] = body as { differences: { objectId: string; kind: string; mended: boolean }[] }[]
  return (newest?.differences ?? []).filter(({ objectId }) => paymentIds.includes(objectId))
}

/** What of our balance there is about each payment: amount and fee, as its own movements say. */
async function movementsThere(paymentId: string) {
  const movements = await donations.stripe.balanceTransactions
    .list({ limit: 100, expand: ['data.source'] })
    .autoPagingToArray({ limit: 10_000 })
  const own = movements.filter(
    ({ source }) =>
      typeof source === 'object' && source && 'payment_intent' in source && source.payment_intent === paymentId,
  )
  return {
    net: own.reduce((sum, { net }) => sum + BigInt(net), 0n),
    fees: own.reduce((sum, { fee }) => sum + BigInt(fee), 0n),
  }
}

async function booked(paymentId: string): Promise<Record<string, bigint>> {
  const rows = await donations.db.query<{ account: string; cents: bigint }>(sql`
    select account, sum(cents)::bigint as cents from journal join postings on journal_id = journal.id
    where payment_id = ${paymentId} group by account`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

it('after random payments, refunds and disputes without one webhook, the books say what the processor says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPayment, { minLength: 6, maxLength: 6 }), async (happenings) => {
      const paymentIds: string[] = []
      for (const happening of happenings) paymentIds.push(await happen(happening))
      expect((await differencesAmong(paymentIds)).filter(({ mended }) => !mended)).toEqual([])
      expect(await differencesAmong(paymentIds)).toEqual([])
      for (const paymentId of paymentIds) {
        const { net, fees } = await movementsThere(paymentId)
        const ours = await booked(paymentId)
        expect(ours['processor-balance']).toBe(net)
        expect(ours['processor-fees']).toBe(fees)
        expect(ours.clearing).toBe(0n)
        expect(ours['gifts']).toBe(-50_00n)
        expect((ours['paid-back'] ?? 0n) + fees + net).toBe(50_00n)
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
