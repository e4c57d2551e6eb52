import { rulesStatement } from '@evenhand/contracts/catalogue'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { askForFifty, giftsOf, sayPaid } = givingAt(donations)
const { db } = donations
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const hashOf = (version: number) => version.toString(16).padStart(64, '0')
const publish = (version: number, ageMin: number | null = 18) =>
  db.query(sql`
    insert into published_rules (giveaway, version, sha256, age_min) values ('main', ${version}, ${hashOf(version)}, ${ageMin})
    on conflict do nothing`)
const accepting = (version: number, act: 'giving' | 'entering' = 'giving', ageMin = 18) => ({
  giveaway: 'main',
  version,
  sha256: hashOf(version),
  statement: rulesStatement({ ageMin, version }, act),
})
const entering = (version: number, ageMin?: number) => accepting(version, 'entering', ageMin)
beforeEach(async () => {
  await db.query(sql`delete from published_rules`)
  for (const version of [1, 2]) await publish(version)
})

const enter = (email: string, rules?: object) =>
  donations.nobody.post('/api/donations', {
    donorName: 'Ada Lovelace',
    donorEmail: email,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
    ...(rules && { rules }),
  })
const open = (email: string, rules?: object, key?: string) => askForFifty(email, { rules }, { key })
async function pay({ body }: Awaited<ReturnType<typeof open>>) {
  await payWithCard(body.clientSecret)
  expect((await sayPaid(body.paymentIntentId)).body).toMatchObject({ status: 'recorded' })
}
/** As the desk shows it. */
async function acceptedBy(email: string) {
  const [gift] = await giftsOf(email)
  return (await donations.administrator().get(`/api/admin/gifts/${gift?.id}`)).body.acceptedRules
}

describe('the rules that somebody accepts', () => {
  it('are kept with the free entry, in the words that were shown, and told where the winner is looked up', async () => {
    const email = newEmail()
    expect(await enter(email, entering(2))).toMatchObject({ status: 201 })
    const kept = { ...entering(2), isPublished: true, acceptedAt: expect.any(String) }
    expect(await acceptedBy(email)).toEqual(kept)
    const contacts = await donations.administrator().get(`/api/admin/contacts/gifts/${donations.donorIdOf(email)}`)
    expect(contacts.body).toMatchObject([{ acceptedRules: [kept] }])
  })

  it('are refused when newer ones are in force, and nothing of the entry stays', async () => {
    const email = newEmail()
    expect(await enter(email, entering(1))).toMatchObject({
      status: 409,
      body: { type: '/problems/rules-changed', message: expect.stringContaining('Read the new version') },
    })
    expect(await giftsOf(email)).toEqual([])
    expect(await enter(email, entering(2))).toMatchObject({ status: 201 })
  })

  it('are refused with the hash of other rules, and those of another giveaway', async () => {
    const other = { ...entering(2), sha256: hashOf(9) }
    expect(await enter(newEmail(), other)).toMatchObject({ body: { errors: [{ path: 'rules.sha256' }] } })
    const lease = { ...entering(2), giveaway: 'lease' }
    expect(await enter(newEmail(), lease)).toMatchObject({ body: { errors: [{ path: 'rules.giveaway' }] } })
  })

  it.each([
    ['of the other act', accepting(2).statement],
    ['of another age', entering(2, 13).statement],
    ['of another version', entering(1).statement],
    ['of their own', 'By entering, I accept nothing.'],
  ])('are accepted in our words, not in those %s', async (_, statement) => {
    const email = newEmail()
    expect(await enter(email, { ...entering(2), statement })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'rules.statement', message: expect.stringContaining('Reload the page') }] },
    })
    expect(await giftsOf(email)).toEqual([])
    expect(await open(email, { ...accepting(2), statement: 'I accept nothing.' })).toMatchObject({ status: 400 })
  })

  it('of a version whose age we have not heard are accepted in our words with any age that rules may ask for', async () => {
    await publish(3, null)
    for (const ageMin of [18, 21]) expect(await enter(newEmail(), entering(3, ageMin))).toMatchObject({ status: 201 })
    expect(await enter(newEmail(), entering(3, 121))).toMatchObject({ status: 400 })
  })

  it('need not be sent: the documented call still enters, and the desk says that none were recorded', async () => {
    const email = newEmail()
    expect(await enter(email)).toMatchObject({ status: 201 })
    expect(await acceptedBy(email)).toBeNull()
  })

  it('of a version that is news to us are kept, and marked until it was published', async () => {
    const email = newEmail()
    expect(await enter(email, entering(3))).toMatchObject({ status: 201 })
    expect(await acceptedBy(email)).toMatchObject({ version: 3, isPublished: false })
    await publish(3)
    expect(await acceptedBy(email)).toMatchObject({ version: 3, isPublished: true })
  })

  it('of a payment are accepted by paying it: those that stood there last', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    const opened = await open(email, accepting(2), key)
    await publish(3)
    expect(await open(email, accepting(2), key)).toMatchObject({ status: 409 })
    expect((await open(email, accepting(3), key)).body.paymentIntentId).toBe(opened.body.paymentIntentId)
    await pay(opened)
    expect(await acceptedBy(email)).toMatchObject({ version: 3, isPublished: true })
  })

  it('of a payment are none when the page that stood there last showed none', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    const opened = await open(email, accepting(2), key)
    expect((await open(email, undefined, key)).body.paymentIntentId).toBe(opened.body.paymentIntentId)
    await pay(opened)
    expect(await acceptedBy(email)).toBeNull()
  })

  it('of a payment that was made stay, whatever page is opened after it', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    const opened = await open(email, accepting(2), key)
    await payWithCard(opened.body.clientSecret)
    expect(await open(email, undefined, key)).toMatchObject({ status: 409, body: { type: '/problems/already-paid' } })
    expect(await acceptedBy(email)).toMatchObject({ version: 2 })
  })

  it('of a payment that nobody makes are not accepted', async () => {
    const before = await db.query(sql`select gift_id from accepted_rules`)
    await open(newEmail(), accepting(2))
    expect(await db.query(sql`select gift_id from accepted_rules`)).toEqual(before)
  })

  it('are evidence: nobody changes or deletes it', async () => {
    await enter(newEmail(), entering(2))
    for (const change of [
      sql`update accepted_rules set version = 1`,
      sql`delete from accepted_rules`,
      sql`truncate accepted_rules`,
    ])
      await expect(db.query(change)).rejects.toThrow(/keeps what was written/)
  })
})
