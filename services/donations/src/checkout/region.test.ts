import { setTimeout } from 'node:timers/promises'
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
const { addToCart, askForFifty, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
const day = 24 * 60 * 60 * 1000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

const [hears] = rulesReactions(donations.db, createLog('donations', { write: () => undefined }))
async function publishRules(version: number, publishedAt: string, regionsAllowed: string[]): Promise<void> {
  const json = encodeEvent(RulesPublishedSchema, {
    giveaway: 'main-2998',
    version,
    sha256: 'ab'.repeat(32),
    publishedAt,
    ageMin: 18,
    opensAt: at(-1),
    closesAt: at(30),
    regionsAllowed,
  })
  await hears?.handle(json, { id: uuidv7(), type: RulesPublishedSchema.typeName, time: new Date() })
}

beforeAll(() => publishRules(1, at(-1), ['US-OH', 'CA-ON']))
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const giveFifty = (email: string, region?: string, key: string = crypto.randomUUID()) =>
  askForFifty(email, { region }, { key, who: donations.visitor('a-browser') })
/** What the donor reads of a payment, whoever made it. */
const thanksOf = async (email: string, paymentIntentId: string) =>
  (await sayPaid(paymentIntentId, donations.provedDonor(donations.donorIdOf(email)))).body
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

  it.each([
    ['CA-QC', true, 'US-OH', 0],
    ['US-OH', false, 'CA-QC', 12],
    [undefined, undefined, 'CA-QC', 0],
  ])(
    'in %s has a link that tells whoever pays there (not open: %s), and their %s counts only where the giver said nothing',
    async (region, notOpen, payers, entries) => {
      const email = newEmail()
      const { body } = await donations.visitor('the-giver').post('/api/donations', {
        donorName: 'Ada',
        donorEmail: email,
        amount: '50.00',
        donationType: 'one-time',
        ...(region && { region }),
      })
      const donationId = new URL(body.checkoutUrl, 'http://site.test').searchParams.get('donation')
      const opened = await openPayment({
        amount: '50.00',
        donationType: 'one-time',
        metadata: { donationId },
        region: payers,
      })
      expect(opened.notOpen).toBe(notOpen)
      if (region) expect(JSON.stringify(opened)).not.toContain(region)
      await payWithCard(opened.clientSecret)
      await sayPaid(opened.paymentIntentId)
      const { made } = await thanksOf(email, opened.paymentIntentId)
      expect(made).toMatchObject({ entries })
      expect(made.notOpen).toBe(entries === 0 ? true : undefined)
      expect(await toldRegions(email)).toEqual([region ?? payers])
    },
  )

  it.each(['Quebec', 'US-ZZ', 'CA-XX', 'us-ny'])(
    'is asked for a region that there is, which %s is not',
    async (said) => {
      expect(await giveFifty(newEmail(), said)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'region', message: 'Choose where you live' }] },
      })
    },
  )

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
    expect(await enter('CA-ON')).toMatchObject({ status: 201, body: { entries: 0, awaiting: 50 } })
    expect(await toldRegions(email)).toEqual(['CA-ON'])
  })

  it('has the reason beside no entries: in the receipt, in the own list, at the desk and in its export', async () => {
    const email = newEmail()
    const { body: opened } = await giveFifty(email, 'CA-QC')
    await payWithCard(opened.clientSecret)
    const { body } = await sayPaid(opened.paymentIntentId, donations.visitor('a-browser'))
    expect(body.made).toMatchObject({ entries: 0, notOpen: true })
    const [receipt] = await donations.db.query<{ reason: string | null }>(sql`
      select payload -> 'values' ->> 'notOpen' as reason from outbox
      where key = ${donations.donorIdOf(email)} and payload ->> 'template' = 'receipt'`)
    expect(receipt).toEqual({ reason: 'yes' })
    const [own] = await giftsOf(email)
    expect(own).toMatchObject({ entries: 0, notOpen: true })
    const desk = donations.administrator()
    const listed = await desk.get(`/api/admin/gifts?search=${encodeURIComponent(email)}`)
    expect(listed.body.items).toMatchObject([{ entries: 0, notOpen: true }])
    expect((await desk.get(`/api/admin/gifts/${own.id}`)).body).toMatchObject({
      entries: 0,
      region: 'CA-QC',
      notOpen: true,
    })
    const exported = await fetch(`${donations.url}/api/admin/gifts/export?search=${encodeURIComponent(email)}`, {
      headers: await donations.identity.asAdministrator('donations'),
    })
    const [, row] = (await exported.text()).trim().split('\r\n')
    expect(row).toMatch(/,confirmed,CA-QC,0,pi_/)
  })

  it('earns nothing by what was given before the giveaway was opened to them, and what it earns from then on', async () => {
    const [before, after] = [newEmail(), newEmail()]
    const give = async (email: string) => {
      const { body: opened } = await giveFifty(email, 'CA-BC')
      await payWithCard(opened.clientSecret)
      return (await sayPaid(opened.paymentIntentId, donations.visitor('a-browser'))).body.made
    }
    expect(await give(before)).toMatchObject({ entries: 0, notOpen: true })
    // What is paid is known to the second.
    await setTimeout(1_100)
    await publishRules(2, new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(), ['US-OH', 'CA-ON', 'CA-BC'])
    expect(await give(after)).toMatchObject({ entries: 12 })
    expect(await giftsOf(before)).toMatchObject([{ entries: 0, notOpen: true }])
    expect(await giftsOf(after)).toMatchObject([{ entries: 12 }])
  })
})
