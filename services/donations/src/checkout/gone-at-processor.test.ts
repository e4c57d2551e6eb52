import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession, type Opened } from '../../tests/giving.ts'
import { idOf } from '../stripe/client.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const intent = '/api/create-payment-intent'
const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }

/** Silver in a cart, whose payment is open. */
async function openSilver(email = newEmail()) {
  const sessionId = newSession()
  await addToCart({ sessionId, ...silver, metadata: { donorEmail: email, donorName: 'Grace Hopper' } })
  return {
    email,
    sessionId,
    again: () => openPayment(cartPayment(sessionId, '4.95')),
    ...(await openPayment(cartPayment(sessionId, '4.95'))),
  }
}

async function payAndSay({ clientSecret, paymentIntentId }: Pick<Opened, 'clientSecret' | 'paymentIntentId'>) {
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'recorded' })
}

const customerOf = async (email: string): Promise<string> => {
  const [row] = await donations.db.query<{ id: string }>(
    sql`select processor_customer as id from donors where donor_id = ${donations.donorIdOf(email)}`,
  )
  return row?.id ?? ''
}

const subscriptionOf = async ({ checkoutId }: Pick<Opened, 'checkoutId'>): Promise<string> => {
  const [row] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from checkouts where id = ${checkoutId}`,
  )
  return row?.id ?? ''
}

/** As it is after the processor's account was emptied, or is another one. */
const loseCustomer = (email: string) =>
  donations.db.query(
    sql`update donors set processor_customer = ${`cus_${crypto.randomUUID()}`} where donor_id = ${donations.donorIdOf(email)}`,
  )

describe('a donor whose customer at the processor is gone', () => {
  it.each([
    ['unknown', loseCustomer],
    ['deleted', async (email: string) => donations.stripe.customers.del(await customerOf(email))],
  ])('begins a membership with another one, which is kept: %s', async (_how, lose) => {
    const { email, sessionId } = await openSilver()
    await lose(email)
    const gone = await customerOf(email)
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '25' })
    const opened = await Promise.all([1, 2, 3].map(() => openPayment(cartPayment(sessionId, '29.95'))))
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    const [first] = opened
    if (!first) throw new Error('nothing was opened')
    await payAndSay(first)
    const kept = await customerOf(email)
    expect(kept).not.toBe(gone)
    const { customer, status } = await donations.stripe.subscriptions.retrieve(await subscriptionOf(first))
    expect({ customer, status }).toEqual({ customer: kept, status: 'active' })
  })

  it('begins one when the customer after the first is gone, too', async () => {
    const { email } = await openSilver()
    await donations.stripe.customers.del(await customerOf(email))
    await openSilver(email)
    await donations.stripe.customers.del(await customerOf(email))
    await payAndSay(await openSilver(email))
    expect(await giftsOf(email)).toMatchObject([{ amount: '4.95', status: 'confirmed' }])
  })
})

describe('a payment that died at the processor', () => {
  it.each([
    ['was canceled', async ({ paymentIntentId }: Opened) => donations.stripe.paymentIntents.cancel(paymentIntentId)],
    [
      'is unknown there',
      async ({ checkoutId }: Opened) =>
        donations.db.query(
          sql`update checkouts set payment_intent_id = ${`pi_${checkoutId}`} where id = ${checkoutId}`,
        ),
    ],
  ])('is not handed out again: another one pays the cart, once, when it %s', async (_how, kill) => {
    const dead = await openGift()
    await kill(dead)
    const opened = await Promise.all(
      [1, 2, 3].map(() => donations.nobody.post(intent, cartPayment(dead.sessionId, '50.00'))),
    )
    const given = opened.filter(({ status }) => status === 200).map(({ body }) => body.paymentIntentId)
    expect(new Set(given).size).toBe(1)
    const another = await openPayment(cartPayment(dead.sessionId, '50.00'))
    expect([another.paymentIntentId]).toEqual([...new Set(given)])
    expect(another.paymentIntentId).not.toBe(dead.paymentIntentId)
    await payAndSay(another)
    expect(await giftsOf(dead.email)).toMatchObject([{ amount: '50.00', status: 'confirmed' }])
  })

  it('is not handed out again when its subscription expired, which is ended for good', async () => {
    const dead = await openSilver()
    const subscriptionId = await subscriptionOf(dead)
    const { latest_invoice: invoice } = await donations.stripe.subscriptions.retrieve(subscriptionId)
    await donations.stripe.invoices.voidInvoice(idOf(invoice) ?? '')
    const another = await dead.again()
    expect(another.paymentIntentId).not.toBe(dead.paymentIntentId)
    expect(await donations.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'canceled' })
    await payAndSay(another)
    expect(await giftsOf(dead.email)).toMatchObject([{ amount: '4.95' }])
  })

  it('is replaced behind the link of a donation, and under the key of a request', async () => {
    const email = newEmail()
    const wanted = { donorName: 'Ada', donorEmail: email, amount: '50.00', donationType: 'one-time' }
    const { body: donation } = await donations.nobody.post('/api/donations', wanted)
    const donationId = new URL(donation.checkoutUrl, 'http://site.test').searchParams.get('donation') ?? ''
    const link = { amount: '50.00', donationType: 'one-time', membershipLevel: 'none', metadata: { donationId } }
    const dead = await openPayment(link)
    await donations.stripe.paymentIntents.cancel(dead.paymentIntentId)
    const another = await openPayment(link)
    expect(another.paymentIntentId).not.toBe(dead.paymentIntentId)
    expect(another.checkoutId).toBe(dead.checkoutId)
    await payAndSay(another)
    expect(await giftsOf(email)).toMatchObject([{ amount: '50.00', status: 'confirmed' }])

    const key = { 'idempotency-key': `key-${crypto.randomUUID()}` }
    const direct = { amount: '25.00', donationType: 'one-time', metadata: { donorEmail: newEmail(), donorName: 'Ada' } }
    const first = await donations.nobody.post(intent, direct, key)
    await donations.stripe.paymentIntents.cancel(first.body.paymentIntentId)
    const second = await donations.nobody.post(intent, direct, key)
    expect(second).toMatchObject({ status: 200 })
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId)
  })

  it('is told as not paid to the browser that comes back from it', async () => {
    const dead = await openGift()
    const unknown = `pi_${dead.checkoutId.replaceAll('-', '')}`
    await donations.db.query(sql`update checkouts set payment_intent_id = ${unknown} where id = ${dead.checkoutId}`)
    expect(await sayPaid(unknown)).toMatchObject({ status: 200, body: { status: 'not-paid' } })
    expect(await sayPaid(dead.paymentIntentId)).toMatchObject({ status: 404 })
  })
})

describe('a membership whose subscription the processor does not know', () => {
  async function lostMembership() {
    const opened = await openSilver()
    await payAndSay(opened)
    const donor = donations.provedDonor(donations.donorIdOf(opened.email))
    const [{ id }] = (await donor.get('/api/memberships')).body
    await donations.db.query(sql`update memberships set subscription_id = ${`sub_${id}`} where id = ${id}`)
    return { donor, id, path: `/api/memberships/${id}` }
  }

  it('is shown as we know it, and whoever wants to change it reads a sentence', async () => {
    const { donor, path } = await lostMembership()
    expect(await donor.get('/api/memberships')).toMatchObject({ status: 200, body: [{ level: 'silver' }] })
    const sentence = { status: 409, body: { message: expect.stringContaining('Write to us') } }
    for (const [method, call, body] of [
      ['GET', '/level?level=gold', undefined],
      ['POST', '/level', { level: 'gold', quotedAt: new Date().toISOString() }],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/cancel', undefined],
      ['POST', '/card', undefined],
      ['PUT', '/card', { setupIntentId: 'seti_abc' }],
    ] as const)
      expect(await donor.call(method, path + call, body === undefined ? {} : { body })).toMatchObject(sentence)
    expect(await donor.get('/api/memberships')).toMatchObject({ status: 200, body: [{ level: 'silver' }] })
  })

  it('does not stop its donor from reading that there is one, or giving', async () => {
    const { donor } = await lostMembership()
    const gold = { amount: '9.95', membershipLevel: 'gold', donationType: 'monthly', metadata: {} }
    expect(await donor.post(intent, gold)).toMatchObject({
      status: 409,
      body: { type: '/problems/membership-running' },
    })
    const gift = { amount: '25.00', donationType: 'one-time', metadata: {} }
    expect(await donor.post(intent, gift)).toMatchObject({ status: 200 })
  })
})

describe('a card that the processor does not know', () => {
  it('is asked for again', async () => {
    const opened = await openSilver()
    await payAndSay(opened)
    const donor = donations.provedDonor(donations.donorIdOf(opened.email))
    const [{ id }] = (await donor.get('/api/memberships')).body
    const { body: setup } = await donor.post(`/api/memberships/${id}/card`, undefined)
    await donations.stripe.setupIntents.cancel(setup.setupIntentId)
    expect(
      await donor.call('PUT', `/api/memberships/${id}/card`, { body: { setupIntentId: setup.setupIntentId } }),
    ).toMatchObject({ status: 400, body: { message: 'We couldn’t find that card. Please enter it again.' } })
  })
})

it('an event about what the processor does not know is passed over after some looks, whatever it is about', async () => {
  const types = {
    'payment_intent.succeeded': 'pi_',
    'invoice.paid': 'in_',
    'invoice.payment_failed': 'in_',
    'charge.failed': 'ch_',
    'setup_intent.setup_failed': 'seti_',
    'customer.subscription.updated': 'sub_',
    'refund.created': 're_',
    'charge.dispute.created': 'du_',
  }
  const ids = Object.entries(types).map(([type, prefix]) => [
    type,
    `${prefix}${crypto.randomUUID().replaceAll('-', '')}`,
  ])
  for (const [type = '', id = ''] of ids) expect(await donations.tell(type, id)).toBe(200)
  const told = ids.map(([, id]) => id)
  await eventually(async () => {
    await donations.db.query(sql`update processor_events set next_attempt_at = now() where object_id = any(${told})`)
    const left = await donations.db.query(
      sql`select 1 from processor_events where object_id = any(${told}) and state <> 'passed-over'`,
    )
    return left.length === 0
  })
})
