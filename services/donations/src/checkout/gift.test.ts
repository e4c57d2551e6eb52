import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { type Client, eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newSession, type Opened } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { addMultiplier, addToCart, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const toldOf = async (email: string) =>
  (
    await donations.db.query<{ type: string }>(
      sql`select type from outbox where key = ${donations.donorIdOf(email)} order by id`,
    )
  ).map(({ type }) => type.split('.').at(-1))

describe('a gift', () => {
  it('is recorded when the webhook tells of the payment, with one event and one receipt, however often it is told', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    const tell = (eventId?: string) => donations.tell('payment_intent.succeeded', paymentIntentId, eventId)
    for (let time = 0; time < 3; time++) expect(await tell('evt_told_again_and_again')).toBe(200)
    await Promise.all(Array.from({ length: 5 }, () => tell()))
    const listed = await eventually(async () => (await giftsOf(email)).length > 0 && giftsOf(email))
    expect(listed).toMatchObject([{ amount: '50.00', entries: 12, status: 'confirmed', donationType: 'one-time' }])
    await eventually(
      async () => (await donations.db.query(sql`select 1 from processor_events where state = 'pending'`)).length === 0,
    )
    expect(await toldOf(email)).toEqual(['GiftConfirmed', 'MailRequested'])
  })

  it('grants nothing before the money is there', async () => {
    const { email, paymentIntentId } = await openGift()
    await donations.tell('payment_intent.succeeded', paymentIntentId)
    expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'not-paid' })
    expect(await giftsOf(email)).toEqual([])
  })

  it('stays open after a declined card and is recorded once with the next one', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    expect(await payWithCard(clientSecret, '4000000000000002')).toMatchObject({ code: 'card_declined' })
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => sayPaid(paymentIntentId)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(5).fill('recorded'))
    expect(await giftsOf(email)).toHaveLength(1)
  })

  it('is told after the multiplier of the same cart, so that the ledger grants it once and the receipt tells all of it', async () => {
    const { email, sessionId } = await openGift()
    await addMultiplier(sessionId)
    const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, '55.00'))
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    expect(await toldOf(email)).toEqual(['MultiplierBought', 'GiftConfirmed', 'MailRequested'])
  })

  it('is thanked for with the entries that the checkout said: times the multiplier that runs for its donor, the larger of two', async () => {
    const { email, sessionId } = await openGift()
    await addMultiplier(sessionId)
    const donor = donations.provedDonor(donations.donorIdOf(email), 'browser-of-ada')
    const wanted = { amount: '50.00', donationType: 'one-time', metadata: { donorEmail: email, donorName: 'Ada' } }
    const earned = async (opened: Opened, who: Client) => {
      await payWithCard(opened.clientSecret)
      const { made } = (await sayPaid(opened.paymentIntentId, who)).body
      return { entries: made.entries, lines: made.lines.map((line: { entries: number }) => line.entries) }
    }
    const twice = { entries: 24, lines: [24] }
    // Bought with the first gift, and running for the next.
    expect(await earned(await openPayment(cartPayment(sessionId, '55.00'), donor), donor)).toMatchObject({
      entries: 24,
    })
    expect(await earned(await openPayment(wanted, donor), donor)).toEqual(twice)
    const cart = newSession()
    const three = { productType: 'multiplier', productId: 'multiplier-3x', amount: '7.50' }
    const { metadata } = wanted
    await addToCart({ sessionId: cart, productType: 'donation', productId: 'donation', amount: '50.00', metadata })
    await addToCart({ sessionId: cart, ...three })
    expect(await earned(await openPayment(cartPayment(cart, '57.50'), donor), donor)).toMatchObject({ entries: 36 })
    // Somebody who types the address pays for a gift, and learns nothing of what runs in the account.
    const stranger = donations.visitor('browser-of-a-stranger')
    expect(await earned(await openPayment(wanted, stranger), stranger)).toEqual({ entries: 12, lines: [12] })
  })
})
