import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newTurns } from '../processor/in-turns.ts'
import { openProcessor } from '../stripe/open-processor.ts'
import { type MoneyBackCalls, ProcessorRefusal } from '../processor/processor.ts'
import { askedByEvenhand, insertRefundRequest } from '../refund-requests/store.ts'
import { finishRefund } from './finish-refund.ts'
import type { MoneyBackDeps } from './follow-money-back.ts'
import { refundGift } from './refund-gift.ts'

let donations: DonationsUnderTest
let administrator: Record<string, string>
beforeAll(async () => {
  donations = await donationsUnderTest()
  administrator = await donations.identity.asAdministrator('donations')
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** A cart with a gift of $50 and a multiplier of $5, paid and recorded. */
async function paidCart(card = '4242424242424242') {
  const email = `donor-${crypto.randomUUID()}@example.test`
  const sessionId = crypto.randomUUID()
  const metadata = { donorEmail: email, donorName: 'Ada Lovelace', donationType: 'one-time' }
  await donations.call('POST', '/api/cart', {
    sessionId,
    productType: 'donation',
    productId: 'donation',
    amount: '50.00',
    metadata,
  })
  await donations.call('POST', '/api/cart', {
    sessionId,
    productType: 'multiplier',
    productId: 'multiplier-2x',
    amount: '5.00',
    metadata: { multiplier: 2 },
  })
  const opened = await donations.call('POST', '/api/create-payment-intent', {
    amount: '55.00',
    membershipLevel: 'cart',
    donationType: 'cart',
    metadata: { sessionId },
  })
  const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
  await payWithCard(clientSecret, card)
  await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
  return { email, paymentIntentId, donorId: donations.donorIdOf(email) }
}

type Shown = { id: string; amount: string; paidBack: string; status: string; disputed?: string; description: string }
async function giftsOf(email: string): Promise<Shown[]> {
  const listed = await donations.call('GET', `/api/donations?email=${email}`, undefined, administrator)
  return (listed.body as Shown[]).toSorted((a, b) => Number(b.amount) - Number(a.amount))
}
const states = async (email: string) =>
  (await giftsOf(email)).map(({ paidBack, status }) => `${paidBack} ${status}`).join(', ')
const disputedOf = async (email: string) => (await giftsOf(email)).map(({ disputed }) => disputed)
const toldOf = async (donorId: string) =>
  (
    await donations.db.query<{ type: string; cents: string | null }>(sql`
      select type, payload ->> 'amountCents' as cents from outbox where key = ${donorId}
      and type in ('evenhand.donations.v1.GiftReversed', 'evenhand.donations.v1.GiftReinstated') order by id`)
  ).map(({ type, cents }) => `${type.split('.').at(-1)} ${cents}`)

const refund = (giftId: string, amount: string, reason = 'Given twice by mistake') =>
  donations.call('POST', `/api/admin/gifts/${giftId}/refunds`, { amount, reason }, administrator)

type AskedRefund = Parameters<MoneyBackCalls['refund']>[0]

/** What refunds work with, beside the service that runs. */
const asked = (): MoneyBackDeps => ({
  db: donations.db,
  ...openProcessor({ secretKey: donations.config.STRIPE_SECRET_KEY, apiUrl: donations.config.STRIPE_API_URL }),
  subscriptionTurns: newTurns(),
  paymentTurns: newTurns(),
  log: createLog('test', { write: () => undefined }),
  now: () => new Date(),
})

describe('an administrator', () => {
  it('pays a gift back in parts, with the reason, until nothing is left', async () => {
    const { email, donorId } = await paidCart()
    const [gift] = await giftsOf(email)
    const part = await refund(gift?.id ?? '', '20.00')
    expect(part).toMatchObject({
      status: 201,
      body: {
        paidBack: '20.00',
        status: 'confirmed',
        moneyBack: [{ kind: 'refund', state: 'done', amount: '20.00', reason: 'Given twice by mistake' }],
      },
    })
    expect(await refund(gift?.id ?? '', '30.01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'At most $30.00 of this gift is left to refund' }] },
    })
    expect(await refund(gift?.id ?? '', '30.00')).toMatchObject({ body: { paidBack: '50.00', status: 'refunded' } })
    expect(await refund(gift?.id ?? '', '0.01')).toMatchObject({ status: 409 })
    expect(await states(email)).toBe('50.00 refunded, 0.00 confirmed')
    expect(await toldOf(donorId)).toEqual(['GiftReversed 2000', 'GiftReversed 3000'])
  })

  it('who asks twice at once pays back once', async () => {
    const { email } = await paidCart()
    const [gift] = await giftsOf(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(gift?.id ?? '', '50.00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await states(email)).toBe('50.00 refunded, 0.00 confirmed')
  })

  it('pays back no more than is left, though another refund is done after this one looked at the gift', async () => {
    const { email } = await paidCart()
    const [gift] = await giftsOf(email)
    const giftId = gift?.id ?? ''
    const { db } = donations
    const slow: Database = {
      ...db,
      async transaction(work) {
        expect(await refund(giftId, '30.00')).toMatchObject({ status: 201 })
        return db.transaction(work)
      },
    }
    // The payment has $25 left, of which $5 are another gift's.
    const wanted = { giftId, cents: 25_00n, reason: 'Given twice by mistake', askedBy: uuidv7() }
    await expect(refundGift({ ...asked(), db: slow }, wanted)).rejects.toMatchObject({
      code: 'invalid-request',
    })
    expect(await states(email)).toBe('30.00 confirmed, 0.00 confirmed')
  })

  it.each([
    ['it was made', (wanted: AskedRefund) => asked().processor.refund(wanted)],
    [
      'somebody made it at the processor’s own desk since',
      ({ paymentId, cents }: AskedRefund) =>
        donations.stripe.refunds.create({ payment_intent: paymentId, amount: Number(cents) }),
    ],
  ])('who heard no answer pays back once, whatever the processor remembers, when %s', async (_what, make) => {
    const { email } = await paidCart()
    const [gift] = await giftsOf(email)
    const deps = asked()
    const answering = (refund: MoneyBackCalls['refund']) => ({ ...deps, processor: { ...deps.processor, refund } })
    const unheard = answering(async (wanted) => {
      await make(wanted)
      throw new DependencyDown('the answer is lost')
    })
    const wanted = { giftId: gift?.id ?? '', cents: 20_00n, reason: 'Given twice by mistake', askedBy: uuidv7() }
    await expect(refundGift(unheard, wanted)).rejects.toThrow('the answer is lost')
    const [request] = await donations.db.query<{ id: string; feeCoverCents: bigint; askedAt: Date }>(
      sql`select id, fee_cover_cents as "feeCoverCents", asked_at as "askedAt" from refund_requests where gift_id = ${wanted.giftId} and state = 'asked'`,
    )
    if (!request) throw new Error('the request is not kept')
    const forgetful = answering(async () => {
      throw new Error('asked twice')
    })
    await finishRefund(forgetful, { ...wanted, ...request })
    expect((await giftsOf(email)).reduce((sum, { paidBack }) => sum + Number(paidBack), 0)).toBe(20)
    expect(
      await donations.db.query(
        sql`select state from refund_requests where id = ${request.id} and money_back_id is not null`,
      ),
    ).toEqual([{ state: 'done' }])
  })

  it('is refused for good at once, and what Evenhand wants to refund is tried for a week', async () => {
    const { email } = await paidCart()
    const [gift] = await giftsOf(email)
    const deps = asked()
    const refusing = {
      ...deps,
      processor: {
        ...deps.processor,
        refund: async () => {
          throw new ProcessorRefusal('Your balance is too low.')
        },
      },
    }
    const becomes = async (askedBy: string, daysAgo: number) => {
      const askedAt = new Date(Date.now() - daysAgo * 86_400_000)
      const request = { id: uuidv7(), giftId: gift?.id ?? '', cents: 5_00n, feeCoverCents: 0n, askedBy, askedAt }
      const row = { ...request, reason: 'Twice.', requestKey: undefined }
      await donations.db.transaction((tx) => insertRefundRequest(tx, row, new Date(Date.now() + 86_400_000)))
      await expect(finishRefund(refusing, { ...request, reason: 'Twice.' })).rejects.toThrow('balance is too low')
      const [kept] = await donations.db.query<{ state: string; soon: boolean }>(sql`
        delete from refund_requests where id = ${request.id}
        returning state, next_try_at < now() + interval '61 minutes' as soon`)
      return kept
    }
    expect(await becomes(uuidv7(), 0)).toMatchObject({ state: 'refused' })
    expect(await becomes(askedByEvenhand, 6)).toEqual({ state: 'asked', soon: true })
    expect(await becomes(askedByEvenhand, 8)).toMatchObject({ state: 'refused' })
  })

  it('hears when less is left by now than was to be paid back', async () => {
    const { email, paymentIntentId } = await paidCart()
    const [gift] = await giftsOf(email)
    await donations.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 11_00 })
    expect(await refund(gift?.id ?? '', '50.00')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Less than that is left of this gift') },
    })
    expect(await states(email)).toBe('10.00 confirmed, 1.00 confirmed')
  })

  it('alone may', async () => {
    const { email, donorId } = await paidCart()
    const [gift] = await giftsOf(email)
    const path = `/api/admin/gifts/${gift?.id}/refunds`
    const body = { amount: '1.00', reason: 'I want it' }
    expect(await donations.call('POST', path, body)).toMatchObject({ status: 401 })
    const donor = await donations.identity.asDonor('donations', donorId)
    expect(await donations.call('POST', path, body, donor)).toMatchObject({ status: 403 })
    expect(await refund(gift?.id ?? '', '1.00', '')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Say why this is being refunded' }] },
    })
  })
})

describe('a refund that began at the processor', () => {
  it('takes back its part of each gift, however often and in whatever order it is told', async () => {
    const { email, paymentIntentId } = await paidCart()
    const first = await donations.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 11_00 })
    const rest = await donations.stripe.refunds.create({ payment_intent: paymentIntentId })
    await Promise.all([rest.id, first.id, rest.id, first.id].map((id) => donations.tell('refund.created', id)))
    await eventually(async () => (await states(email)) === '50.00 refunded, 5.00 refunded')
    const told = await toldOf(donations.donorIdOf(email))
    expect(told.toSorted()).toEqual(['GiftReversed 100', 'GiftReversed 1000', 'GiftReversed 400', 'GiftReversed 4000'])
  })

  it('before we heard of its payment is recorded with it', async () => {
    const email = `donor-${crypto.randomUUID()}@example.test`
    const opened = await donations.call('POST', '/api/create-payment-intent', {
      amount: '25.00',
      donationType: 'one-time',
      metadata: { donorEmail: email, donorName: 'Ada' },
    })
    const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
    await payWithCard(clientSecret)
    const refunded = await donations.stripe.refunds.create({ payment_intent: paymentIntentId })
    await donations.tell('refund.created', refunded.id)
    await eventually(async () => (await states(email)) === '25.00 refunded')
  })
})

/** A cart that was paid with the card whose bank takes the money back at once. */
async function disputedCart() {
  const cart = await paidCart('4000000000000259')
  const { data } = await donations.stripe.disputes.list({ payment_intent: cart.paymentIntentId })
  return { ...cart, disputeId: data[0]?.id ?? '' }
}

/** What the bank decides. */
const decide = (disputeId: string, outcome: 'won' | 'lost') =>
  fetch(`${testProcessor().apiUrl}/simulator/disputes/${disputeId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

describe('a dispute', () => {
  it('takes everything back when it is opened and gives it again when it is won', async () => {
    const { email, disputeId, donorId } = await disputedCart()
    await donations.tell('charge.dispute.created', disputeId)
    await eventually(async () => (await states(email)) === '50.00 refunded, 5.00 refunded')
    expect(await disputedOf(email)).toEqual(['50.00', '5.00'])
    await decide(disputeId, 'won')
    await donations.tell('charge.dispute.closed', disputeId)
    await eventually(async () => (await states(email)) === '0.00 confirmed, 0.00 confirmed')
    expect(await disputedOf(email)).toEqual([undefined, undefined])
    expect((await toldOf(donorId)).toSorted()).toEqual([
      'GiftReinstated 500',
      'GiftReinstated 5000',
      'GiftReversed 500',
      'GiftReversed 5000',
    ])
  })

  it('that is lost stays taken', async () => {
    const { email, disputeId } = await disputedCart()
    await decide(disputeId, 'lost')
    for (const type of ['charge.dispute.closed', 'charge.dispute.created']) await donations.tell(type, disputeId)
    await eventually(async () => (await states(email)) === '50.00 refunded, 5.00 refunded')
    expect(await disputedOf(email)).toEqual([undefined, undefined])
  })
})
