import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession, type Opened } from '../../tests/giving.ts'
import { stripeClient } from '../stripe/client.ts'
import { stripeProcessor } from '../stripe/stripe-processor.ts'
import { abandonedJob } from './settling/abandon.ts'

const donations = await donationsUnderTest()
const { addToCart, addMultiplier, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const intent = '/api/create-payment-intent'
const linesOf = async (sessionId: string) => (await donations.nobody.get(`/api/cart/${sessionId}`)).body
const problem = (code: string) => ({ status: 409, body: { type: `/problems/${code}` } })

/** Pays with a card whose bank takes its time. */
async function paySlowly({ clientSecret, paymentIntentId }: Omit<Opened, 'checkoutId'>, delayMs: number) {
  await fetch(`${testProcessor().apiUrl}/simulator/processing/${paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delayMs }),
  })
  expect(await payWithCard(clientSecret)).toEqual({ status: 'processing' })
}

async function stateOf({ checkoutId }: Opened): Promise<string | undefined> {
  const [row] = await donations.db.query<{ state: string }>(sql`select state from checkouts where id = ${checkoutId}`)
  return row?.state
}

const letPass = (time: string, { checkoutId }: Opened) =>
  donations.db.query(sql`update checkouts set updated_at = now() - ${time}::interval where id = ${checkoutId}`)

const abandoned = abandonedJob({
  db: donations.db,
  processor: stripeProcessor(stripeClient(testProcessor())),
  now: () => new Date(),
})

describe('who comes back to a checkout', () => {
  it('goes on with the same payment when it was not made', async () => {
    const { sessionId, paymentIntentId, clientSecret } = await openGift()
    await payWithCard(clientSecret, '4000000000000002')
    expect(await openPayment(cartPayment(sessionId, '50.00'))).toMatchObject({ paymentIntentId, clientSecret })
  })

  it('hears that it was paid, before our webhook and after, and it is recorded once', async () => {
    const { email, sessionId, clientSecret } = await openGift()
    await payWithCard(clientSecret)
    const back = { ...cartPayment(sessionId, '50.00'), metadata: { sessionId, donorEmail: email, donorName: 'Ada' } }
    expect(await donations.nobody.post(intent, back)).toMatchObject(problem('already-paid'))
    expect(await giftsOf(email)).toHaveLength(1)
    expect(await linesOf(sessionId)).toEqual([])
    expect(await donations.nobody.post(intent, back)).toMatchObject(problem('already-paid'))
    expect(await donations.nobody.post(intent, { ...back, amount: '51.00' })).toMatchObject(problem('cart-empty'))
    expect(await giftsOf(email)).toHaveLength(1)
  })

  it('hears that the bank has not finished, and nothing is asked for again', async () => {
    const { email, sessionId, clientSecret, paymentIntentId } = await openGift()
    await paySlowly({ clientSecret, paymentIntentId }, 1_500)
    expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'processing' })
    expect(await donations.nobody.post(intent, cartPayment(sessionId, '50.00'))).toMatchObject(
      problem('payment-processing'),
    )
    await eventually(async () => (await sayPaid(paymentIntentId)).body.status === 'recorded')
    expect(await giftsOf(email)).toHaveLength(1)
  })

  it('hears that the bank has not finished when the cart has changed since, instead of paying both', async () => {
    const gift = await openGift()
    await paySlowly(gift, 60_000)
    await addMultiplier(gift.sessionId)
    expect(await donations.nobody.post(intent, cartPayment(gift.sessionId, '55.00'))).toMatchObject(
      problem('payment-processing'),
    )
    expect(await stateOf(gift)).toBe('payable')
  })

  it('hears that it was paid when the cart has changed since, and finds there what is left to pay', async () => {
    const { email, sessionId, clientSecret } = await openGift()
    await payWithCard(clientSecret)
    await addMultiplier(sessionId)
    expect(await donations.nobody.post(intent, cartPayment(sessionId, '55.00'))).toMatchObject(problem('already-paid'))
    expect(await giftsOf(email)).toMatchObject([{ status: 'confirmed' }])
    expect(await linesOf(sessionId)).toMatchObject([{ productId: 'multiplier-2x' }])
  })

  it('hears after days, too, that the bank has not finished', async () => {
    const gift = await openGift()
    await paySlowly(gift, 60_000)
    await letPass('25 hours', gift)
    while (await abandoned.run(AbortSignal.timeout(5_000))) continue
    expect(await stateOf(gift)).toBe('payable')
    expect(await donations.nobody.post(intent, cartPayment(gift.sessionId, '50.00'))).toMatchObject(
      problem('payment-processing'),
    )
  })

  it('finds in the cart what came into it after the payment was opened, and nothing that was paid', async () => {
    const { email, sessionId, clientSecret, paymentIntentId } = await openGift()
    await addMultiplier(sessionId)
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const [multiplier] = await linesOf(sessionId)
    expect(multiplier).toMatchObject({ productId: 'multiplier-2x', quantity: 1 })

    const metadata = { sessionId, donorEmail: email, donorName: 'Ada' }
    const donor = donations.provedDonor(donations.donorIdOf(email))
    const more = await openPayment({ ...cartPayment(sessionId, '5.00'), metadata }, donor)
    await donations.nobody.call('PUT', `/api/cart/${multiplier.id}`, { body: { quantity: 3 } })
    await payWithCard(more.clientSecret)
    await sayPaid(more.paymentIntentId)
    expect(await linesOf(sessionId)).toMatchObject([{ productId: 'multiplier-2x', quantity: 2 }])
    expect(await giftsOf(email)).toHaveLength(2)
  })

  it('finds nothing of a line that was taken out and put in again before it was paid', async () => {
    const { email, sessionId, clientSecret, paymentIntentId } = await openGift()
    const [gift] = await linesOf(sessionId)
    await donations.nobody.call('DELETE', `/api/cart/${gift.id}`)
    const metadata = { donorEmail: email, donorName: 'Ada Lovelace', donationType: 'one-time' }
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '50.00', metadata })
    expect((await openPayment(cartPayment(sessionId, '50.00'))).paymentIntentId).toBe(paymentIntentId)
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    expect(await linesOf(sessionId)).toEqual([])
  })
})

it('a donor who is signed in can buy a multiplier alone, for the own account and for no other', async () => {
  const { email, clientSecret, paymentIntentId } = await openGift()
  await payWithCard(clientSecret)
  await sayPaid(paymentIntentId)
  const donor = donations.provedDonor(donations.donorIdOf(email))
  const sessionId = newSession()
  const multiplier = { sessionId, productType: 'multiplier', productId: 'multiplier-2x', amount: '5.00' }
  expect(await donor.post('/api/cart', multiplier)).toMatchObject({ status: 201 })
  const named = (donorEmail: string) => ({
    ...cartPayment(sessionId, '5.00'),
    metadata: { sessionId, donorEmail, donorName: 'Ada' },
  })
  expect(await donor.post(intent, named(newEmail()))).toMatchObject(problem('multiplier-needs-donation'))
  expect(await donations.nobody.post(intent, named(email))).toMatchObject(problem('multiplier-needs-donation'))
  expect(await donor.post(intent, named(email.toUpperCase()))).toMatchObject({ status: 200 })
})
