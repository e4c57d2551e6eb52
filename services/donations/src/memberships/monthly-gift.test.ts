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

const lineOf = (sessionId: string, amount: string, donorEmail?: string) => ({
  sessionId,
  productType: 'donation',
  productId: 'donation',
  amount,
  isRecurring: true,
  ...(donorEmail ? { donorEmail, metadata: { donorEmail, donorName: 'Grace Hopper' } } : {}),
})
const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }

/** A cart with a monthly gift and a payment that waits for its card. */
async function open(email: string, amount = '25.00'): Promise<Opened> {
  const sessionId = newSession()
  await addToCart(lineOf(sessionId, amount, email))
  return openPayment(cartPayment(sessionId, amount))
}

async function pay({ clientSecret, paymentIntentId }: Opened) {
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  return sayPaid(paymentIntentId)
}

const donorOf = (email: string) => donations.provedDonor(donations.donorIdOf(email))
const heldBy = async (email: string) => (await donorOf(email).get('/api/memberships')).body

/** A donor who has just given $25 for the first month. */
async function newGiver() {
  const email = newEmail()
  await pay(await open(email))
  const [gift] = await heldBy(email)
  return { email, donor: donorOf(email), gift, path: `/api/memberships/${gift.id}` }
}

const mailsTo = (email: string, template: string) =>
  donations.db.query<{ values: Record<string, string> }>(sql`
    select payload->'values' as values from outbox
    where payload->>'template' = ${template} and payload->>'to' = ${email} order by id`)

describe('a monthly gift', () => {
  it('is a gift of its amount each paid month: entries by bracket, deductible, and no level', async () => {
    const email = newEmail()
    const browser = donations.visitor('browser-of-grace')
    const sessionId = newSession()
    const { name } = (await donations.nobody.post('/api/cart', lineOf(sessionId, '60.00', email))).body.metadata
    expect(name).toBe('Monthly gift')
    const opened = await browser.post('/api/create-payment-intent', cartPayment(sessionId, '60.00'))
    expect(opened.body.renewal).toEqual({ amount: '60.00', at: expect.any(String) })
    await payWithCard(opened.body.clientSecret)
    const { body } = await sayPaid(opened.body.paymentIntentId, browser)
    expect(body.made).toMatchObject({
      lines: [{ kind: 'gift-month', description: 'Monthly gift of $60.00', amount: '60.00', entries: 14 }],
      renewal: opened.body.renewal,
    })
    expect(await giftsOf(email)).toMatchObject([
      { amount: '60.00', donationType: 'monthly', membershipLevel: null, entries: 14, status: 'confirmed' },
    ])
    expect(await heldBy(email)).toMatchObject([
      { level: null, amount: '60.00', nextAmount: null, state: 'active', nextPayment: opened.body.renewal },
    ])
    const [receipt] = (await donorOf(email).get('/api/receipts')).body
    expect(receipt).toMatchObject({ amount: '60.00', contribution: '60.00' })
    const account = (await donorOf(email).get('/api/donor-account')).body
    expect(account).toMatchObject({ membershipLevel: 'none', totalDonated: '60.00', membershipPayments: '0.00' })
    expect(await mailsTo(email, 'receipt')).toMatchObject([
      { values: { kind: 'monthly', renewalOf: 'monthly-gift', renewalAmount: '60.00' } },
    ])
  })

  it('can be given without a cart, by the address of a pending donation', async () => {
    const email = newEmail()
    const wanted = { donorName: 'Grace Hopper', donorEmail: email, amount: '25.00', donationType: 'monthly' }
    const { status, body } = await donations.nobody.post('/api/donations', wanted)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'pending', donationType: 'monthly', entries: 5 },
    })
    const checkout = new URL(body.checkoutUrl, 'http://example.test').searchParams
    expect(Object.fromEntries(checkout)).toMatchObject({ amount: '25.00', type: 'monthly', level: 'none' })
    const metadata = { donationId: checkout.get('donation') }
    await pay(await openPayment({ amount: '25.00', membershipLevel: 'none', donationType: 'monthly', metadata }))
    expect(await heldBy(email)).toMatchObject([{ level: null, amount: '25.00' }])
  })

  it('begins with a one-time gift in the same payment, and only what is monthly comes again', async () => {
    const email = newEmail()
    const sessionId = newSession()
    await addToCart(lineOf(sessionId, '25.00', email))
    await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '10' })
    await pay(await openPayment(cartPayment(sessionId, '35.00')))
    expect(await heldBy(email)).toMatchObject([{ level: null, nextPayment: { amount: '25.00' } }])
    expect(await giftsOf(email)).toHaveLength(2)
  })

  it('stands beside a membership, whichever came first', async () => {
    const { email } = await newGiver()
    const sessionId = newSession()
    await addToCart({ sessionId, ...silver, metadata: { donorEmail: email, donorName: 'Grace Hopper' } })
    await pay(await openPayment(cartPayment(sessionId, '4.95')))
    expect((await heldBy(email)).map(({ level }: { level: string | null }) => level)).toEqual(['silver', null])
    expect((await donorOf(email).get('/api/donor-account')).body).toMatchObject({ membershipLevel: 'silver' })
  })

  it('takes the place of another one in a cart, and never that of a membership', async () => {
    const sessionId = newSession()
    await addToCart(lineOf(sessionId, '25.00'))
    await addToCart(lineOf(sessionId, '40.00'))
    const { body } = await donations.nobody.get(`/api/cart/${sessionId}`)
    expect(body).toMatchObject([{ amount: '40.00', isRecurring: true }])
    const beside = (words: string) => ({
      status: 400,
      body: { errors: [{ path: 'productType', message: expect.stringContaining(words) }] },
    })
    expect(await donations.nobody.post('/api/cart', { sessionId, ...silver })).toMatchObject(
      beside('has a monthly gift'),
    )
    const other = newSession()
    await addToCart({ sessionId: other, ...silver })
    expect(await donations.nobody.post('/api/cart', lineOf(other, '25.00'))).toMatchObject(beside('has a membership'))
  })

  it('is refused with an amount that no gift can have', async () => {
    for (const amount of ['0.99', '100000.01'])
      expect(await donations.nobody.post('/api/cart', lineOf(newSession(), amount))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'amount' }] },
      })
  })
})

describe('a second monthly gift', () => {
  it('is refused to who is signed in, with the way to change the amount', async () => {
    const { donor, email } = await newGiver()
    expect(await donor.post('/api/cart', lineOf(newSession(), '40.00', email))).toMatchObject({
      status: 409,
      body: {
        type: '/problems/monthly-gift-running',
        message: 'You already have a monthly gift of $25.00. Change its amount instead.',
      },
    })
  })

  it('of who only typed the address is given back and ended, and its owner is told why', async () => {
    const { email } = await newGiver()
    await pay(await open(email, '40.00'))
    expect(await heldBy(email)).toMatchObject([{ amount: '25.00', state: 'active' }])
    await eventually(async () =>
      (await giftsOf(email)).some(
        ({ amount, status }: Record<string, string>) => amount === '40.00' && status === 'refunded',
      ),
    )
    const [mail] = await mailsTo(email, 'refund')
    expect(mail?.values).toMatchObject({ giftBeside: '25.00', amount: '40.00' })
  })
})

describe('the donor of a monthly gift', () => {
  it('changes its amount from the next payment on, and back', async () => {
    const { donor, path, gift, email } = await newGiver()
    const changed = await donor.post(`${path}/amount`, { amount: '40.00' })
    expect(changed).toMatchObject({
      status: 200,
      body: { amount: '25.00', nextAmount: '40.00', nextPayment: { amount: '40.00', at: gift.nextPayment.at } },
    })
    expect((await donor.post(`${path}/amount`, { amount: '40.00' })).body).toEqual(changed.body)
    expect((await donor.post(`${path}/amount`, { amount: '25.00' })).body).toEqual(gift)
    expect(await giftsOf(email)).toHaveLength(1)
    const mails = await mailsTo(email, 'membership-amount')
    expect(
      mails.map(({ values }) => [values['change'], values['before'], values['monthly'], values['entriesPerMonth']]),
    ).toEqual([
      ['changes', '25.00', '40.00', '8'],
      ['stays', '25.00', '25.00', '5'],
    ])
  })

  it('pauses it for a month, goes on, ends it and keeps it', async () => {
    const { donor, path, email, gift } = await newGiver()
    const paused = (await donor.post(`${path}/pause`, undefined)).body
    expect(paused).toMatchObject({ state: 'paused', nextPayment: { at: gift.resumesIfPausedAt } })
    expect((await donor.post(`${path}/amount`, { amount: '40.00' })).body.nextPayment).toEqual({
      amount: '40.00',
      at: gift.resumesIfPausedAt,
    })
    expect((await donor.post(`${path}/resume`, undefined)).body).toMatchObject({ state: 'active', nextAmount: '40.00' })
    expect((await donor.post(`${path}/cancel`, undefined)).body).toMatchObject({
      state: 'ending',
      endsAt: gift.nextPayment.at,
      nextPayment: null,
    })
    expect((await donor.post(`${path}/resume`, undefined)).body).toMatchObject({ state: 'active' })
    expect(await mailsTo(email, 'membership-paused')).toMatchObject([{ values: { gift: '25.00' } }])
    expect(await mailsTo(email, 'membership-cancelled')).toMatchObject([{ values: { gift: '25.00' } }])
  })

  it('has no level to change, as a member has no amount', async () => {
    const { donor, path } = await newGiver()
    const notReady = { status: 409, body: { type: '/problems/membership-not-ready' } }
    expect(await donor.get(`${path}/level?level=gold`)).toMatchObject(notReady)
    const email = newEmail()
    const sessionId = newSession()
    await addToCart({ sessionId, ...silver, metadata: { donorEmail: email, donorName: 'Grace Hopper' } })
    await pay(await openPayment(cartPayment(sessionId, '4.95')))
    const [membership] = await heldBy(email)
    expect(await donorOf(email).post(`/api/memberships/${membership.id}/amount`, { amount: '40.00' })).toMatchObject(
      notReady,
    )
  })

  it('is told the field of an amount that cannot be', async () => {
    const { donor, path } = await newGiver()
    for (const body of [{ amount: '0.99' }, { amount: '100000.01' }, { amount: '-5.00' }, { amount: 'much' }, {}])
      expect(await donor.post(`${path}/amount`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'amount' }] },
      })
    expect((await donorOf(newEmail()).post(`${path}/amount`, { amount: '40.00' })).status).toBe(404)
    expect((await donations.administrator().post(`${path}/amount`, { amount: '40.00' })).status).toBe(403)
    expect((await donations.nobody.post(`${path}/amount`, { amount: '40.00' })).status).toBe(401)
  })
})
