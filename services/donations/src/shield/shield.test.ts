import { randomInt } from 'node:crypto'
import { proofHeader } from '@evenhand/contracts/problems'
import { sql } from '@evenhand/service-kit/postgres'
import { type Client, eventually, payWithCard, testProcessor, testRedisUrl } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'
import { abandonedJob } from '../checkout/settling/abandon.ts'
import { solve } from '@evenhand/service-kit/testing'
import { stripeClient } from '../stripe/client.ts'
import { stripeProcessor } from '../stripe/stripe-processor.ts'
import { usualThresholds } from './thresholds.ts'

// Each proof is computed, as a browser does.
jest.setTimeout(120_000)

/** A database of Redis that no other test uses: the shield looks at the whole site. */
const redis = new URL(testRedisUrl())
redis.pathname = '/7'
const donations = await donationsUnderTest({ LIMITS_SCALE: '1', REDIS_URL: redis.href })
const { openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const declinedCard = '4000000000000002'
const lostCard = '4000000000009995'
const newAddress = () => `10.${[1, 2, 3].map(() => randomInt(1, 251)).join('.')}`
const gift = (donorEmail = newEmail()) => ({
  amount: '25.00',
  donationType: 'one-time',
  metadata: { donorEmail, donorName: 'Ada' },
})
const intent = '/api/create-payment-intent'
const from = (address: string) => ({ 'x-forwarded-for': address })

/** Opens a payment from a new browser at an address, doing the work when it is asked for. */
async function openAt(address: string, who = donations.visitor(crypto.randomUUID()), wanted = gift()) {
  const first = await who.post(intent, wanted, from(address))
  if (first.status !== 428) return { ...first, asked: false }
  const proof = await solve(first.body.challenge)
  return { ...(await who.post(intent, wanted, { ...from(address), [proofHeader]: proof })), asked: true }
}

/** A card is declined, and the processor's event of it worked on. */
async function decline(opened: { clientSecret: string; paymentIntentId: string }, card = declinedCard) {
  expect(await payWithCard(opened.clientSecret, card)).toMatchObject({ code: 'card_declined' })
  const [charge] = (await donations.stripe.charges.list({ payment_intent: opened.paymentIntentId, limit: 1 })).data
  await donations.tell('charge.failed', charge?.id ?? '')
  await eventually(
    async () => (await donations.db.query(sql`select 1 from processor_events where state = 'pending'`)).length === 0,
  )
}

describe('the shield', () => {
  it('lets a donor with three slips pay, unasked, and forgets the slips', async () => {
    const address = newAddress()
    for (let time = 0; time < 3; time++) {
      const { status, body, asked } = await openAt(address)
      expect({ status, asked }).toEqual({ status: 200, asked: false })
      for (let slip = 0; slip < 3; slip++) await decline(body)
      expect(await payWithCard(body.clientSecret)).toEqual({ status: 'succeeded' })
      expect((await sayPaid(body.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
    }
  })

  it('answers a repeat freely', async () => {
    const address = newAddress()
    const headers = { ...from(address), 'idempotency-key': crypto.randomUUID() }
    const wanted = gift()
    const ids = []
    for (let time = 0; time < 20; time++) ids.push((await donations.nobody.post(intent, wanted, headers)).body)
    expect(new Set(ids.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  })

  it('asks for work where many payments are begun, takes each proof once, and refuses after more', async () => {
    const address = newAddress()
    const { prove, refuse } = usualThresholds.unpaid.address
    const opened = []
    for (let time = 1; time < refuse; time++) opened.push(await openAt(address))
    expect(opened.map(({ asked }) => asked)).toEqual(opened.map((_, index) => index + 1 >= prove))
    expect(opened.every(({ status }) => status === 200)).toBe(true)

    const refused = await openAt(address)
    expect(refused).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } })
    expect(refused.body.detail).toMatch(/Nothing was charged\. If you’ve given before, sign in with the code/)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_000)
    expect(seconds).toBeLessThanOrEqual(3_600)
  })

  it('takes a proof once', async () => {
    const address = newAddress()
    for (let time = 1; time < usualThresholds.unpaid.address.prove; time++) await openAt(address)
    const { status, body } = await donations.nobody.post(intent, gift(), from(address))
    expect({ status, type: body.type }).toEqual({ status: 428, type: '/problems/proof-of-work-needed' })
    const headers = { ...from(address), [proofHeader]: await solve(body.challenge) }
    expect((await donations.nobody.post(intent, gift(), headers)).status).toBe(200)
    expect((await donations.nobody.post(intent, gift(), headers)).status).toBe(428)
  })

  it('asks for work where cards are declined, but not of a donor who proved the mailbox there and has paid before', async () => {
    const [donor, entrant] = [await hasPaid(), await hasEntered()]
    const address = newAddress()
    const [{ body }, { body: other }] = [await openAt(address), await openAt(address)]
    // One card four times is a slip; each further time is as good as another card.
    for (let time = 0; time < 7; time++) await decline(body)
    for (let time = 0; time < 3; time++) await decline(other, lostCard)
    const isAsked = async (who?: Client) => (await openAt(address, who)).asked
    expect(await isAsked()).toBe(true)
    expect(await isAsked(donations.provedDonor(donor, crypto.randomUUID()))).toBe(false)
    expect(await isAsked(donations.donor(donor, crypto.randomUUID()))).toBe(true)
    expect(await isAsked(donations.provedDonor(entrant, crypto.randomUUID()))).toBe(true)
    await payBackAll(donor)
    expect(await isAsked(donations.provedDonor(donor, crypto.randomUUID()))).toBe(true)
  })

  it('closes a payment on which eight cards were declined; the cart can be paid anew', async () => {
    const address = newAddress()
    const { body } = await openAt(address)
    for (let time = 0; time < usualThresholds.closePayment.usually; time++) await decline(body)
    await eventually(
      async () => (await donations.stripe.paymentIntents.retrieve(body.paymentIntentId)).status === 'canceled',
    )
    expect(await payWithCard(body.clientSecret)).toMatchObject({ status: 'refused' })
    expect(await openAt(address)).toMatchObject({ status: 200 })
  })

  it('judges a donation that is only written down like a payment, and never the free way', async () => {
    const address = newAddress()
    for (let time = 1; time < usualThresholds.unpaid.address.prove; time++) await openAt(address)
    const donation = { donorName: 'Ada', donorEmail: newEmail(), amount: '25.00', donationType: 'one-time' }
    const post = (body: object) => donations.nobody.post('/api/donations', body, from(address))
    expect(await post(donation)).toMatchObject({ status: 428, body: { type: '/problems/proof-of-work-needed' } })
    expect(await post({ ...donation, amount: '0.00', membershipLevel: 'free' })).toMatchObject({ status: 201 })
  })

  it('asks the processor for one payment twenty times in ten minutes, not more', async () => {
    const { body } = await openAt(newAddress())
    const answers = await Promise.all(Array.from({ length: 22 }, () => sayPaid(body.paymentIntentId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('gives up a payment that nobody made for a day', async () => {
    const { body } = await openAt(newAddress())
    await donations.db.query(
      sql`update checkouts set updated_at = now() - interval '25 hours' where id = ${body.checkoutId}`,
    )
    const processor = stripeProcessor(stripeClient(testProcessor()))
    await abandonedJob({ db: donations.db, processor, now: () => new Date() }).run(AbortSignal.timeout(5_000))
    await eventually(
      async () => (await donations.stripe.paymentIntents.retrieve(body.paymentIntentId)).status === 'canceled',
    )
  })
})

/** A new donor who has paid. */
async function hasPaid(): Promise<string> {
  const email = newEmail()
  const { clientSecret, paymentIntentId } = await openPayment(gift(email))
  await payWithCard(clientSecret)
  await sayPaid(paymentIntentId)
  return donations.donorIdOf(email)
}

/** A new donor who has only entered free. */
async function hasEntered(): Promise<string> {
  const donorEmail = newEmail()
  const entry = { donorName: 'Ada', donorEmail, amount: '0.00', donationType: 'one-time', membershipLevel: 'free' }
  expect((await donations.nobody.post('/api/donations', entry)).status).toBe(201)
  return donations.donorIdOf(donorEmail)
}

async function payBackAll(donorId: string): Promise<void> {
  const gifts = await donations.db.query<{ id: string }>(sql`select id from gifts where donor_id = ${donorId}`)
  for (const { id } of gifts) {
    const refund = { amount: '25.00', reason: 'Given by mistake' }
    expect((await donations.administrator().post(`/api/admin/gifts/${id}/refunds`, refund)).status).toBe(201)
  }
}
