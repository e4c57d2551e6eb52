import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession, type Opened } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addMultiplier, addToCart, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const intent = '/api/create-payment-intent'

describe('a cart', () => {
  it('has one payment, whoever clicks how often in how many tabs', async () => {
    const { sessionId, paymentIntentId } = await openGift()
    const wanted = cartPayment(sessionId, '50.00')
    const again = await Promise.all(Array.from({ length: 8 }, () => openPayment(wanted)))
    expect(new Set(again.map((opened) => opened.paymentIntentId))).toEqual(new Set([paymentIntentId]))
  })

  it('has one payment for one Idempotency-Key, and refuses the key for something else', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: newEmail(), donorName: 'Ada' } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => donations.nobody.post(intent, wanted, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentIntentId}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { paymentIntentId: expect.stringMatching(/^pi_/) } })
    const other = await donations.nobody.post(intent, { ...wanted, amount: '26.00' }, headers)
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } })
  })

  it('has one payment for one Idempotency-Key after its first was given up, too', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: newEmail(), donorName: 'Ada' } }
    const open = async (): Promise<Opened> => (await donations.nobody.post(intent, wanted, headers)).body
    const first = await open()
    await donations.db.query(sql`update checkouts set state = 'superseded' where id = ${first.checkoutId}`)
    const again = [...(await Promise.all([open(), open(), open()])), await open()]
    const ids = new Set(again.map(({ paymentIntentId }) => paymentIntentId))
    expect([...ids]).toEqual([expect.stringMatching(/^pi_/)])
    expect(ids).not.toContain(first.paymentIntentId)
    const other = await donations.nobody.post(intent, { ...wanted, amount: '26.00' }, headers)
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } })
  })

  it('is refused when the total is not the one that the cart has', async () => {
    const { sessionId } = await openGift()
    expect(await donations.nobody.post(intent, cartPayment(sessionId, '0.50'))).toMatchObject({ status: 409 })
  })

  it('supersedes its payment when it changes; the old tab cannot pay any more', async () => {
    const gift = await openGift()
    await addMultiplier(gift.sessionId)
    const changed = await openPayment(cartPayment(gift.sessionId, '55.00'))
    await eventually(
      async () => (await donations.stripe.paymentIntents.retrieve(gift.paymentIntentId)).status === 'canceled',
    )
    expect(await payWithCard(gift.clientSecret)).toMatchObject({ status: 'refused' })
    await payWithCard(changed.clientSecret)
    await sayPaid(changed.paymentIntentId)
    expect(await giftsOf(gift.email)).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
    expect((await donations.nobody.get(`/api/cart/${gift.sessionId}`)).body).toEqual([])
  })
})

/** Silver in a cart, with a payment that waits for its card. */
async function openSilver() {
  const email = newEmail()
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await addToCart({ sessionId, ...silver, metadata })
  return { email, sessionId, ...(await openPayment(cartPayment(sessionId, '4.95'))) }
}

/** The cart changes, so that its payment is superseded by another. */
async function change({ sessionId }: { sessionId: string }): Promise<void> {
  await addMultiplier(sessionId)
  await openPayment(cartPayment(sessionId, '9.95'))
}

/** Its payment is superseded as if the cart had changed just before it was paid. */
async function supersede({ checkoutId }: Opened): Promise<void> {
  await donations.db.query(sql`update checkouts set state = 'superseded' where id = ${checkoutId}`)
}

async function subscriptionOf({ checkoutId }: Opened): Promise<string> {
  const [row] = await donations.db.query<{ subscription_id: string }>(
    sql`select subscription_id from checkouts where id = ${checkoutId}`,
  )
  return (await donations.stripe.subscriptions.retrieve(row?.subscription_id ?? '')).status
}

const membershipsOf = async (email: string) =>
  (await donations.provedDonor(donations.donorIdOf(email)).get('/api/memberships')).body

describe('a monthly level in a cart that changes', () => {
  it('is closed with its payment; the old tab cannot pay any more', async () => {
    const silver = await openSilver()
    await change(silver)
    await eventually(async () => (await subscriptionOf(silver)) === 'canceled')
    expect(await payWithCard(silver.clientSecret)).toMatchObject({ status: 'refused' })
    expect(await membershipsOf(silver.email)).toEqual([])
  })

  it('begins a membership that lives when the old tab had paid it', async () => {
    const silver = await openSilver()
    expect(await payWithCard(silver.clientSecret)).toEqual({ status: 'succeeded' })
    await supersede(silver)
    await eventually(async () => (await membershipsOf(silver.email)).length > 0)
    expect(await membershipsOf(silver.email)).toMatchObject([{ state: 'active', level: 'silver' }])
    expect(await subscriptionOf(silver)).toBe('active')
  })

  it('is left alone while the bank is still at it, and lives when it was paid', async () => {
    const silver = await openSilver()
    await processSlowly(silver.paymentIntentId, 8_000)
    expect(await payWithCard(silver.clientSecret)).toEqual({ status: 'processing' })
    await supersede(silver)
    await eventually(async () => {
      const { status } = await donations.stripe.paymentIntents.retrieve(silver.paymentIntentId)
      return status !== 'processing'
    })
    await donations.tell('payment_intent.succeeded', silver.paymentIntentId)
    await eventually(async () => (await membershipsOf(silver.email)).length > 0)
    expect(await membershipsOf(silver.email)).toMatchObject([{ state: 'active', level: 'silver' }])
    expect(await subscriptionOf(silver)).toBe('active')
  })
})

async function processSlowly(paymentIntentId: string, delayMs: number): Promise<void> {
  const response = await fetch(`${testProcessor().apiUrl}/simulator/processing/${paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delayMs }),
  })
  expect(response.ok).toBe(true)
}
