import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { idOf } from '../stripe/client.ts'
import { insertDonorIfNew, saveProcessorCustomer } from '../donors/store.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
const gift = { productType: 'donation', productId: 'donation' }

/** Pays a cart of these lines with its card fee covered. */
async function payCovered(email: string, lines: object[], paid: { amount: string; feeCover: string }) {
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  for (const line of lines) await addToCart({ sessionId, ...line, metadata })
  const wanted = cartPayment(sessionId, paid.amount)
  const opened = await openPayment({ ...wanted, metadata: { ...wanted.metadata, feeCover: paid.feeCover } })
  expect(await payWithCard(opened.clientSecret)).toEqual({ status: 'succeeded' })
  expect((await sayPaid(opened.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
  return opened
}

const donorOf = (email: string) => donations.provedDonor(donations.donorIdOf(email))
const heldBy = async (email: string) => (await donorOf(email).get('/api/memberships')).body[0]
const coveredSilver = (email: string) => payCovered(email, [silver], { amount: '5.41', feeCover: '0.46' })

/** What was paid, with its entries and how it stands, by amount. */
const paidBy = async (email: string): Promise<unknown[][]> =>
  byAmount(
    (await giftsOf(email)).map(({ amount, entries, status }: Record<string, unknown>) => [amount, entries, status]),
  )

const byAmount = (paid: unknown[][]) => paid.toSorted(([a], [b]) => Number(a) - Number(b))

/** A donor whose time at the processor can be moved on. */
async function donorWithClock(email: string) {
  const { testHelpers, customers } = donations.stripe
  const clock = await testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
  const customer = await customers.create({ test_clock: clock.id })
  const donorId = donations.donorIdOf(email)
  await donations.db.transaction((tx) =>
    insertDonorIfNew(tx, { donorId, email, name: 'Grace Hopper', now: new Date() }),
  )
  await saveProcessorCustomer(donations.db, donorId, customer.id)
  return clock.id
}

async function subscriptionOf(email: string): Promise<string> {
  const [row] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from memberships where donor_id = ${donations.donorIdOf(email)}`,
  )
  return row?.id ?? ''
}

/** Moves the clock past the next payment, and lets the webhook of its invoice come. */
async function liveAMonth(email: string, clock: string, at: string): Promise<void> {
  const frozen_time = Math.floor(new Date(at).getTime() / 1000) + 2 * 60 * 60
  await donations.stripe.testHelpers.testClocks.advance(clock, { frozen_time })
  const { latest_invoice } = await donations.stripe.subscriptions.retrieve(await subscriptionOf(email))
  await donations.tell('invoice.paid', idOf(latest_invoice) ?? '')
}

const receiptsTo = (email: string, template = 'receipt') =>
  donations.db.query<{ values: Record<string, string> }>(sql`
    select payload->'values' as values from outbox
    where payload->>'template' = ${template} and payload->>'to' = ${email} order by id`)

type Compared = { differences: { objectId: string; kind: string }[] }

/** What a comparison of the books with the processor finds of the donor's payments. */
async function differencesOf(email: string) {
  const paid = await donations.db.query<{ id: string }>(
    sql`select distinct payment_id as id from gifts where donor_id = ${donations.donorIdOf(email)}`,
  )
  const since = new Date().toISOString().slice(0, 10)
  const { status, body } = await donations.administrator().post('/api/admin/reconciliations', { since })
  expect(status).toBe(201)
  const [newest] = body as Compared[]
  return newest?.differences.filter(({ objectId }) => paid.some(({ id }) => id === objectId))
}

describe('a membership whose card fee is covered', () => {
  it('is charged with the fee of each payment, which earns nothing and stands on each receipt', async () => {
    const email = newEmail()
    const clock = await donorWithClock(email)
    const opened = await payCovered(email, [silver, { ...gift, amount: '50.00' }], {
      amount: '56.90',
      feeCover: '1.95',
    })
    expect(opened).toMatchObject({ renewal: { amount: '5.41', feeCover: '0.46' } })
    const { amount_received } = await donations.stripe.paymentIntents.retrieve(opened.paymentIntentId)
    expect(amount_received).toBe(56_90)
    expect(await heldBy(email)).toMatchObject({ amount: '4.95', feeCover: '0.46', nextPayment: { amount: '5.41' } })
    const first = await paidBy(email)
    expect(first).toEqual([
      ['1.95', 0, 'confirmed'],
      ['4.95', 250, 'confirmed'],
      ['50.00', 12, 'confirmed'],
    ])

    await liveAMonth(email, clock, (await heldBy(email)).nextPayment.at)
    await eventually(async () => (await giftsOf(email)).length === 5)
    expect(await paidBy(email)).toEqual(byAmount([...first, ['0.46', 0, 'confirmed'], ['4.95', 250, 'confirmed']]))
    const [newest] = (await donorOf(email).get('/api/receipts')).body
    expect(newest).toMatchObject({ amount: '5.41', contribution: '0.00' })
    expect(
      (await receiptsTo(email)).map(({ values }) => [
        values['amount'],
        values['renewalAmount'],
        values['renewalFeeCover'],
      ]),
    ).toEqual([
      ['56.90', '5.41', '0.46'],
      ['5.41', '5.41', '0.46'],
    ])
    expect(await differencesOf(email)).toEqual([])
  })

  it('gives a refunded month back with its fee, in one refund', async () => {
    const email = newEmail()
    const { paymentIntentId } = await coveredSilver(email)
    const month = (await giftsOf(email)).find(({ amount }: { amount: string }) => amount === '4.95')
    const path = `/api/admin/gifts/${month.id}`
    const desk = donations.administrator()
    const { nextPayment } = await heldBy(email)
    expect((await desk.get(path)).body).toMatchObject({ feeCoverBack: '0.46', nextCharge: nextPayment })
    expect(await desk.post(`${path}/refunds`, { amount: '1.00', reason: 'A part' })).toMatchObject({ status: 201 })
    expect((await paidBy(email)).map(([, , status]) => status)).toEqual(['confirmed', 'confirmed'])
    expect(await desk.post(`${path}/refunds`, { amount: '3.95', reason: 'The rest' })).toMatchObject({
      status: 201,
      body: { status: 'refunded', feeCoverBack: null },
    })
    expect((await paidBy(email)).map(([, , status]) => status)).toEqual(['refunded', 'refunded'])
    const { data } = await donations.stripe.refunds.list({ payment_intent: paymentIntentId })
    expect(data.map(({ amount }) => amount)).toEqual([4_41, 1_00])
    // It ends nothing: the next month is charged all the same.
    const told = (await receiptsTo(email, 'refund')).at(0)?.values
    expect(told).toMatchObject({ nextOf: 'membership', nextAmount: '5.41', nextAt: nextPayment.at })
    expect(await donorOf(email).post(`/api/memberships/${(await heldBy(email)).id}/cancel`, undefined)).toMatchObject({
      status: 200,
    })
    expect((await desk.get(path)).body).toMatchObject({ nextCharge: null })
  })

  it('is given back whole where its donor has one already', async () => {
    const email = newEmail()
    await coveredSilver(email)
    const { paymentIntentId } = await coveredSilver(email)
    await eventually(async () => {
      const { data } = await donations.stripe.refunds.list({ payment_intent: paymentIntentId })
      return data.length === 1 && data[0]?.amount === 5_41
    })
    await eventually(async () => (await paidBy(email)).filter(([, , status]) => status === 'refunded').length === 2)
  })

  it('has the fee of the level that it rises or falls to', async () => {
    const email = newEmail()
    await coveredSilver(email)
    const { id, nextPayment } = await heldBy(email)
    const path = `/api/memberships/${id}/level`
    const donor = donorOf(email)
    const { body: quote } = await donor.get(`${path}?level=gold`)
    // What is left of the month: $5.00 of the level, and 15 cents of what covers its fee.
    expect(quote).toMatchObject({
      change: 'rise',
      chargedNow: '5.15',
      feeCover: '0.61',
      entriesNow: 250,
      monthly: '9.95',
    })
    const risen = await donor.post(path, { level: 'gold', quotedAt: quote.quotedAt })
    expect(risen.body).toMatchObject({
      level: 'gold',
      feeCover: '0.61',
      nextPayment: { amount: '10.56', at: nextPayment.at },
    })
    expect(await paidBy(email)).toEqual([
      ['0.15', 0, 'confirmed'],
      ['0.46', 0, 'confirmed'],
      ['4.95', 250, 'confirmed'],
      ['5.00', 250, 'confirmed'],
    ])
    const { body: fall } = await donor.get(`${path}?level=silver`)
    expect(fall).toMatchObject({ change: 'fall', chargedNow: '0.00', feeCover: '0.46' })
    expect((await donor.post(path, { level: 'silver', quotedAt: fall.quotedAt })).body).toMatchObject({
      level: 'gold',
      nextLevel: 'silver',
      feeCover: '0.46',
      nextPayment: { amount: '5.41' },
    })
    expect(
      (await receiptsTo(email, 'membership-level')).map(({ values }) => [values['monthly'], values['feeCover']]),
    ).toEqual([
      ['9.95', '0.61'],
      ['4.95', '0.46'],
    ])
  })
})

describe('a rise whose card fee is covered', () => {
  it('is paid back with its part of the fee, and the fee of the level that is left is charged from then on', async () => {
    const email = newEmail()
    await coveredSilver(email)
    const { id } = await heldBy(email)
    const path = `/api/memberships/${id}/level`
    const { body: quote } = await donorOf(email).get(`${path}?level=gold`)
    await donorOf(email).post(path, { level: 'gold', quotedAt: quote.quotedAt })
    const rise = (await giftsOf(email)).find(({ amount }: { amount: string }) => amount === '5.00')
    const wanted = { amount: '5.00', reason: 'Asked for' }
    expect(await donations.administrator().post(`/api/admin/gifts/${rise.id}/refunds`, wanted)).toMatchObject({
      status: 201,
    })
    expect(await paidBy(email)).toMatchObject([
      ['0.15', 0, 'refunded'],
      ['0.46', 0, 'confirmed'],
      ['4.95', 250, 'confirmed'],
      ['5.00', 250, 'refunded'],
    ])
    expect(await heldBy(email)).toMatchObject({ level: 'silver', feeCover: '0.46', nextPayment: { amount: '5.41' } })
    await eventually(async () => {
      const { items } = await donations.stripe.subscriptions.retrieve(await subscriptionOf(email))
      const cents = items.data.map(({ price }) => price.unit_amount)
      return cents[0] === 4_95 && cents[1] === 46
    })
  })
})

describe('a monthly gift whose card fee is covered', () => {
  it('earns by its amount alone, also another one that is charged from the next payment on', async () => {
    const email = newEmail()
    const clock = await donorWithClock(email)
    const line = { ...gift, amount: '25.00', isRecurring: true }
    await payCovered(email, [line], { amount: '26.06', feeCover: '1.06' })
    const { id } = await heldBy(email)
    expect((await donorOf(email).post(`/api/memberships/${id}/amount`, { amount: '50.00' })).body).toMatchObject({
      nextAmount: '50.00',
      feeCover: '1.80',
      nextPayment: { amount: '51.80' },
    })
    await liveAMonth(email, clock, (await heldBy(email)).nextPayment.at)
    await eventually(async () => (await giftsOf(email)).length === 4)
    expect(await paidBy(email)).toEqual([
      ['1.06', 0, 'confirmed'],
      ['1.80', 0, 'confirmed'],
      ['25.00', 5, 'confirmed'],
      ['50.00', 12, 'confirmed'],
    ])
    const [newest] = (await donorOf(email).get('/api/receipts')).body
    expect(newest).toMatchObject({ amount: '51.80', contribution: '51.80' })
  })
})
