import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, RulesPublishedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { payWithCard } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { recordMonth } from '../memberships/record-month.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
const day = 24 * 60 * 60 * 1000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

beforeAll(async () => {
  const [hears] = rulesReactions(donations.db, createLog('donations', { write: () => undefined }))
  const json = encodeEvent(RulesPublishedSchema, {
    giveaway: 'main-2998',
    version: 1,
    sha256: 'ab'.repeat(32),
    publishedAt: at(-1),
    ageMin: 18,
    opensAt: at(-1),
    closesAt: at(30),
    regionsAllowed: ['US-OH', 'CA-ON'],
  })
  await hears?.handle(json, { id: uuidv7(), type: RulesPublishedSchema.typeName, time: new Date() })
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const giveFifty = (email: string, region?: string, key: string = crypto.randomUUID()) =>
  donations.visitor('a-browser').post(
    '/api/create-payment-intent',
    {
      amount: '50.00',
      donationType: 'one-time',
      metadata: { donorEmail: email, donorName: 'Ada Lovelace' },
      ...(region && { region }),
    },
    { 'idempotency-key': key },
  )
/** The regions that the ledger is told with the gifts of a donor. */
const toldRegions = async (email: string) =>
  (
    await donations.db.query<{ region: string | null }>(sql`
      select payload ->> 'region' as region from outbox
      where key = ${donations.donorIdOf(email)} and type = 'evenhand.donations.v1.GiftConfirmed' order by id`)
  ).map(({ region }) => region)

describe('a giver who says where they live', () => {
  it.each([
    ['US-OH', 12],
    ['CA-QC', 0],
    ['elsewhere', 0],
    [undefined, 12],
  ])('in %s is thanked for %d entries, and the ledger hears it', async (region, entries) => {
    const email = newEmail()
    const { body: opened } = await giveFifty(email, region)
    await payWithCard(opened.clientSecret)
    const { body } = await sayPaid(opened.paymentIntentId, donations.visitor('a-browser'))
    expect(body.made).toMatchObject({ amount: '50.00', entries, lines: [{ entries }] })
    expect(await giftsOf(email)).toMatchObject([{ status: 'confirmed', entries }])
    expect(await toldRegions(email)).toEqual([region ?? null])
  })

  it('says it until the payment is made: the last counts, as the same payment', async () => {
    const [email, key] = [newEmail(), crypto.randomUUID()]
    const { body: opened } = await giveFifty(email, undefined, key)
    for (const region of ['US-OH', 'CA-QC'])
      expect((await giveFifty(email, region, key)).body.paymentIntentId).toBe(opened.paymentIntentId)
    await payWithCard(opened.clientSecret)
    expect(await giveFifty(email, 'US-OH', key)).toMatchObject({ status: 409 })
    await sayPaid(opened.paymentIntentId)
    expect(await toldRegions(email)).toEqual(['CA-QC'])
  })

  it('is told by a donation to be paid later what it will earn there', async () => {
    const donation = { donorName: 'Ada', donorEmail: newEmail(), amount: '75.00', donationType: 'one-time' }
    for (const [region, entries] of [
      ['US-PR', 0],
      ['US-OH', 18],
    ] as const)
      expect((await donations.nobody.post('/api/donations', { ...donation, region })).body).toMatchObject({ entries })
  })

  it('is asked in words that are a region', async () => {
    expect(await giveFifty(newEmail(), 'Quebec')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'region', message: 'Choose where you live' }] },
    })
  })

  it('has said it for each month of the membership that begins so', async () => {
    const [email, sessionId] = [newEmail(), newSession()]
    const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
    const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
    await addToCart({ sessionId, ...silver, metadata })
    const opened = await openPayment({ ...cartPayment(sessionId, '4.95'), region: 'CA-QC' })
    await payWithCard(opened.clientSecret)
    await sayPaid(opened.paymentIntentId)
    const [membership] = await donations.db.query<{ subscription_id: string }>(
      sql`select subscription_id from memberships where donor_id = ${donations.donorIdOf(email)}`,
    )
    const renewed = {
      id: `in_${crypto.randomUUID()}`,
      state: 'paid',
      subscriptionId: membership?.subscription_id,
      paymentId: undefined,
      first: false,
      level: 'silver',
      levelBefore: undefined,
      feeCover: 0n,
      periodEndsAt: new Date(at(31)),
      cents: 4_95n,
      paidAt: new Date(),
    } as const
    await recordMonth({ db: donations.db, now: () => new Date() }, renewed, membership?.subscription_id ?? '')
    expect(await toldRegions(email)).toEqual(['CA-QC', 'CA-QC'])
  })

  it('where the giveaway is not open enters nothing for free, and is told so', async () => {
    const email = newEmail()
    const enter = (region: string) =>
      donations.nobody.post('/api/donations', {
        donorName: 'Ada Lovelace',
        donorEmail: email,
        amount: '0.00',
        donationType: 'one-time',
        membershipLevel: 'free',
        region,
      })
    expect(await enter('CA-QC')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'region', message: expect.stringContaining('wouldn’t count') }] },
    })
    expect(await giftsOf(email)).toEqual([])
    expect(await enter('CA-ON')).toMatchObject({ status: 201, body: { entries: 50 } })
    expect(await toldRegions(email)).toEqual(['CA-ON'])
  })
})
