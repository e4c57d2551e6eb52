import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { openGift, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const namesOnReceipts = async (email: string) =>
  (
    await donations.db.query<{ name: string }>(sql`
      select snapshot -> 'donor' ->> 'name' as name from receipts where donor_id = ${donations.donorIdOf(email)} order by issued_at`)
  ).map(({ name }) => name)

const donorOf = (email: string) => donations.provedDonor(donations.donorIdOf(email))

/** Gives $50 as Ada Lovelace, unless the donor is known by another name. */
async function give(email: string) {
  const { clientSecret, paymentIntentId } = await openGift(email)
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'recorded' })
  return { email, donor: donorOf(email) }
}

describe('the account of somebody who has given nothing', () => {
  it('is null to that person, also after a payment that was never made', async () => {
    const { email } = await openGift()
    for (const donor of [donorOf(newEmail()), donorOf(email)]) {
      const { status, text } = await donor.get('/api/donor-account')
      expect([status, text]).toEqual([200, 'null'])
    }
  })

  it('is not there for an administrator, and not shown to anyone else', async () => {
    const path = `/api/donor-account?email=${newEmail()}`
    const answers = []
    for (const who of [donations.administrator(), donorOf(newEmail()), donations.nobody])
      answers.push((await who.get(path)).status)
    expect(answers).toEqual([404, 403, 401])
  })
})

describe('the name of a donor', () => {
  it('is corrected by that donor, for what comes: receipts that were issued keep the old one', async () => {
    const { email, donor } = await give(newEmail())
    const name = { firstName: 'Augusta Ada', lastName: 'King' }
    const changed = await donor.call('PUT', '/api/donor-account', { body: name })
    expect(changed).toMatchObject({ status: 200, body: { ...name, email, totalDonated: '50.00' } })
    expect((await donor.get('/api/donor-account')).body).toEqual(changed.body)
    await give(email)
    expect((await donor.get('/api/donor-account')).body).toMatchObject(name)
    expect(await namesOnReceipts(email)).toEqual(['Ada Lovelace', 'Augusta Ada King'])
  })

  it('is found at the desk as it is now, without accents, in any case and by the address', async () => {
    const { email, donor } = await give(newEmail())
    await donor.call('PUT', '/api/donor-account', { body: { firstName: 'José', lastName: 'Nuñez O’Brien' } })
    const gifts = async (search: string): Promise<unknown[]> =>
      (await donations.administrator().get(`/api/admin/gifts?${new URLSearchParams({ search })}`)).body.items
    for (const search of ['Jose Nunez', "NUNEZ O'BRIEN", 'José Nun\u0303ez', email.toUpperCase()])
      expect(await gifts(search)).toMatchObject([{ donorEmail: email }])
    expect((await gifts('Lovelace')).some((one) => JSON.stringify(one).includes(email))).toBe(false)
  })

  it('can be a single one', async () => {
    const { donor } = await give(newEmail())
    const { body } = await donor.call('PUT', '/api/donor-account', { body: { firstName: 'Ada', lastName: ' ' } })
    expect(body).toMatchObject({ firstName: 'Ada', lastName: null })
  })

  it('has a first part', async () => {
    const { donor } = await give(newEmail())
    const { status, body } = await donor.call('PUT', '/api/donor-account', {
      body: { firstName: ' ', lastName: 'King' },
    })
    expect([status, body.errors]).toEqual([400, [{ path: 'firstName', message: 'First name is required' }]])
    expect((await donor.get('/api/donor-account')).body).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
  })

  it('is not there to correct before the first gift, nor for anyone else', async () => {
    const answers = []
    for (const who of [donorOf(newEmail()), donations.nobody, donations.administrator()])
      answers.push((await who.call('PUT', '/api/donor-account', { body: { firstName: 'Ada', lastName: '' } })).status)
    expect(answers).toEqual([404, 401, 403])
  })
})
