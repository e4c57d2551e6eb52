import { afterAll, describe, expect, it } from '@jest/globals'
import { describeSponsorship, feeCoverOf } from '@evenhand/contracts/catalogue'
import { encodeEvent, ThingHeldSchema, ThingReleasedSchema } from '@evenhand/contracts/events'
import type { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, payWithCard } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { heldReactions } from '../held/reactions.ts'

const donations = await donationsUnderTest()
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})
const { addToCart, cartPayment, openPayment, sayPaid } = givingAt(donations)
const [hears, hearsReleased] = heldReactions(donations.db)
const startedAt = Date.now()
const dayBefore = (days: number): string => new Date(startedAt - days * 86_400_000).toISOString().slice(0, 10)

const name = describeSponsorship({ kind: 'block', cells: [6] })
/** A block of which the sponsors service told, with its invoice where it has one. */
async function heldBlock({ days = 37, invoiceNumber = 'EI-2026-000001' } = {}): Promise<string> {
  const thingId = uuidv7()
  const heldUntil = new Date(Date.now() + days * 86_400_000).toISOString()
  const held = { thingId, kind: 'sponsorship', name, priceCents: 100_00n, heldUntil, invoiceNumber }
  const json = encodeEvent(ThingHeldSchema, held)
  await hears?.handle(json, { id: uuidv7(), type: ThingHeldSchema.typeName, time: new Date() })
  return thingId
}
const aCheck = (thingId: string, more: object = {}) => ({
  thingId,
  donorName: 'Ada Byron',
  donorEmail: newEmail(),
  way: 'check',
  receivedOn: dayBefore(2),
  reference: '2042',
  ...more,
})
const record = (body: object, key: string = crypto.randomUUID()) =>
  donations.administrator().post('/api/admin/purchases', body, { 'idempotency-key': key })
const typeOf = (answer: { status: number; body: { type?: string } }) => [answer.status, answer.body.type]
const told = (thingId: string) =>
  donations.db.query<{ type: string; cents: string }>(sql`
    select split_part(type, '.', 4) as type, payload ->> 'amountCents' as cents from outbox
    where payload ->> 'thingId' = ${thingId} order by id`)
const lineOf = (sessionId: string, thingId: string) => ({
  sessionId,
  productType: 'sponsorship',
  productId: thingId,
  amount: '100.00',
})

describe('an invoice that a check paid', () => {
  it('is a purchase at its price: told, booked, receipted as not deductible, without entries', async () => {
    const thingId = await heldBlock()
    const wanted = aCheck(thingId)
    const { status, body } = await record(wanted)
    expect(status).toBe(201)
    const gift = body as gifts.GiftDetails
    expect(gift).toMatchObject({
      amount: '100.00',
      kind: 'sponsorship',
      way: 'check',
      description: name,
      entries: 0,
      paymentId: null,
      offline: { reference: '2042', note: 'Invoice EI-2026-000001', receivedOn: wanted.receivedOn },
      receipts: [{ amount: '100.00', contribution: '0.00', state: 'valid' }],
    })
    expect(await told(thingId)).toEqual([{ type: 'ThingBought', cents: '10000' }])
    const booked = await donations.db.query(sql`
      select account, sum(cents)::bigint as cents from postings where gift_id = ${gift.id} group by 1 order by 1`)
    expect(booked).toEqual([
      { account: 'bank', cents: 100_00n },
      { account: 'gifts', cents: -100_00n },
    ])
    const mails = await donations.db.query(sql`
      select payload ->> 'template' as template from outbox where payload ->> 'to' = ${wanted.donorEmail}`)
    expect(mails).toEqual([{ template: 'receipt' }])
    expect(await actsTold(donations.db, gift.id)).toMatchObject([{ action: 'purchase-recorded', words: 'check' }])
  })

  it('is recorded once for a key, and never twice for one thing', async () => {
    const thingId = await heldBlock()
    const [wanted, key] = [aCheck(thingId), crypto.randomUUID()]
    const first = await record(wanted, key)
    expect((await record(wanted, key)).body.id).toBe(first.body.id)
    expect(typeOf(await record(aCheck(thingId, { reference: '2043' })))).toEqual([409, '/problems/already-paid'])
    const other = await heldBlock()
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => record(aCheck(other, { reference: `${n}` }))))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await told(other)).toHaveLength(1)
  })

  it('can pay two invoices', async () => {
    const donorEmail = newEmail()
    for (const thingId of [await heldBlock(), await heldBlock({ invoiceNumber: 'EI-2026-000002' })])
      expect((await record(aCheck(thingId, { donorEmail }))).status).toBe(201)
  })

  it('counts when its hold is over, too, and can’t be paid by card any more', async () => {
    const over = await heldBlock({ days: -1 })
    expect((await record(aCheck(over, { way: 'transfer' }))).body).toMatchObject({ way: 'transfer' })
    const [sessionId, thingId] = [newSession(), await heldBlock()]
    await addToCart(lineOf(sessionId, thingId))
    await record(aCheck(thingId))
    const [held] = await donations.db.query<{ over: boolean }>(
      sql`select held_until <= now() as over from held_things where thing_id = ${thingId}`,
    )
    expect(held).toEqual({ over: true })
    expect(typeOf(await donations.nobody.post('/api/cart', lineOf(newSession(), thingId)))).toEqual([
      409,
      '/problems/already-paid',
    ])
  })

  it.each([
    ['of what has no invoice', () => heldBlock({ invoiceNumber: '' }), {}, [409, '/problems/not-possible']],
    ['of what nobody told of', async () => uuidv7(), {}, [404, '/problems/not-found']],
    ['of tomorrow', () => heldBlock(), { receivedOn: dayBefore(-2) }, [400, '/problems/invalid-request']],
    ['without a reference', () => heldBlock(), { reference: '' }, [400, '/problems/invalid-request']],
    ['in cash', () => heldBlock(), { way: 'cash' }, [400, '/problems/invalid-request']],
  ])('is refused %s', async (_what, hold, more, refusal) => {
    expect(typeOf(await record(aCheck(await hold(), more)))).toEqual(refusal)
  })

  it('is recorded by administrators alone', async () => {
    expect((await donations.nobody.post('/api/admin/purchases', aCheck(await heldBlock()))).status).toBe(401)
  })
})

/** In a cart, with a payment by card that waits for its card. */
async function begun(thingId: string) {
  const [sessionId, donorEmail] = [newSession(), newEmail()]
  const metadata = { donorEmail, donorName: 'Grace Hopper' }
  await addToCart({ ...lineOf(sessionId, thingId), donorEmail, metadata })
  return { donorEmail, sessionId, ...(await openPayment(cartPayment(sessionId, '100.00'))) }
}
const stateOf = async (paymentIntentId: string) =>
  (await donations.stripe.paymentIntents.retrieve(paymentIntentId)).status
const isClosed = (paymentIntentId: string) => eventually(async () => (await stateOf(paymentIntentId)) === 'canceled')
const openFor = (thingId: string) =>
  donations.db.query<{ id: string }>(sql`
    select payment_intent_id as id from checkouts join gifts on checkout_id = checkouts.id
    where thing_id = ${thingId} and checkouts.state in ('opened', 'payable')`)

describe('a payment by card that was begun', () => {
  it('can’t be made any more once a check is recorded', async () => {
    const thingId = await heldBlock()
    const { clientSecret, paymentIntentId } = await begun(thingId)
    expect((await record(aCheck(thingId))).status).toBe(201)
    await isClosed(paymentIntentId)
    expect(await payWithCard(clientSecret)).toMatchObject({ status: 'refused' })
    expect((await told(thingId)).map(({ type }) => type)).toEqual(['ThingPaymentBegun', 'ThingBought'])
  })

  it('can’t be made any more once the line went to another cart, or its hold is over', async () => {
    const [moved, over] = [await heldBlock(), await heldBlock()]
    const [first, late] = [await begun(moved), await begun(over)]
    await donations.db.query(
      sql`update held_things set begun_at = now() - interval '31 minutes' where thing_id = ${moved}`,
    )
    const second = await begun(moved)
    await isClosed(first.paymentIntentId)
    expect(await openFor(moved)).toEqual([{ id: second.paymentIntentId }])
    const json = encodeEvent(ThingReleasedSchema, { thingId: over, releasedAt: new Date().toISOString() })
    await hearsReleased?.handle(json, { id: uuidv7(), type: ThingReleasedSchema.typeName, time: new Date() })
    await isClosed(late.paymentIntentId)
  })

  it('goes back where it was made before anybody saw it, and the check stays', async () => {
    const thingId = await heldBlock()
    const { clientSecret, paymentIntentId, donorEmail } = await begun(thingId)
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    const { body: bought } = await record(aCheck(thingId))
    await sayPaid(paymentIntentId)
    await eventually(async () => (await told(thingId)).some(({ type }) => type === 'PurchaseReversed'))
    const states = await donations.db.query(sql`
      select id = ${bought.id} as "isCheck", state from gifts where thing_id = ${thingId} order by 1`)
    expect(states).toEqual([
      { isCheck: false, state: 'refunded' },
      { isCheck: true, state: 'confirmed' },
    ])
    const [mail] = await donations.db.query<{ values: object }>(sql`
      select payload -> 'values' as values from outbox
      where payload ->> 'template' = 'refund' and payload ->> 'to' = ${donorEmail}`)
    expect(mail?.values).toMatchObject({ amount: '100.00', whole: 'yes', boughtBefore: 'yes', noEntries: 'yes' })
  })

  it('goes back whole where it paid two things that checks had paid, with what covered its card fee', async () => {
    const [one, other] = [await heldBlock(), await heldBlock({ invoiceNumber: 'EI-2026-000002' })]
    const [sessionId, donorEmail] = [newSession(), newEmail()]
    const metadata = { donorEmail, donorName: 'Grace Hopper' }
    for (const thingId of [one, other]) await addToCart({ ...lineOf(sessionId, thingId), donorEmail, metadata })
    const feeCover = feeCoverOf(200_00n)
    const wanted = cartPayment(sessionId, toDollars(200_00n + feeCover))
    const { clientSecret, paymentIntentId } = await openPayment({
      ...wanted,
      metadata: { ...wanted.metadata, feeCover: toDollars(feeCover) },
    })
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    for (const thingId of [one, other]) await record(aCheck(thingId, { reference: thingId.slice(-8) }))
    await sayPaid(paymentIntentId)
    await eventually(async () => {
      const left = await donations.db.query(sql`
        select 1 from gifts where payment_id = ${paymentIntentId} and state <> 'refunded'`)
      return left.length === 0
    })
  })

  it('is one alone, however many carts want to pay at once', async () => {
    const thingId = await heldBlock()
    const wanting = Array.from({ length: 8 }, async () => {
      const [sessionId, donorEmail] = [newSession(), newEmail()]
      const metadata = { donorEmail, donorName: 'Grace Hopper' }
      await donations.nobody.post('/api/cart', { ...lineOf(sessionId, thingId), donorEmail, metadata })
      const opened = await donations.nobody.post('/api/create-payment-intent', cartPayment(sessionId, '100.00'))
      return opened.status
    })
    const answered = await Promise.all(wanting)
    expect(answered.filter((status) => status === 200)).toHaveLength(1)
    expect(await openFor(thingId)).toHaveLength(1)
  })
})

describe('what has an invoice', () => {
  it('goes into the cart of whoever has its link last, unless somebody may be paying it', async () => {
    const [one, other, thingId] = [newSession(), newSession(), await heldBlock()]
    await addToCart(lineOf(one, thingId))
    await addToCart(lineOf(other, thingId))
    expect((await donations.nobody.get(`/api/cart/${one}`)).body).toEqual([])
    expect((await donations.nobody.get(`/api/cart/${other}`)).body).toHaveLength(1)
    await donations.db.query(sql`update held_things set begun_at = now() where thing_id = ${thingId}`)
    expect(typeOf(await donations.nobody.post('/api/cart', lineOf(one, thingId)))).toEqual([
      409,
      '/problems/in-another-cart',
    ])
  })
})
