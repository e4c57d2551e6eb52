import { sql } from '@evenhand/service-kit/postgres'
import { type Client, payWithCard, testRedisUrl } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { lockDonor } from '../donors/store.ts'
import { mailNotice } from './mails.ts'
import { findMembership } from './store.ts'

let donations: DonationsUnderTest
beforeAll(async () => {
  // Limits as they are in production, in a database of Redis that no other test uses.
  const redis = new URL(testRedisUrl())
  redis.pathname = '/9'
  donations = await donationsUnderTest({ LIMITS_SCALE: '1', REDIS_URL: redis.href })
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** Whoever has paid for a month with any address, in the browser that paid. */
async function newMember() {
  const giving = givingAt(donations)
  const email = newEmail()
  const browser = crypto.randomUUID()
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Win A Car At evil.test' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await giving.addToCart({ sessionId, ...silver, metadata })
  const opened = await giving.openPayment(giving.cartPayment(sessionId, '4.95'), donations.visitor(browser))
  expect(await payWithCard(opened.clientSecret)).toEqual({ status: 'succeeded' })
  await giving.sayPaid(opened.paymentIntentId)
  const donorId = donations.donorIdOf(email)
  const member = donations.donor(donorId, 'after-joining', browser)
  const [{ id }] = (await member.get('/api/memberships')).body
  return { email, member, owner: donations.provedDonor(donorId), id: String(id), path: `/api/memberships/${id}` }
}

/** Pauses and resumes in turns, until one is refused. */
async function changeUntilRefused(member: Client, path: string, timesMax: number) {
  for (let time = 0; time < timesMax; time++) {
    const answer = await member.post(`${path}/${time % 2 === 0 ? 'pause' : 'resume'}`, undefined)
    if (answer.status !== 200) return { time, answer }
  }
  return { time: timesMax, answer: undefined }
}

const mailsTo = (email: string) =>
  donations.db.query<{ template: string; name: string }>(sql`
    select payload->>'template' as template, payload->'values'->>'donorName' as name from outbox
    where payload->>'to' = ${email} and payload->>'template' like 'membership-%' order by id`)

describe('changing a membership', () => {
  it('is emailed twenty times a day, not more, and can still be canceled', async () => {
    const { email, member, path } = await newMember()
    const { time, answer } = await changeUntilRefused(member, path, 25)
    expect({ time, answer }).toMatchObject({
      time: 20,
      answer: { status: 429, body: { detail: expect.stringContaining('too many times today') } },
    })
    expect(await mailsTo(email)).toHaveLength(20)
    expect(await member.post(`${path}/cancel`, undefined)).toMatchObject({ status: 200, body: { state: 'ending' } })
  })

  it('greets by no name that somebody may have typed for a stranger, until the mailbox is proved', async () => {
    const { email, member, owner, path } = await newMember()
    await changeUntilRefused(member, path, 2)
    await changeUntilRefused(owner, path, 2)
    expect(await mailsTo(email)).toEqual([
      { template: 'membership-paused', name: '' },
      { template: 'membership-goes-on', name: '' },
      { template: 'membership-paused', name: 'Win A Car At evil.test' },
      { template: 'membership-goes-on', name: 'Win A Car At evil.test' },
    ])
  })

  it('keeps that name out of the notices of a missing payment too', async () => {
    const { email, owner, id, path } = await newMember()
    const notice = async (step: 'first-notice' | 'second-notice') => {
      await donations.db.transaction(async (tx) => {
        const [membership, donor] = [await findMembership(tx, id), await lockDonor(tx, donations.donorIdOf(email))]
        if (!membership) throw new Error('nobody holds the membership')
        const behind = {
          invoiceId: `in_${id}`,
          cents: 4_95n,
          since: new Date(),
          lapsesAt: undefined,
          notice: undefined,
        }
        await mailNotice(
          tx,
          { step, mailKey: `membership:${id}:${step}` },
          { membership: { ...membership, behind }, donor },
        )
      })
      return (await mailsTo(email)).at(-1)
    }
    expect(await notice('first-notice')).toEqual({ template: 'membership-payment-failed', name: '' })
    await changeUntilRefused(owner, path, 1)
    expect(await notice('second-notice')).toMatchObject({ name: 'Win A Car At evil.test' })
  })
})
