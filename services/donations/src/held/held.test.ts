import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, ThingHeldSchema } from '@evenhand/contracts/events'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { describeTile } from '@evenhand/contracts/catalogue'
import { hearOf } from './take.ts'
import { heldReactions } from './reactions.ts'

const donations = await donationsUnderTest()
afterAll(() => donations.stop())
const { addToCart, cartPayment, openPayment, sayPaid } = givingAt(donations)
const [hears] = heldReactions(donations.db)

let position = 0
/** A tile of which the walls told; held for 15 minutes when nothing else is said. */
async function heldTile(minutes = 15, thingId = uuidv7()): Promise<string> {
  const name = describeTile({ wall: 'in-honor-of', position: position++ % 100 })
  const heldUntil = new Date(Date.now() + minutes * 60_000).toISOString()
  const json = encodeEvent(ThingHeldSchema, { thingId, kind: 'memorial', name, priceCents: 100_00n, heldUntil })
  const heard = { id: uuidv7(), type: ThingHeldSchema.typeName, time: new Date() }
  await hears?.handle(json, heard)
  await hears?.handle(json, heard)
  return thingId
}

/** An id as the walls make it, at another instant. */
const idMadeAt = (at: Date): string => {
  const digits = at.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${uuidv7().slice(13)}`
}

/** How often a thing is looked for until it is heard of, refused, or not waited for any longer. */
async function looksFor(productId: string): Promise<number> {
  let looks = 0
  const db: Queries = {
    query(statement) {
      looks++
      return donations.db.query(statement)
    },
  }
  await hearOf(db, { productType: 'memorial', productId }, new Date()).catch(() => undefined)
  return looks
}

const lineOf = (sessionId: string, tileId: string, email = newEmail()) => ({
  sessionId,
  productType: 'memorial',
  productId: tileId,
  amount: '100.00',
  donorEmail: email,
  metadata: { donorEmail: email, donorName: 'Nils Quill', donationType: 'one-time' },
})
const add = (sessionId: string, tileId: string) => donations.nobody.post('/api/cart', lineOf(sessionId, tileId))
const typeOf = (answer: { status: number; body: { type?: string } }) => [answer.status, answer.body.type]
const pay = (paymentIntentId: string) =>
  donations.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })

describe('a memorial tile in a cart', () => {
  it('is named by the wall and lies there once, however often it is put in', async () => {
    const [sessionId, tileId] = [newSession(), await heldTile()]
    const first = await add(sessionId, tileId)
    expect(first).toMatchObject({ status: 201, body: { amount: '100.00', quantity: 1 } })
    expect(first.body.metadata.name).toMatch(/^Memorial tile \d+, In Honor Of$/)
    expect((await add(sessionId, tileId)).body.id).toBe(first.body.id)
    expect((await donations.nobody.get(`/api/cart/${sessionId}`)).body).toHaveLength(1)
  })

  it('is in one cart alone', async () => {
    const tileId = await heldTile()
    await addToCart(lineOf(newSession(), tileId))
    expect(typeOf(await add(newSession(), tileId))).toEqual([409, '/problems/in-another-cart'])
  })

  it('waits for the word of the tile, which comes a moment later', async () => {
    const tileId = uuidv7()
    const [begin] = await donations.db.query<{ at: Date }>(sql`select clock_timestamp() as at`)
    const adding = add(newSession(), tileId).then((answer) => answer)
    const look = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and query like 'select kind from held_things %' and query_start > ${begin?.at}`
    await eventually(async () => (await donations.db.query(look)).length > 0)
    await heldTile(60, tileId)
    expect((await adding).status).toBe(201)
  })

  it('is refused while nothing was heard of it, and may be tried again', async () => {
    expect(typeOf(await add(newSession(), uuidv7()))).toEqual([503, '/problems/hold-not-ready'])
  })

  it.each([
    ['made up', () => crypto.randomUUID()],
    ['of another day', () => idMadeAt(new Date(Date.now() - 24 * 60 * 60_000))],
    ['of tomorrow', () => idMadeAt(new Date(Date.now() + 24 * 60 * 60_000))],
  ])('is not waited for where its id is %s', async (_what, idOf) => {
    const answer = await add(newSession(), idOf())
    expect(typeOf(answer)).toEqual([404, '/problems/not-found'])
    expect(answer.body.detail).toBe('We couldn’t find that memorial tile. Choose memorial tiles on a memorial wall.')
    expect(await looksFor(idOf())).toBe(1)
  })

  it('is not waited for where it is known as something else', async () => {
    const tileId = await heldTile()
    const asSponsorship = { ...lineOf(newSession(), tileId), productType: 'sponsorship' }
    expect(typeOf(await donations.nobody.post('/api/cart', asSponsorship))).toEqual([404, '/problems/not-found'])
  })

  it('is waited for by few at once, so that fresh ids keep nobody else from giving', async () => {
    const answered: number[] = []
    await Promise.all(Array.from({ length: 40 }, async () => answered.push(await looksFor(uuidv7()))))
    const [atOnce, waited] = [answered.slice(0, 20), answered.slice(20)]
    expect(atOnce).toEqual(atOnce.map(() => 1))
    expect(Math.min(...waited)).toBeGreaterThan(1)
  })

  it('is refused when the time has run out, in the cart and at the checkout, and keeps nothing else out', async () => {
    expect(typeOf(await add(newSession(), await heldTile(-1)))).toEqual([409, '/problems/hold-ended'])
    const [sessionId, tileId] = [newSession(), await heldTile()]
    await addToCart(lineOf(sessionId, tileId))
    await donations.db.query(sql`update held_things set held_until = now() where thing_id = ${tileId}`)
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '25.00' })
    const refused = await donations.nobody.post('/api/create-payment-intent', cartPayment(sessionId, '125.00'))
    expect(typeOf(refused)).toEqual([409, '/problems/hold-ended'])
  })

  it('is not sold outside a cart', async () => {
    const tileId = await heldTile()
    const line = { productId: tileId, quantity: 1, amount: '100.00', productType: 'memorial', metadata: {} }
    const metadata = { donorEmail: newEmail(), donorName: 'Nils Quill', cartItems: [line] }
    const wanted = { amount: '100.00', membershipLevel: 'cart', donationType: 'cart', metadata }
    expect(await donations.nobody.post('/api/create-payment-intent', wanted)).toMatchObject({ status: 400 })
  })
})

describe('a memorial tile that is paid', () => {
  it('is held on once while it is paid, and the walls hear of both', async () => {
    const [sessionId, tileId] = [newSession(), await heldTile()]
    await addToCart(lineOf(sessionId, tileId))
    const { paymentIntentId, checkoutId } = await openPayment(cartPayment(sessionId, '100.00'))
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '25.00' })
    const later = await openPayment(cartPayment(sessionId, '125.00'))
    expect(later.checkoutId).not.toBe(checkoutId)
    await pay(later.paymentIntentId)
    expect((await sayPaid(later.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
    const told = await donations.db.query<{ type: string; payload: { heldUntil?: string; thingId?: string } }>(sql`
      select split_part(type, '.', 4) as type, payload from outbox where payload ->> 'thingId' = ${tileId} order by id`)
    expect(told.map(({ type }) => type)).toEqual(['ThingPaymentBegun', 'GiftConfirmed'])
    const minutes = (Date.parse(told[0]?.payload.heldUntil ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(45)
    expect(paymentIntentId).not.toBe(later.paymentIntentId)
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('cannot be bought again, and its gift tells where it is', async () => {
    const [sessionId, tileId, email] = [newSession(), await heldTile(), newEmail()]
    await addToCart(lineOf(sessionId, tileId, email))
    const { paymentIntentId } = await openPayment(cartPayment(sessionId, '100.00'))
    await pay(paymentIntentId)
    await sayPaid(paymentIntentId)
    expect(typeOf(await add(newSession(), tileId))).toEqual([409, '/problems/already-paid'])
    const gifts = await givingAt(donations).giftsOf(email)
    expect(gifts).toMatchObject([{ amount: '100.00', entries: 50, donationType: 'one-time' }])
    expect(gifts[0].description).toMatch(/^Memorial tile \d+, In Honor Of$/)
  })
})
