import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'

let donations: DonationsUnderTest
beforeAll(async () => {
  donations = await donationsUnderTest()
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const newSession = () => crypto.randomUUID()
const newEmail = () => `donor-${crypto.randomUUID()}@example.test`

/** A gift of $50 in a cart, ready to be paid. */
async function openGift(email = newEmail(), amount = '50.00') {
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Ada Lovelace', donationType: 'one-time' }
  const line = { sessionId, productType: 'donation', productId: 'donation', amount, metadata }
  expect((await donations.call('POST', '/api/cart', line)).status).toBe(201)
  const wanted = { amount, membershipLevel: 'cart', donationType: 'cart', metadata: { sessionId } }
  const opened = await donations.call('POST', '/api/create-payment-intent', wanted)
  expect(opened.status).toBe(200)
  return {
    email,
    sessionId,
    wanted,
    ...(opened.body as { clientSecret: string; paymentIntentId: string; checkoutId: string }),
  }
}

async function giftsOf(email: string) {
  const headers = await donations.identity.asDonor('donations', donations.donorIdOf(email))
  return (await donations.call('GET', `/api/donations?email=${encodeURIComponent(email)}`, undefined, headers)).body
}

const toldFor = (paymentIntentId: string) =>
  donations.db.query<{ type: string; payload: { giftId?: string; amountCents?: string } }>(sql`
    select outbox.type, outbox.payload from outbox
    join checkouts on checkouts.payment_intent_id = ${paymentIntentId}
    left join gifts on gifts.checkout_id = checkouts.id
    where outbox.payload ->> 'giftId' = gifts.id::text or outbox.payload ->> 'mailKey' = 'receipt:' || checkouts.id`)

describe('a gift', () => {
  it('is recorded when the webhook tells of the payment, with one event and one receipt, however often it is told', async () => {
    const gift = await openGift()
    expect(await payWithCard(gift.clientSecret)).toEqual({ status: 'succeeded' })
    const eventId = 'evt_told_again_and_again'
    for (let time = 0; time < 3; time++)
      expect(await donations.tell('payment_intent.succeeded', gift.paymentIntentId, eventId)).toBe(200)
    await Promise.all(Array.from({ length: 5 }, () => donations.tell('payment_intent.succeeded', gift.paymentIntentId)))
    const listed = await eventually(
      async () => ((await giftsOf(gift.email)) as object[]).length > 0 && giftsOf(gift.email),
    )
    expect(listed).toMatchObject([{ amount: '50.00', entries: 12, status: 'confirmed', donationType: 'one-time' }])
    const told = await toldFor(gift.paymentIntentId)
    expect(told.map(({ type }) => type).sort()).toEqual([
      'evenhand.donations.v1.GiftConfirmed',
      'evenhand.mail.v1.MailRequested',
    ])
  })

  it('grants nothing before the money is there', async () => {
    const gift = await openGift()
    await donations.tell('payment_intent.succeeded', gift.paymentIntentId)
    const asked = await donations.call('POST', '/api/process-payment-success', {
      paymentIntentId: gift.paymentIntentId,
    })
    expect(asked.body).toMatchObject({ status: 'not-paid' })
    expect(await giftsOf(gift.email)).toEqual([])
  })

  it('stays open after a declined card and is recorded once with the next one', async () => {
    const gift = await openGift()
    expect(await payWithCard(gift.clientSecret, '4000000000000002')).toMatchObject({ code: 'card_declined' })
    expect(await payWithCard(gift.clientSecret)).toEqual({ status: 'succeeded' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        donations.call('POST', '/api/process-payment-success', { paymentIntentId: gift.paymentIntentId }),
      ),
    )
    expect(answers.map(({ body }) => (body as { status: string }).status)).toEqual(Array(5).fill('recorded'))
    expect(await giftsOf(gift.email)).toHaveLength(1)
  })

  it('has one payment, whoever clicks how often in how many tabs', async () => {
    const gift = await openGift()
    const again = await Promise.all(
      Array.from({ length: 8 }, () => donations.call('POST', '/api/create-payment-intent', gift.wanted)),
    )
    expect(new Set(again.map(({ body }) => (body as { paymentIntentId: string }).paymentIntentId))).toEqual(
      new Set([gift.paymentIntentId]),
    )
  })

  it('has one payment for one Idempotency-Key, and refuses the key for something else', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: newEmail(), donorName: 'Ada' } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => donations.call('POST', '/api/create-payment-intent', wanted, headers)),
    )
    expect(new Set(answers.map(({ body }) => (body as { paymentIntentId: string }).paymentIntentId)).size).toBe(1)
    const other = await donations.call('POST', '/api/create-payment-intent', { ...wanted, amount: '26.00' }, headers)
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } })
  })

  it('is refused when the total is not the one that the cart has', async () => {
    const gift = await openGift()
    const cheaper = { ...gift.wanted, amount: '0.50' }
    expect(await donations.call('POST', '/api/create-payment-intent', cheaper)).toMatchObject({ status: 409 })
  })

  it('supersedes the payment of a cart that changed; the old tab cannot pay any more', async () => {
    const gift = await openGift()
    await donations.call('POST', '/api/cart', {
      sessionId: gift.sessionId,
      productType: 'multiplier',
      productId: 'multiplier-2x',
      amount: '5.00',
    })
    const changed = await donations.call('POST', '/api/create-payment-intent', { ...gift.wanted, amount: '55.00' })
    expect(changed.status).toBe(200)
    await eventually(
      async () => (await donations.stripe.paymentIntents.retrieve(gift.paymentIntentId)).status === 'canceled',
    )
    const { clientSecret, paymentIntentId } = changed.body as { clientSecret: string; paymentIntentId: string }
    await payWithCard(clientSecret)
    await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
    expect(await giftsOf(gift.email)).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
    expect((await donations.call('GET', `/api/cart/${gift.sessionId}`)).body).toEqual([])
  })

  it('is told after the multiplier of the same cart, so that the ledger grants it once and the receipt tells all of it', async () => {
    const gift = await openGift()
    await donations.call('POST', '/api/cart', {
      sessionId: gift.sessionId,
      productType: 'multiplier',
      productId: 'multiplier-2x',
      amount: '5.00',
    })
    const opened = await donations.call('POST', '/api/create-payment-intent', { ...gift.wanted, amount: '55.00' })
    const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
    await payWithCard(clientSecret)
    await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
    const told = await donations.db.query<{ type: string }>(
      sql`select type from outbox where key = ${donations.donorIdOf(gift.email)} order by id`,
    )
    expect(told.map(({ type }) => type.split('.').at(-1))).toEqual([
      'MultiplierBought',
      'GiftConfirmed',
      'MailRequested',
    ])
  })
})

describe('a membership', () => {
  it('is a subscription whose first invoice pays the whole cart, and each later invoice is a gift of its own', async () => {
    const email = newEmail()
    const sessionId = newSession()
    const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
    await donations.call('POST', '/api/cart', {
      sessionId,
      productType: 'membership',
      productId: 'silver',
      amount: '4.95',
      membershipLevel: 'silver',
      metadata,
    })
    await donations.call('POST', '/api/cart', {
      sessionId,
      productType: 'donation',
      productId: 'donation',
      amount: '25',
      metadata,
    })
    const wanted = { amount: '29.95', membershipLevel: 'cart', donationType: 'cart', metadata: { sessionId } }
    const opened = await donations.call('POST', '/api/create-payment-intent', wanted)
    const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    const asked = await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
    expect(asked.body).toMatchObject({ status: 'recorded', entries: 255 })

    const [{ subscription_id: subscriptionId } = { subscription_id: '' }] = await donations.db.query<{
      subscription_id: string
    }>(sql`select subscription_id from checkouts where payment_intent_id = ${paymentIntentId}`)
    const invoices = await donations.stripe.invoices.list({ subscription: subscriptionId })
    for (const invoice of invoices.data) await donations.tell('invoice.paid', invoice.id ?? '')
    await eventually(
      async () => (await donations.db.query(sql`select 1 from processor_events where state = 'pending'`)).length === 0,
    )
    expect(await giftsOf(email)).toHaveLength(2)

    const account = await donations.call(
      'GET',
      '/api/donor-account',
      undefined,
      await donations.identity.asDonor('donations', donations.donorIdOf(email)),
    )
    expect(account.body).toMatchObject({ firstName: 'Grace', membershipLevel: 'silver', totalDonated: '29.95' })

    await donations.stripe.subscriptions.cancel(subscriptionId)
    await donations.tell('customer.subscription.deleted', subscriptionId)
    await eventually(
      async () =>
        (
          await donations.db.query(
            sql`select 1 from memberships where subscription_id = ${subscriptionId} and state = 'ended'`,
          )
        ).length === 1,
    )
  })
})

describe('the free way in', () => {
  it('is open once per address and month, and counts as no money', async () => {
    const email = newEmail()
    const entry = {
      donorName: 'Free Person',
      donorEmail: email,
      amount: '0.00',
      donationType: 'one-time',
      membershipLevel: 'free',
    }
    expect(await donations.call('POST', '/api/donations', entry)).toMatchObject({
      status: 201,
      body: { entries: 50, status: 'confirmed' },
    })
    const again = await donations.call('POST', '/api/donations', { ...entry, donorEmail: email.toUpperCase() })
    expect(again).toMatchObject({ status: 409, body: { type: '/problems/already-entered' } })
  })

  it('answers the same to a repeated key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const entry = {
      donorName: 'Free Person',
      donorEmail: newEmail(),
      amount: '0.00',
      donationType: 'one-time',
      membershipLevel: 'free',
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => donations.call('POST', '/api/donations', entry, headers)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body as { id: string }).id}`)).size).toBe(1)
  })
})

describe('a pending donation', () => {
  it('says where it is paid, and is confirmed by its payment', async () => {
    const email = newEmail()
    const pending = await donations.call('POST', '/api/donations', {
      donorName: 'Ada',
      donorEmail: email,
      amount: '100',
      donationType: 'one-time',
    })
    const { checkoutUrl, status, entries } = pending.body as { checkoutUrl: string; status: string; entries: number }
    expect({ status, entries }).toEqual({ status: 'pending', entries: 25 })
    const donationId = new URL(checkoutUrl, 'http://site.test').searchParams.get('donation')
    const opened = await donations.call('POST', '/api/create-payment-intent', {
      amount: '100.00',
      donationType: 'one-time',
      metadata: { donationId, donorEmail: email },
    })
    const { clientSecret, paymentIntentId } = opened.body as { clientSecret: string; paymentIntentId: string }
    await payWithCard(clientSecret)
    await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
    expect(await giftsOf(email)).toMatchObject([{ amount: '100.00', status: 'confirmed' }])
  })
})

describe('who may see what', () => {
  it('shows the donations of an address to nobody but that person and administrators', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await donations.call('POST', '/api/process-payment-success', { paymentIntentId })
    const path = `/api/donations?email=${encodeURIComponent(email)}`
    const stranger = await donations.identity.asDonor('donations', donations.donorIdOf(newEmail()))
    expect((await donations.call('GET', path)).status).toBe(401)
    expect((await donations.call('GET', path, undefined, stranger)).status).toBe(403)
    expect(
      (await donations.call('GET', path, undefined, await donations.identity.asAdministrator('donations'))).body,
    ).toHaveLength(1)
  })

  it('takes a browser that has just paid for the first time as proved, and one that pays in another’s name not', async () => {
    const grantOf = async (email: string, sid: string) => {
      const headers = await donations.identity.asVisitor('donations', sid)
      const wanted = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: email, donorName: 'Ada' } }
      const { body } = await donations.call('POST', '/api/create-payment-intent', wanted, headers)
      const { clientSecret, paymentIntentId } = body as { clientSecret: string; paymentIntentId: string }
      await payWithCard(clientSecret)
      const asked = await donations.call('POST', '/api/process-payment-success', { paymentIntentId }, headers)
      return asked.headers.get('x-evenhand-session-grant')
    }
    const email = newEmail()
    expect(JSON.parse((await grantOf(email, 'first-browser')) ?? '{}')).toMatchObject({
      role: 'donor',
      subject: donations.donorIdOf(email),
    })
    expect(await grantOf(email, 'first-browser')).not.toBeNull()
    expect(await grantOf(email, 'another-browser')).toBeNull()
  })
})

describe('bad input', () => {
  const sessionId = newSession()
  it.each([
    ['0.001', 'Please enter a valid amount, for example 25 or 25.50'],
    ['-5', 'Please enter a valid amount, for example 25 or 25.50'],
    ['1e9', 'Please enter a valid amount, for example 25 or 25.50'],
    ['٢٥', 'Please enter a valid amount, for example 25 or 25.50'],
    ['NaN', 'Please enter a valid amount, for example 25 or 25.50'],
    ['999999999999', 'The amount is too large'],
    ['99999999999999999999999999', 'The amount is too large'],
  ])('an amount of %s names the field', async (amount, message) => {
    const answer = await donations.call('POST', '/api/cart', {
      sessionId,
      productType: 'donation',
      productId: 'donation',
      amount,
    })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'amount', message }] } })
  })

  it('unknown fields, methods, paths, types and bodies are 4xx problems', async () => {
    const line = { sessionId, productType: 'donation', productId: 'donation', amount: '25' }
    expect(await donations.call('POST', '/api/cart', { ...line, price: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'price' }] },
    })
    expect((await donations.call('PATCH', '/api/cart', line)).status).toBe(405)
    expect((await donations.call('GET', '/api/nothing')).status).toBe(404)
    expect((await donations.call('GET', '/api/cart/%E0%A4%A')).status).toBe(404)
    expect((await donations.call('POST', '/api/cart', line, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(
      (await donations.call('POST', '/api/cart', { ...line, metadata: { name: 'x'.repeat(200_000) } })).status,
    ).toBe(413)
    expect((await donations.call('GET', '/api/cart/not-an-id')).status).toBe(400)
    expect(await donations.tell('payment_intent.succeeded', 'pi_unknown_object')).toBe(200)
  })

  it('a webhook without the right signature is refused and not stored', async () => {
    const response = await donations.call(
      'POST',
      '/api/webhooks/stripe',
      { id: 'evt_forged' },
      { 'stripe-signature': 't=1,v1=00' },
    )
    expect(response).toMatchObject({ status: 400, body: { type: '/problems/signature-invalid' } })
    expect(await donations.db.query(sql`select 1 from processor_events where id = 'evt_forged'`)).toEqual([])
  })
})
