import { afterAll, describe, expect, it } from '@jest/globals'
import { describeSponsorship } from '@evenhand/contracts/catalogue'
import { encodeEvent, ThingHeldSchema } from '@evenhand/contracts/events'
import type { gifts } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { heldReactions } from '../held/reactions.ts'

const donations = await donationsUnderTest()
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})
const { addToCart } = givingAt(donations)
const [hears] = heldReactions(donations.db)
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
