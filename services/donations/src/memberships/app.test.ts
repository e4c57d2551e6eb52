import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { browserKeyOf } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { idOf, stripeClient } from '../stripe/client.ts'
import { newTurns } from '../processor/in-turns.ts'
import { productMaker } from '../stripe/products.ts'
import { subscriptionCalls } from '../stripe/subscription-calls.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.ts'

let donations: DonationsUnderTest
let giving: ReturnType<typeof givingAt>
beforeAll(async () => {
  donations = await donationsUnderTest()
  giving = givingAt(donations)
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** A donor who has just paid for the first month of silver. */
async function newHolder(browser = donations.nobody) {
  const email = newEmail()
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await giving.addToCart({ sessionId, ...silver, metadata })
  const { clientSecret, paymentIntentId } = await giving.openPayment(giving.cartPayment(sessionId, '4.95'), browser)
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  await giving.sayPaid(paymentIntentId)
  const donor = donations.provedDonor(donations.donorIdOf(email))
  const [membership] = (await donor.get('/api/memberships')).body
  return { email, donor, path: `/api/memberships/${membership.id}`, membership }
}

const subscriptionOf = async (membershipId: string): Promise<string> => {
  const [row] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from memberships where id = ${membershipId}`,
  )
  return row?.id ?? ''
}

describe('a membership that has just begun', () => {
  it('is shown to its donor with card and next payment, and to an administrator who names the address', async () => {
    const { membership, email } = await newHolder()
    expect(membership).toMatchObject({
      state: 'active',
      level: 'silver',
      card: { brand: 'visa', last4: '4242' },
      nextPayment: { amount: '4.95' },
    })
    const shown = await donations.administrator().get(`/api/memberships?email=${encodeURIComponent(email)}`)
    expect(shown.body).toEqual([membership])
  })

  it('is changed by nobody but its donor', async () => {
    const { path } = await newHolder()
    const stranger = donations.provedDonor(donations.donorIdOf(newEmail()))
    const quotedAt = new Date().toISOString()
    for (const [method, call, body] of [
      ['GET', '/level?level=gold', undefined],
      ['POST', '/level', { level: 'gold', quotedAt }],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/cancel', undefined],
      ['POST', '/card', undefined],
      ['PUT', '/card', { setupIntentId: 'seti_abc' }],
    ] as const) {
      const asked = body === undefined ? {} : { body }
      expect((await donations.nobody.call(method, path + call, asked)).status).toBe(401)
      expect((await stranger.call(method, path + call, asked)).status).toBe(404)
      expect((await donations.administrator().call(method, path + call, asked)).status).toBe(403)
    }
  })

  it('is changed without the mailbox only in the browser that began it', async () => {
    const { path, email } = await newHolder(donations.visitor('browser-that-joined'))
    const donorId = donations.donorIdOf(email)
    const quote = `${path}/level?level=gold`
    // Signed in by that payment, signed in already when it was made, and signed in by something else.
    expect((await donations.donor(donorId, 'after-joining', 'browser-that-joined').get(quote)).status).toBe(200)
    expect((await donations.donor(donorId, 'browser-that-joined').get(quote)).status).toBe(200)
    const typist = donations.donor(donorId, 'typist', 'browser-that-typed')
    const quotedAt = new Date().toISOString()
    for (const [method, call, body] of [
      ['GET', '/level?level=gold', undefined],
      ['POST', '/level', { level: 'gold', quotedAt }],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/cancel', undefined],
      ['POST', '/card', undefined],
      ['PUT', '/card', { setupIntentId: 'seti_abc' }],
    ] as const) {
      const asked = body === undefined ? {} : { body }
      expect(await typist.call(method, path + call, asked)).toMatchObject({
        status: 401,
        body: { type: '/problems/mailbox-to-prove' },
      })
    }
  })

  it('rises once, however often and at once it is asked for, and earns the difference once', async () => {
    const { donor, path, email } = await newHolder()
    const { body: quote } = await donor.get(`${path}/level?level=gold`)
    expect(quote).toMatchObject({ change: 'rise', chargedNow: '5.00', entriesNow: 250 })
    const wish = { level: 'gold', quotedAt: quote.quotedAt, chargedNow: quote.chargedNow }
    const answers = await Promise.all(Array.from({ length: 4 }, () => donor.post(`${path}/level`, wish)))
    expect(answers.map(({ status, body }) => [status, body.level])).toEqual(
      Array.from({ length: 4 }, () => [200, 'gold']),
    )
    expect(await donor.post(`${path}/level`, wish)).toMatchObject({ status: 200, body: { level: 'gold' } })
    const gifts: { amount: string; entries: number; description: string }[] = await giving.giftsOf(email)
    expect(
      Object.fromEntries(gifts.map(({ amount, entries, description }) => [description, [amount, entries]])),
    ).toEqual({
      'Silver membership, one month': ['4.95', 250],
      'Gold instead of Silver, rest of the month': ['5.00', 250],
    })
    expect(gifts).toHaveLength(2)
  })

  it('stays in sight of the browser that began it, also once it has charged for a rise, and of no other one', async () => {
    const { path, email } = await newHolder(donations.visitor('browser-that-joins'))
    const donorId = donations.donorIdOf(email)
    const here = donations.donor(donorId, 'after-joining', 'browser-that-joins')
    const { body: quote } = await here.get(`${path}/level?level=gold`)
    const wish = { level: 'gold', quotedAt: quote.quotedAt, chargedNow: quote.chargedNow }
    expect((await here.post(`${path}/level`, wish)).body).toMatchObject({ level: 'gold' })
    await eventually(async () => (await giving.giftsOf(email)).length === 2)
    // The ledger hears that both are of that browser.
    const told = await donations.db.query<{ key: string }>(sql`
      select payload ->> 'browserKey' as key from outbox
      where key = ${donorId} and type = 'evenhand.donations.v1.GiftConfirmed'`)
    expect(told.map(({ key }) => key)).toEqual(['browser-that-joins', 'browser-that-joins'].map(browserKeyOf))
    for (const own of ['/api/memberships', '/api/donations', '/api/receipts', '/api/donor-account']) {
      expect([own, (await here.get(own)).status]).toEqual([own, 200])
      expect((await donations.donor(donorId, 'typist', 'browser-that-typed').get(own)).status).toBe(401)
    }
  })

  it('is charged for a rise what was shown, or nothing', async () => {
    const { donor, path } = await newHolder()
    const old = new Date(Date.now() - 16 * 60_000).toISOString()
    const future = new Date(Date.now() + 86_400_000).toISOString()
    for (const quotedAt of [old, future])
      expect(await donor.post(`${path}/level`, { level: 'gold', quotedAt })).toMatchObject({
        status: 409,
        body: { type: '/problems/quote-expired' },
      })
    expect((await donor.get('/api/memberships')).body[0].level).toBe('silver')
  })

  it('is charged nothing where the price of the same instant is another one by now', async () => {
    const { donor, path, membership } = await newHolder()
    const { customer } = await donations.stripe.subscriptions.retrieve(await subscriptionOf(membership.id))
    await donations.stripe.customers.update(idOf(customer) ?? '', { balance: -3_00 })
    const { body: quote } = await donor.get(`${path}/level?level=gold`)
    expect(quote.chargedNow).toBe('2.00')
    await donations.stripe.customers.update(idOf(customer) ?? '', { balance: 0 })
    const { quotedAt, chargedNow } = quote
    expect(await donor.post(`${path}/level`, { level: 'gold', quotedAt, chargedNow })).toMatchObject({
      status: 409,
      body: { type: '/problems/quote-expired' },
    })
    expect((await donor.get('/api/memberships')).body[0].level).toBe('silver')
  })

  it('keeps the lower level that was chosen when the card refuses a rise instead', async () => {
    const { donor, path, membership } = await newHolder()
    const changeTo = async (level: string) => {
      const { body: quote } = await donor.get(`${path}/level?level=${level}`)
      return donor.post(`${path}/level`, { level, quotedAt: quote.quotedAt, chargedNow: quote.chargedNow })
    }
    expect((await changeTo('gold')).status).toBe(200)
    expect((await changeTo('silver')).body).toMatchObject({ level: 'gold', nextLevel: 'silver' })
    const subscription = await donations.stripe.subscriptions.retrieve(await subscriptionOf(membership.id))
    const card = await donations.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: idOf(subscription.customer) ?? '',
    })
    await donations.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id })
    expect((await changeTo('diamond')).status).toBe(402)
    const { items } = await donations.stripe.subscriptions.retrieve(subscription.id)
    expect(items.data.map(({ price }) => price.unit_amount)).toEqual([4_95])
    expect((await donor.get('/api/memberships')).body[0]).toMatchObject({
      level: 'gold',
      nextLevel: 'silver',
      nextPayment: { amount: '4.95' },
    })
  })

  it('stays as it is when the card refuses the rise', async () => {
    const { donor, path, membership } = await newHolder()
    const subscription = await donations.stripe.subscriptions.retrieve(await subscriptionOf(membership.id))
    const card = await donations.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: idOf(subscription.customer) ?? '',
    })
    await donations.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id })
    const { body: quote } = await donor.get(`${path}/level?level=diamond`)
    expect(await donor.post(`${path}/level`, { level: 'diamond', quotedAt: quote.quotedAt })).toMatchObject({
      status: 402,
      body: { message: 'Your card was declined.' },
    })
    expect((await donor.get('/api/memberships')).body[0]).toMatchObject({ level: 'silver', state: 'active' })
  })

  it('earns nothing by an invoice for which no money was taken', async () => {
    const { donor, path, membership, email } = await newHolder()
    const subscription = await donations.stripe.subscriptions.retrieve(await subscriptionOf(membership.id))
    await donations.stripe.customers.update(idOf(subscription.customer) ?? '', { balance: -100_00 })
    const { body: quote } = await donor.get(`${path}/level?level=gold`)
    expect(quote).toMatchObject({ change: 'rise', chargedNow: '0.00', entriesNow: 0 })
    await donor.post(`${path}/level`, { level: 'gold', quotedAt: quote.quotedAt })
    const { latest_invoice: invoice } = await donations.stripe.subscriptions.retrieve(subscription.id)
    await donations.tell('invoice.paid', idOf(invoice) ?? '')
    await eventually(
      async () =>
        (
          await donations.db.query(
            sql`select 1 from processor_events where object_id = ${idOf(invoice)} and state = 'passed-over'`,
          )
        ).length === 1,
    )
    expect(await giving.giftsOf(email)).toMatchObject([{ amount: '4.95', entries: 250 }])
  })

  it('takes no card that somebody else has given', async () => {
    const [holder, other] = [await newHolder(), await newHolder()]
    const { body: setup } = await other.donor.post(`${other.path}/card`, undefined)
    const stolen = await holder.donor.call('PUT', `${holder.path}/card`, {
      body: { setupIntentId: setup.setupIntentId },
    })
    expect(stolen).toMatchObject({ status: 400, body: { errors: [{ path: 'setupIntentId' }] } })
    const unfinished = await other.donor.call('PUT', `${other.path}/card`, {
      body: { setupIntentId: setup.setupIntentId },
    })
    expect(unfinished).toMatchObject({ status: 409, body: { type: '/problems/membership-not-ready' } })
    const unknown = await other.donor.call('PUT', `${other.path}/card`, { body: { setupIntentId: 'seti_nobody' } })
    expect(unknown.status).toBe(400)
  })
})

describe('bad input', () => {
  it('names the field', async () => {
    const { donor, path } = await newHolder()
    for (const [body, field] of [
      [{ level: 'emperor', quotedAt: new Date().toISOString() }, 'level'],
      [{ level: 'gold', quotedAt: 'soon' }, 'quotedAt'],
      [{ level: 'gold' }, 'quotedAt'],
      [{ level: 'gold', quotedAt: new Date().toISOString(), amount: '0.01' }, 'amount'],
    ] as const)
      expect(await donor.post(`${path}/level`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
    expect(await donor.get(`${path}/level?level=silver`)).toMatchObject({ status: 400 })
    expect((await donor.post('/api/memberships/not-an-id/pause', undefined)).status).toBe(400)
    expect((await donor.post(`/api/memberships/${newSession()}/pause`, undefined)).status).toBe(404)
  })
})

it('is not begun for another amount than was agreed: the processor would add what an earlier one left', async () => {
  const { email, membership } = await newHolder()
  const { id, customer } = await donations.stripe.subscriptions.cancel(await subscriptionOf(membership.id))
  const customerId = idOf(customer) ?? ''
  await donations.stripe.customers.update(customerId, { balance: 33 })
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await giving.addToCart({ sessionId, ...silver, metadata })
  const begin = () => donations.nobody.post('/api/create-payment-intent', giving.cartPayment(sessionId, '4.95'))
  for (const answer of [await begin(), await begin()])
    expect(answer).toMatchObject({ status: 402, body: { message: expect.stringContaining('Nothing was charged') } })
  const { data } = await donations.stripe.subscriptions.list({ customer: customerId, status: 'all' })
  const invoices = await donations.stripe.invoices.list({ customer: customerId })
  expect(data.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  expect(data.map((one) => one.id)).toContain(id)
  expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'paid'])
})

it('an answer of the processor that was overtaken does not overwrite a newer one', async () => {
  const { donor, path, membership } = await newHolder()
  const subscriptionId = await subscriptionOf(membership.id)
  const stripe = stripeClient({ secretKey: 'sk_sim_suite', apiUrl: donations.config.STRIPE_API_URL })
  const subscriptions = subscriptionCalls(stripe, productMaker(stripe))
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const slow: FollowDeps = {
    db: donations.db,
    now: () => new Date(),
    subscriptionTurns: newTurns(),
    subscriptions: {
      ...subscriptions,
      look: async (id) => {
        const seen = await subscriptions.look(id)
        if (looks++ === 0) {
          asked.resolve()
          await release.promise
        }
        return seen
      },
    },
  }
  const overtaken = followSubscription(slow, subscriptionId)
  await asked.promise
  expect(await donor.post(`${path}/pause`, undefined)).toMatchObject({ body: { state: 'paused' } })
  release.resolve()
  expect((await overtaken)?.membership.pausedUntil).toBeInstanceOf(Date)
  expect(looks).toBe(2)
  expect((await donor.get('/api/memberships')).body[0].state).toBe('paused')
})
