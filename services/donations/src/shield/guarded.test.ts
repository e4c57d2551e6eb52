import { randomInt } from 'node:crypto'
import { proofHeader } from '@evenhand/contracts/problems'
import { recentHere } from '@evenhand/service-kit/limits'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { type Client, eventually, payWithCard, testRedisUrl } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { solve } from '@evenhand/service-kit/testing'
import { shieldWith } from './shield.ts'
import { usualThresholds } from './thresholds.ts'

/** A database of Redis that no other test uses: the shield looks at the whole site. */
const redis = new URL(testRedisUrl())
redis.pathname = '/8'
const donations = await donationsUnderTest({ LIMITS_SCALE: '1', REDIS_URL: redis.href })
const { db } = donations
const { addToCart, cartPayment, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const { prove } = usualThresholds.unpaid.address
const newAddress = () => `10.${[1, 2, 3].map(() => randomInt(1, 251)).join('.')}`
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

/** A member who has paid for the first month of silver, and signed in with a code. */
async function newMember() {
  const [donorEmail, sessionId] = [newEmail(), newSession()]
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await addToCart({ sessionId, ...silver, metadata: { donorEmail, donorName: 'Grace Hopper' } })
  const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, '4.95'))
  await payWithCard(clientSecret)
  await sayPaid(paymentIntentId)
  const member = donations.provedDonor(donations.donorIdOf(donorEmail), crypto.randomUUID())
  const [membership] = (await member.get('/api/memberships')).body
  return { member, path: `/api/memberships/${membership.id}/card` }
}

/** A call from an address, doing the work when it is asked for. */
async function callAt(address: string, who: Client, method: string, path: string, body?: object) {
  const first = await who.call(method, path, { body, headers: from(address) })
  if (first.status !== 428) return first
  const proof = await solve(first.body.challenge)
  return who.call(method, path, { body, headers: { ...from(address), [proofHeader]: proof } })
}

describe('a card that is given for later', () => {
  it('forgives none that were declined before it, and is no payment', async () => {
    const address = newAddress()
    const { member, path } = await newMember()
    const { setupIntentId, clientSecret } = (await callAt(address, member, 'POST', path)).body
    // One card four times is a slip; each further time is as good as another card.
    for (let time = 0; time < 7; time++) {
      expect(await payWithCard(clientSecret, '4000000000000002')).toMatchObject({ code: 'card_declined' })
      await donations.tell('setup_intent.setup_failed', setupIntentId)
      await eventually(
        async () => (await db.query(sql`select 1 from processor_events where state = 'pending'`)).length === 0,
      )
    }
    expect(await isAsked(address)).toBe(true)
    expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
    expect(await callAt(address, member, 'PUT', path, { setupIntentId })).toMatchObject({ status: 200 })
    expect(await isAsked(address)).toBe(true)
  })

  it('is no attempt any more, but news of its declines count', async () => {
    const shield = shieldWith({
      recent: recentHere(),
      proofs: { ask: async () => Promise.reject(new Error('asked for work')), accept: async () => false },
      thresholds: usualThresholds,
      secret: 'the secret of the test',
      log: createLog('shield', { write: () => undefined }),
      closePayment: async () => undefined,
      isUnpaidCheckout: async () => false,
    })
    const payer = { address: newAddress(), browser: 'a browser', donorId: 'a donor', proved: true }
    for (let time = 0; time < usualThresholds.unpaid.donor.prove * 2; time++) {
      await shield.opened(await shield.admit(payer, undefined), `seti_${time}`)
      await shield.cardKept(`seti_${time}`)
    }
    for (let time = 0; time < usualThresholds.declined.donor.prove; time++) {
      await shield.admit(payer, undefined).then(shield.forget)
      await shield.declined({ paymentId: `seti_${time}`, declineId: `pm_${time}`, card: `card ${time}` })
    }
    await expect(shield.admit(payer, undefined)).rejects.toThrow('asked for work')
  })

  it('is asked for ten times a day, not more', async () => {
    const address = newAddress()
    const { member, path } = await newMember()
    for (let time = 0; time < 10; time++) expect((await callAt(address, member, 'POST', path)).status).toBe(200)
    const refused = await callAt(address, member, 'POST', path)
    expect(refused).toMatchObject({
      status: 429,
      body: { type: '/problems/too-many-requests', detail: expect.stringContaining('too many times today') },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
  })
})
