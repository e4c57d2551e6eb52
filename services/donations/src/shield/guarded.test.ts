import { sql } from '@evenhand/service-kit/postgres'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'
import { usualThresholds } from './thresholds.ts'

/** A database of Redis that no other test uses: the shield looks at the whole site. */
const redis = new URL(testRedisUrl())
redis.pathname = '/8'
const donations = await donationsUnderTest({ LIMITS_SCALE: '1', REDIS_URL: redis.href })
const { db } = donations
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const { prove } = usualThresholds.unpaid.address
const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const intent = '/api/create-payment-intent'
const gift = () => ({
  amount: '25.00',
  donationType: 'one-time',
  metadata: { donorEmail: newEmail(), donorName: 'Ada' },
})
const misread = { giveaway: 'main', version: 1, sha256: 'a'.repeat(64), statement: 'I have read nothing.' }
const withKey = (address: string) => ({ ...from(address), 'idempotency-key': crypto.randomUUID() })

/** Whether a newcomer at an address is asked for work. */
const isAsked = async (address: string): Promise<boolean> =>
  (await donations.visitor(crypto.randomUUID()).post(intent, gift(), from(address))).status === 428

describe('a payment that was opened', () => {
  it('counts whatever becomes of another call with the same key', async () => {
    const address = newAddress()
    for (let time = 1; time < prove - 1; time++) {
      const [headers, wanted] = [withKey(address), gift()]
      const [opened, refused] = await Promise.all([
        donations.nobody.post(intent, wanted, headers),
        donations.nobody.post(intent, { ...wanted, rules: misread }, headers),
      ])
      expect([opened.status, refused.status]).toEqual([200, 400])
    }
    expect([await isAsked(address), await isAsked(address)]).toEqual([false, true])
  })

  it('counts for each that was opened under one key', async () => {
    const address = newAddress()
    const [headers, wanted] = [withKey(address), gift()]
    for (let time = 1; time < usualThresholds.unpaid.donor.prove; time++) {
      expect((await donations.nobody.post(intent, wanted, headers)).status).toBe(200)
      await db.query(sql`update checkouts set state = 'superseded' where state = 'payable'`)
    }
    expect((await donations.nobody.post(intent, wanted, headers)).status).toBe(428)
  })

  it('counts once for all the calls that got it', async () => {
    const address = newAddress()
    const [headers, wanted] = [withKey(address), gift()]
    const twins = await Promise.all(Array.from({ length: 5 }, () => donations.nobody.post(intent, wanted, headers)))
    expect(new Set(twins.map(({ body }) => body.paymentIntentId)).size).toBe(1)
    const asked = []
    for (let time = 2; time <= prove; time++) asked.push(await isAsked(address))
    expect(asked).toEqual([...Array.from({ length: prove - 2 }, () => false), true])
  })
})
