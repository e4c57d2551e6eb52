import { randomInt, randomUUID } from 'node:crypto'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import {
  encodeEvent,
  MemberRegisteredSchema,
  MemberStandingChangedSchema,
  RulesPublishedSchema,
} from '@evenhand/contracts/events'
import { proofHeader } from '@evenhand/contracts/problems'
import { clientAddressHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { payWithCard, solve } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { memberReactions } from '../members/reactions.ts'

const donations = await donationsUnderTest()
const { addToCart, cartPayment, giftsOf, openGift, openPayment, sayPaid } = givingAt(donations)
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
async function tellMember<D extends DescMessage>(schema: D, event: MessageInitShape<D>): Promise<void> {
  const hears = memberReactions(donations.db).find(({ type }) => type === schema.typeName)
  await hears?.handle(encodeEvent(schema, event), { id: uuidv7(), type: schema.typeName, time: new Date() })
}
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

/** Begins a Silver membership with its first month. */
async function payForMonth(email: string): Promise<void> {
  const sessionId = newSession()
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await addToCart({ sessionId, ...silver, metadata: { donorEmail: email, donorName: 'Free Person' } })
  const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, '4.95'))
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  await sayPaid(paymentIntentId)
}

describe('the free way in', () => {
  it('is open once per address and month, and counts as no money', async () => {
    const entry = aFreeEntry()
    expect(await donations.nobody.post('/api/donations', entry)).toMatchObject({
      status: 201,
      body: { entries: 0, awaiting: 50, status: 'confirmed' },
    })
    const donor = donations.provedDonor(donations.donorIdOf(entry.donorEmail))
    expect((await donor.get('/api/donor-account')).body).toMatchObject({ totalDonated: '0.00' })
    const again = { ...entry, donorEmail: entry.donorEmail.toUpperCase() }
    expect(await donations.nobody.post('/api/donations', again)).toMatchObject({
      status: 409,
      body: { type: '/problems/already-entered' },
    })
  })

  it("is refused to a member, who has the month's entries without asking, unless a month is paid for in their place", async () => {
    const [member, paying] = [aFreeEntry(), aFreeEntry()]
    for (const { donorEmail } of [member, paying]) {
      const donorId = donations.donorIdOf(donorEmail)
      const registeredAt = new Date(Date.now() - 1000).toISOString()
      await tellMember(MemberRegisteredSchema, { memberId: uuidv7(), donorId, level: 'free', registeredAt })
    }
    expect(await donations.nobody.post('/api/donations', member)).toMatchObject({
      status: 409,
      body: { type: '/problems/already-entered' },
    })
    await payForMonth(paying.donorEmail)
    expect(await donations.nobody.post('/api/donations', paying)).toMatchObject({
      status: 201,
      body: { entries: 0, awaiting: 50 },
    })
  })

  it('is open to a member whose account was deactivated before this month, who has none of its entries', async () => {
    const entry = aFreeEntry()
    const donorId = donations.donorIdOf(entry.donorEmail)
    await tellMember(MemberRegisteredSchema, { memberId: uuidv7(), donorId, level: 'free', registeredAt: daysAgo(80) })
    const away = { memberId: uuidv7(), donorId, isActive: false, version: 1, changedAt: daysAgo(40) }
    await tellMember(MemberStandingChangedSchema, away)
    expect(await donations.nobody.post('/api/donations', entry)).toMatchObject({
      status: 201,
      body: { entries: 0, awaiting: 50 },
    })
    const again = aFreeEntry()
    const back = { ...away, donorId: donations.donorIdOf(again.donorEmail) }
    await tellMember(MemberRegisteredSchema, { ...back, level: 'free', registeredAt: daysAgo(80) })
    await tellMember(MemberStandingChangedSchema, back)
    await tellMember(MemberStandingChangedSchema, { ...back, isActive: true, version: 2, changedAt: daysAgo(0) })
    expect(await donations.nobody.post('/api/donations', again)).toMatchObject({ status: 409 })
  })

  it('asks a household for work from the seventh of an hour on, whatever it calls itself, and takes it with the work', async () => {
    const strict = await donationsUnderTest({ LIMITS_SCALE: '1' })
    try {
      const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
      const enter = (host: number, proof = '') =>
        strict.nobody.call('POST', '/api/donations', {
          body: aFreeEntry(),
          headers: { [clientAddressHeader]: `${network}::${host.toString(16)}`, [proofHeader]: proof },
        })
      const statuses = []
      for (let host = 1; host <= 8; host++) statuses.push((await enter(host)).status)
      expect(statuses).toEqual([...Array<number>(6).fill(201), 428, 428])
      const { body } = await enter(9)
      expect((await enter(9, await solve(body.challenge))).status).toBe(201)
    } finally {
      await strict.stop()
    }
  })

  it('is not for a list of addresses: one browser is taken thirty in a quarter of an hour, wherever it is', async () => {
    const strict = await donationsUnderTest({ LIMITS_SCALE: '1' })
    try {
      const [browser, nth] = [strict.visitor(randomUUID()), randomInt(200)]
      const statuses = []
      for (let time = 0; time < 32; time++) {
        const headers = { [clientAddressHeader]: `198.${nth}.${time}.7` }
        statuses.push((await browser.call('POST', '/api/donations', { body: aFreeEntry(), headers })).status)
      }
      expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429])
    } finally {
      await strict.stop()
    }
  })

  it('counts at once for a session that has proved the mailbox, and for no other', async () => {
    const [entry, other] = [aFreeEntry(), aFreeEntry()]
    const owner = donations.provedDonor(donations.donorIdOf(entry.donorEmail))
    const { body } = await owner.post('/api/donations', entry)
    expect(body).toMatchObject({ entries: 50 })
    expect(body).not.toHaveProperty('awaiting')
    expect((await owner.post('/api/donations', other)).body).toMatchObject({ entries: 0, awaiting: 50 })
    const typed = donations.donor(donations.donorIdOf(entry.donorEmail))
    for (const gift of (await typed.get('/api/donations')).body)
      expect(gift).toMatchObject({ entries: 0, awaiting: 50 })
  })

  it('asks by one mail for the proof that it waits for, without anything that was typed', async () => {
    const entry = aFreeEntry()
    await donations.nobody.post('/api/donations', entry)
    const [sent] = await donations.db.query<{ mail: { values: object } }>(
      sql`select payload as mail from outbox where payload->>'to' = ${entry.donorEmail}`,
    )
    expect(sent?.mail.values).toMatchObject({ proof: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    expect(sent?.mail).not.toHaveProperty('awaitEntrySources')
    expect(JSON.stringify(sent)).not.toContain(entry.donorName)
  })

  it('is confirmed by one mail to whoever has proved the mailbox, which waits for the ledger and repeats nothing that was typed', async () => {
    const entry = aFreeEntry()
    const owner = donations.provedDonor(donations.donorIdOf(entry.donorEmail))
    const { body } = await owner.post('/api/donations', entry)
    await owner.post('/api/donations', entry)
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

describe('while the main giveaway takes no entries (spec 03 §A)', () => {
  const day = 24 * 60 * 60 * 1000
  const at = (days: number) => new Date(Date.now() + days * day)
  const [hears] = rulesReactions(donations.db, createLog('donations', { write: () => undefined }))
  async function hearOf(version: number, opensAt: Date, closesAt: Date, giveaway = 'main-2998') {
    const json = encodeEvent(RulesPublishedSchema, {
      giveaway,
      version,
      sha256: version.toString(16).padStart(64, '0'),
      publishedAt: at(-400).toISOString(),
      ageMin: 18,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    })
    await hears?.handle(json, { id: uuidv7(), type: RulesPublishedSchema.typeName, time: new Date() })
  }
  afterEach(() => donations.db.query(sql`delete from published_rules`))
  const enter = (entry: object) => donations.nobody.post('/api/donations', entry)

  it('takes free entries while it is open', async () => {
    await hearOf(1, at(-1), at(1))
    expect(await enter(aFreeEntry())).toMatchObject({ status: 201, body: { entries: 0, awaiting: 50 } })
  })

  it('refuses a free entry after the close, whatever the page said, and keeps nothing of it', async () => {
    const entry = aFreeEntry()
    await hearOf(1, at(-200), at(-1))
    expect(await enter(entry)).toMatchObject({
      status: 409,
      body: {
        type: '/problems/entries-closed',
        message: 'Entries are closed. You can enter for free again when the next giveaway opens.',
      },
    })
    expect(await giftsOf(entry.donorEmail)).toEqual([])
    await hearOf(2, at(-1), at(1))
    expect(await enter(entry)).toMatchObject({ status: 201 })
  })

  it('says from which day on entries are taken, where that is known', async () => {
    await hearOf(1, new Date('2999-06-15T04:00:00Z'), new Date('2999-12-16T05:00:00Z'))
    expect(await enter(aFreeEntry())).toMatchObject({
      status: 409,
      body: { message: 'Entries open Jun 15, 2999. You can enter for free then.' },
    })
  })

  it('names the opening of the next edition once that is published, and takes entries when it is open', async () => {
    await hearOf(1, at(-200), at(-1))
    await hearOf(1, new Date('2999-06-15T04:00:00Z'), new Date('2999-12-16T05:00:00Z'), 'main-2999')
    expect(await enter(aFreeEntry())).toMatchObject({
      status: 409,
      body: { message: 'Entries open Jun 15, 2999. You can enter for free then.' },
    })
    await hearOf(2, at(-1), at(200), 'main-2999')
    const entry = aFreeEntry()
    expect(await enter(entry)).toMatchObject({ status: 201, body: { entries: 0, awaiting: 50 } })
    expect(await giftsOf(entry.donorEmail)).toMatchObject([{ entries: 50 }])
  })

  it('takes gifts still, and claims no entries for them: not in the thanks, the receipt or the list', async () => {
    await hearOf(1, at(-200), at(-1))
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    const browser = donations.provedDonor(donations.donorIdOf(email))
    const { body } = await sayPaid(paymentIntentId, browser)
    expect(body).toMatchObject({ status: 'recorded', made: { amount: '50.00', entries: 0, lines: [{ entries: 0 }] } })
    expect(await giftsOf(email)).toMatchObject([{ status: 'confirmed', entries: 0 }])
    const [mail] = await donations.db.query<{ awaited: string[] | null }>(
      sql`select payload->'awaitEntrySources' as awaited from outbox where payload->>'to' = ${email} and payload->>'template' = 'receipt'`,
    )
    expect(mail?.awaited ?? []).toEqual([])
  })
})
