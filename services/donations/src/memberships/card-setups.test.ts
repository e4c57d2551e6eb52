import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { openProcessor } from '../stripe/open-processor.ts'
import { closeCardSetupsJob } from './close-card-setups-job.ts'

let donations: DonationsUnderTest
beforeAll(async () => {
  donations = await donationsUnderTest()
})
afterAll(async () => donations.stop())

/** A member's way to begin to give another card. */
async function newMember() {
  const giving = givingAt(donations)
  const [donorEmail, sessionId] = [newEmail(), newSession()]
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await giving.addToCart({ sessionId, ...silver, metadata: { donorEmail, donorName: 'Grace Hopper' } })
  const { clientSecret, paymentIntentId } = await giving.openPayment(giving.cartPayment(sessionId, '4.95'))
  await payWithCard(clientSecret)
  await giving.sayPaid(paymentIntentId)
  const member = donations.provedDonor(donations.donorIdOf(donorEmail))
  const [{ id }] = (await member.get('/api/memberships')).body
  return async (): Promise<{ setupIntentId: string; clientSecret: string }> =>
    (await member.post(`/api/memberships/${id}/card`, undefined)).body
}

/** Does all that the job finds to do, so many minutes from now. */
async function closeAfter(minutes: number): Promise<void> {
  const { db, config } = donations
  const access = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL }
  const now = () => new Date(Date.now() + minutes * 60_000)
  const { processor } = openProcessor(access)
  const job = closeCardSetupsJob({ db, processor, now })
  while (await job.run(AbortSignal.timeout(30_000)));
}

it('a form for another card is closed after an hour, unless the card was given', async () => {
  const begin = await newMember()
  const [left, finished] = [await begin(), await begin()]
  expect(await payWithCard(finished.clientSecret)).toEqual({ status: 'succeeded' })
  const states = () =>
    Promise.all(
      [left, finished].map(async ({ setupIntentId: id }) => (await donations.stripe.setupIntents.retrieve(id)).status),
    )
  await closeAfter(55)
  expect(await states()).toEqual(['requires_payment_method', 'succeeded'])
  await closeAfter(65)
  expect(await states()).toEqual(['canceled', 'succeeded'])
  expect(await donations.db.query(sql`select 1 from card_setups`)).toEqual([])
})
