import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { insertDonorIfNew, saveProcessorCustomer } from '../donors/store.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const { customers, subscriptions, testHelpers } = donations.stripe

/** A donor with a silver membership whose card fee is covered, on a clock of their own at the processor. */
async function newHolder() {
  const email = newEmail()
  const donorId = donations.donorIdOf(email)
  const clock = await testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
  const customer = await customers.create({ test_clock: clock.id })
  await donations.db.transaction((tx) =>
    insertDonorIfNew(tx, { donorId, email, name: 'Grace Hopper', now: new Date() }),
  )
  await saveProcessorCustomer(donations.db, donorId, customer.id)
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await addToCart({ sessionId, ...silver, metadata })
  const wanted = cartPayment(sessionId, '5.41')
  const opened = await openPayment({ ...wanted, metadata: { ...wanted.metadata, feeCover: '0.46' } })
  expect(await payWithCard(opened.clientSecret)).toEqual({ status: 'succeeded' })
  await sayPaid(opened.paymentIntentId)
  const held = async () => (await donations.provedDonor(donorId).get('/api/memberships')).body[0]
  expect(await held()).toMatchObject({ nextPayment: { amount: '5.41' } })
  const [row] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from memberships where donor_id = ${donorId}`,
  )
  const subscription = await subscriptions.retrieve(row?.id ?? '')
  const [main, cover] = subscription.items.data
  if (!main || !cover) throw new Error('a membership without its items')
  return { email, held, clock, customer, subscription, main, cover }
}

type Found = { objectId: string; kind: string; detail: string; mended: boolean }
const today = new Date().toISOString().slice(0, 10)

/** What a comparison finds of one subscription. */
async function foundOf(subscriptionId: string): Promise<[string, boolean][]> {
  const { status, body } = await donations.administrator().post('/api/admin/reconciliations', { since: today })
  expect(status).toBe(201)
  const [newest] = body as { differences: Found[] }[]
  const own = (newest?.differences ?? []).filter(({ objectId }) => objectId === subscriptionId)
  return own.map(({ detail, mended }) => [detail, mended])
}

const monthly = (product: string, cents: number) => ({
  currency: 'usd',
  product,
  unit_amount: cents,
  recurring: { interval: 'month' as const },
})

/** What somebody does at the processor's own desk. */
const change = (id: string, items: { id: string; price_data?: ReturnType<typeof monthly>; deleted?: boolean }[]) =>
  subscriptions.update(id, { items, proration_behavior: 'none' })

describe('a comparison of a membership with its subscription', () => {
  it('finds nothing where they agree', async () => {
    const { subscription } = await newHolder()
    expect(await foundOf(subscription.id)).toEqual([])
  })

  it('finds another price, which is shown as what is charged next', async () => {
    const { subscription, main, held } = await newHolder()
    await change(subscription.id, [{ id: main.id, price_data: monthly('evenhand-silver-month', 8_00) }])
    expect(await foundOf(subscription.id)).toEqual([
      [
        'The processor bills $8.00 a month for Silver, whose price is $4.95. The processor adds $0.46 for the card fee, which is $0.55',
        false,
      ],
    ])
    expect(await held()).toMatchObject({ level: 'silver', nextPayment: { amount: '8.46' } })
  })

  it('finds another level and another card fee that nobody told of, and follows them', async () => {
    const { subscription, main, cover, email, held } = await newHolder()
    // Its product is there once somebody has asked for it.
    const quote = `/api/memberships/${(await held()).id}/level?level=gold`
    expect(await donations.provedDonor(donations.donorIdOf(email)).get(quote)).toMatchObject({ status: 200 })
    await change(subscription.id, [
      { id: main.id, price_data: monthly('evenhand-gold-month', 9_95) },
      { id: cover.id, price_data: monthly('evenhand-fee-cover', 61) },
    ])
    expect(await foundOf(subscription.id)).toEqual([
      ['It was recorded as Silver and is Gold. Its card fee was recorded as $0.46 and is $0.61', true],
    ])
    expect(await held()).toMatchObject({ level: 'gold', nextPayment: { amount: '10.56' } })
    expect(await foundOf(subscription.id)).toEqual([])
  })

  it('names one that bills nothing but the card fee, and goes on with the others', async () => {
    const [bare, other] = [await newHolder(), await newHolder()]
    await change(bare.subscription.id, [{ id: bare.main.id, deleted: true }])
    await change(other.subscription.id, [{ id: other.main.id, price_data: monthly('evenhand-silver-month', 8_00) }])
    expect(await foundOf(bare.subscription.id)).toEqual([['The processor doesn’t bill Silver', false]])
    expect(await foundOf(other.subscription.id)).toHaveLength(1)
    expect(await bare.held()).toMatchObject({ level: 'silver', nextPayment: { amount: '0.46' } })
  })

  it('that bills nothing but the card fee refuses another level with a sentence', async () => {
    const { subscription, main, email, held } = await newHolder()
    await change(subscription.id, [{ id: main.id, deleted: true }])
    const holder = donations.provedDonor(donations.donorIdOf(email))
    const path = `/api/memberships/${(await held()).id}/level`
    const refused = {
      status: 409,
      body: {
        type: '/problems/membership-not-ready',
        message:
          'Our payment processor no longer bills your membership, so it can’t be changed here. Write to us and we’ll sort it out.',
      },
    }
    expect(await holder.get(`${path}?level=gold`)).toMatchObject(refused)
    const wish = { level: 'gold', quotedAt: new Date().toISOString() }
    expect(await holder.post(path, wish)).toMatchObject(refused)
  })

  it('names a month that a credit paid alone: no money was taken, so nothing was recorded', async () => {
    const { email, subscription, customer, clock, held } = await newHolder()
    await customers.update(customer.id, { balance: -100_00 })
    const at = (await held()).nextPayment.at
    const frozen_time = Math.floor(new Date(at).getTime() / 1000) + 2 * 60 * 60
    await testHelpers.testClocks.advance(clock.id, { frozen_time })
    const { latest_invoice } = await subscriptions.retrieve(subscription.id)
    await donations.tell('invoice.paid', typeof latest_invoice === 'string' ? latest_invoice : '')
    expect(await foundOf(subscription.id)).toEqual([
      [expect.stringMatching(/^A credit or a discount at the processor paid the newest month/), false],
    ])
    expect(await giftsOf(email)).toHaveLength(2)
  })
})
