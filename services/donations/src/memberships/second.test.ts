import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession, type Opened } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const prices = { silver: '4.95', gold: '9.95' } as const
type Level = keyof typeof prices

const lineOf = (level: Level, sessionId: string, donorEmail?: string) => ({
  sessionId,
  productType: 'membership',
  productId: level,
  amount: prices[level],
  membershipLevel: level,
  ...(donorEmail ? { donorEmail, metadata: { donorEmail, donorName: 'Grace Hopper' } } : {}),
})

/** A cart with a monthly level and a payment that waits for its card, as a browser that is not signed in opens it. */
async function open(level: Level, email: string): Promise<Opened> {
  const sessionId = newSession()
  await addToCart(lineOf(level, sessionId, email))
  return openPayment(cartPayment(sessionId, prices[level]))
}

async function pay({ clientSecret, paymentIntentId }: Opened) {
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  return sayPaid(paymentIntentId)
}

const donorOf = (email: string) => donations.provedDonor(donations.donorIdOf(email))
const runningOf = async (email: string): Promise<{ level: string }[]> =>
  (await donorOf(email).get('/api/memberships')).body.filter(({ state }: { state: string }) => state !== 'ended')
const subscriptionsOf = async (email: string) =>
  donations.db.query<{ id: string }>(
    sql`select subscription_id as id from checkouts where donor_id = ${donations.donorIdOf(email)} and state = 'paid'`,
  )

const running = {
  status: 409,
  body: { type: '/problems/membership-running', message: 'You already have Gold. Change your level instead.' },
}

describe('a donor who has a level', () => {
  it('is refused a second one in the cart and at the payment, and told to change it', async () => {
    const email = newEmail()
    await pay(await open('gold', email))
    const donor = donorOf(email)
    expect(await donor.post('/api/cart', lineOf('silver', newSession()))).toMatchObject(running)
    expect(await donor.post('/api/cart', lineOf('silver', newSession(), email.toUpperCase()))).toMatchObject(running)
    const sessionId = newSession()
    await addToCart(lineOf('silver', sessionId, email))
    expect(await donor.post('/api/create-payment-intent', cartPayment(sessionId, '4.95'))).toMatchObject(running)
    const once = { ...lineOf('silver', sessionId), metadata: { donationType: 'one-time' } }
    expect((await donor.post('/api/cart', once)).status).toBe(201)
    expect((await donor.post('/api/cart', lineOf('silver', sessionId, newEmail()))).status).toBe(201)
  })

  it('can begin anew when the processor has ended it, also before its webhook has come', async () => {
    const email = newEmail()
    await pay(await open('gold', email))
    const [subscription] = await subscriptionsOf(email)
    await donations.stripe.subscriptions.cancel(subscription?.id ?? '')
    expect((await donorOf(email).post('/api/cart', lineOf('silver', newSession(), email))).status).toBe(201)
    await pay(await open('silver', email))
    expect(await runningOf(email)).toMatchObject([{ level: 'silver' }])
  })
})

describe('somebody who only typed an address', () => {
  it('learns nothing of its membership; what is paid for a second one goes back and nothing renews', async () => {
    const email = newEmail()
    await pay(await open('gold', email))
    const stranger = await open('silver', email)
    await pay(stranger)
    expect(await runningOf(email)).toMatchObject([{ level: 'gold' }])
    await eventually(async () => {
      const gifts: { description: string; status: string }[] = await giftsOf(email)
      return gifts.some(({ description, status }) => description.startsWith('Silver') && status === 'refunded')
    })
    const [mail] = await donations.db.query<{ values: { levelBeside: string; amount: string } }>(sql`
      select payload->'values' as values from outbox where payload->>'template' = 'refund' and payload->>'to' = ${email}`)
    expect(mail?.values).toMatchObject({ levelBeside: 'gold', amount: '4.95' })
    await eventually(async () => {
      const ids = await subscriptionsOf(email)
      const states = await Promise.all(
        ids.map(async ({ id }) => (await donations.stripe.subscriptions.retrieve(id)).status),
      )
      return states.toSorted().join() === 'active,canceled'
    })
    const account = await donorOf(email).get('/api/donor-account')
    expect(account.body).toMatchObject({ membershipLevel: 'gold', totalDonated: '9.95' })
  })
})

it('two carts of one donor that are paid at once begin one membership, and the other is refunded', async () => {
  const email = newEmail()
  const carts = await Promise.all([open('gold', email), open('silver', email)])
  for (const { clientSecret } of carts) expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  await Promise.all(carts.map(({ paymentIntentId }) => sayPaid(paymentIntentId)))
  expect(await runningOf(email)).toHaveLength(1)
  await eventually(async () => {
    const gifts: { status: string }[] = await giftsOf(email)
    return (
      gifts
        .map(({ status }) => status)
        .toSorted()
        .join() === 'confirmed,refunded'
    )
  })
})
