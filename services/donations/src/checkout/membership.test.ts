import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** Silver and a gift of $25 in one cart, paid. */
async function joinWithGift(email: string) {
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await addToCart({ sessionId, ...silver, metadata })
  await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '25', metadata })
  const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, '29.95'))
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  return paymentIntentId
}

const subscriptionOf = async (paymentIntentId: string) => {
  const [checkout] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from checkouts where payment_intent_id = ${paymentIntentId}`,
  )
  return checkout?.id ?? ''
}

describe('a membership', () => {
  it('is a subscription whose first invoice pays the whole cart, told once however often the invoice is', async () => {
    const email = newEmail()
    const paymentIntentId = await joinWithGift(email)
    expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'recorded' })

    const invoices = await donations.stripe.invoices.list({ subscription: await subscriptionOf(paymentIntentId) })
    expect(invoices.data).toHaveLength(1)
    for (const { id } of invoices.data) expect(await donations.tell('invoice.paid', id ?? '')).toBe(200)
    await eventually(
      async () => (await donations.db.query(sql`select 1 from processor_events where state = 'pending'`)).length === 0,
    )
    expect(await giftsOf(email)).toHaveLength(2)
    const account = await donations.provedDonor(donations.donorIdOf(email)).get('/api/donor-account')
    expect(account.body).toMatchObject({ firstName: 'Grace', membershipLevel: 'silver', totalDonated: '29.95' })
  })

  it('names its next charge as the processor will make it: when it is opened, to the browser that paid, and in the receipt', async () => {
    const email = newEmail()
    const browser = donations.visitor('browser-of-grace')
    const wanted = {
      amount: '9.95',
      membershipLevel: 'gold',
      donationType: 'monthly',
      metadata: { donorEmail: email, donorName: 'Grace Hopper' },
    }
    const opened = await donations.visitor('browser-of-grace').post('/api/create-payment-intent', wanted)
    const { clientSecret, paymentIntentId, renewal } = opened.body
    await payWithCard(clientSecret)
    const { body } = await sayPaid(paymentIntentId, browser)
    const subscription = await donations.stripe.subscriptions.retrieve(await subscriptionOf(paymentIntentId))
    const at = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()
    expect(renewal).toEqual({ amount: '9.95', at })
    expect(body.made).toEqual({
      amount: '9.95',
      lines: [{ kind: 'level-month', description: 'Gold membership, one month', amount: '9.95', entries: 500 }],
      entries: 500,
      receiptNumber: expect.stringMatching(/^EH-\d{4}-\d{2}-\d{6}$/),
      mailedTo: email,
      renewal,
    })
    const mails = await donations.db.query<{ values: unknown }>(
      sql`select payload->'values' as values from outbox where payload->>'mailKey' = ${`receipt:${body.checkoutId}`}`,
    )
    expect(mails).toMatchObject([{ values: { renewalAmount: '9.95', renewalAt: at } }])
  })

  it('ends with its subscription', async () => {
    const email = newEmail()
    const paymentIntentId = await joinWithGift(email)
    await sayPaid(paymentIntentId)
    const subscription = await subscriptionOf(paymentIntentId)
    await donations.stripe.subscriptions.cancel(subscription)
    await donations.tell('customer.subscription.deleted', subscription)
    await eventually(
      async () =>
        (
          await donations.db.query(
            sql`select 1 from memberships where subscription_id = ${subscription} and state = 'ended'`,
          )
        ).length === 1,
    )
  })
})
