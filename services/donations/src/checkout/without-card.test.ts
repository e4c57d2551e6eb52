import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientAddressHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const aFreeEntry = (donorEmail = newEmail()) => ({
  donorName: 'Free Person',
  donorEmail,
  amount: '0.00',
  donationType: 'one-time',
  membershipLevel: 'free',
})

describe('the free way in', () => {
  it('is open once per address and month, and counts as no money', async () => {
    const entry = aFreeEntry()
    expect(await donations.nobody.post('/api/donations', entry)).toMatchObject({
      status: 201,
      body: { entries: 50, status: 'confirmed' },
    })
    const donor = donations.donor(donations.donorIdOf(entry.donorEmail))
    expect((await donor.get('/api/donor-account')).body).toMatchObject({ totalDonated: '0.00' })
    const again = { ...entry, donorEmail: entry.donorEmail.toUpperCase() }
    expect(await donations.nobody.post('/api/donations', again)).toMatchObject({
      status: 409,
      body: { type: '/problems/already-entered' },
    })
  })

  it('is not for a list of addresses: one household is taken sixty in a quarter of an hour, whatever it calls itself', async () => {
    const strict = await donationsUnderTest({ LIMITS_SCALE: '1' })
    const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
    const statuses = []
    for (let time = 0; time < 62; time++) {
      const headers = { [clientAddressHeader]: `${network}::${time.toString(16)}` }
      statuses.push((await strict.nobody.call('POST', '/api/donations', { body: aFreeEntry(), headers })).status)
    }
    expect(statuses).toEqual([...Array<number>(60).fill(201), 429, 429])
    await strict.stop()
  })

  it('is confirmed by one mail, which waits for the ledger and repeats nothing that was typed', async () => {
    const entry = aFreeEntry()
    const { body } = await donations.nobody.post('/api/donations', entry)
    await donations.nobody.post('/api/donations', entry)
    const mails = await donations.db.query<{ mail: object }>(
      sql`select payload as mail from outbox where payload->>'to' = ${entry.donorEmail}`,
    )
    expect(mails.map(({ mail }) => mail)).toMatchObject([
      {
        mailKey: `free-entry:${body.id}`,
        template: 'free-entry',
        values: { enteredAt: body.createdAt },
        awaitEntrySources: [`gift:${body.id}`],
      },
    ])
    expect(JSON.stringify(mails)).not.toContain(entry.donorName)
  })

  it('answers the same to a repeated key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const entry = aFreeEntry()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => donations.nobody.post('/api/donations', entry, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  })
})

describe('a pending donation', () => {
  it('says where it is paid, and is confirmed by its payment', async () => {
    const email = newEmail()
    const { body } = await donations.nobody.post('/api/donations', {
      donorName: 'Ada',
      donorEmail: email,
      amount: '100',
      donationType: 'one-time',
    })
    expect(body).toMatchObject({ status: 'pending', entries: 25 })
    const donationId = new URL(body.checkoutUrl, 'http://site.test').searchParams.get('donation')
    const { clientSecret, paymentIntentId } = await openPayment({
      amount: '100.00',
      donationType: 'one-time',
      metadata: { donationId, donorEmail: email },
    })
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    expect(await giftsOf(email)).toMatchObject([{ amount: '100.00', status: 'confirmed' }])
  })
})
