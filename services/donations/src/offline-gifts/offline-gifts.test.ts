import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { gifts } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'

let donations: DonationsUnderTest
beforeAll(async () => {
  donations = await donationsUnderTest()
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** One for the file, so that no midnight comes between making and asking. */
const startedAt = Date.now()
const dayBefore = (days: number): string => new Date(startedAt - days * 86_400_000).toISOString().slice(0, 10)

const aCheck = (more: object = {}) => ({
  donorName: 'Ada Lovelace',
  donorEmail: newEmail(),
  amount: '250.00',
  way: 'check',
  receivedOn: dayBefore(3),
  reference: '1042',
  note: 'in the letter of her sister',
  ...more,
})

const record = (body: object, key: string = crypto.randomUUID()) =>
  donations.administrator().post('/api/admin/gifts', body, { 'idempotency-key': key })
const refund = (giftId: string, amount: string, key: string = crypto.randomUUID()) =>
  donations
    .administrator()
    .post(`/api/admin/gifts/${giftId}/refunds`, { amount, reason: 'The check bounced' }, { 'idempotency-key': key })

const told = (giftId: string) =>
  donations.db.query<{ type: string; cents: string; at: string }>(sql`
    select split_part(type, '.', 4) as type, payload ->> 'amountCents' as cents, coalesce(payload ->> 'confirmedAt', '') as at
    from outbox where payload ->> 'giftId' = ${giftId} and type like 'evenhand.donations.%' order by id`)
const booked = (giftId: string) =>
  donations.db.query<{ account: string; cents: bigint }>(sql`
    select account, sum(cents)::bigint as cents from postings where gift_id = ${giftId} group by 1 order by 1`)
const mailsTo = async (email: string) =>
  (
    await donations.db.query<{ template: string }>(
      sql`select payload ->> 'template' as template from outbox where payload ->> 'to' = ${email} order by id`,
    )
  ).map(({ template }) => template)

describe('a check', () => {
  it('ends the sessions of who only typed the address of its donor, each time it is sent', async () => {
    const [wanted, key] = [aCheck(), crypto.randomUUID()]
    for (const answer of [await record(wanted, key), await record(wanted, key)])
      expect(answer.headers.get(sessionsEndHeader)).toBe(donations.donorIdOf(wanted.donorEmail))
  })

  it('is a gift of the day it was received, with entries, totals, books and a receipt like any other', async () => {
    const wanted = aCheck()
    const { status, body } = await record(wanted)
    expect(status).toBe(201)
    const gift = body as gifts.GiftDetails
    expect(gift).toMatchObject({
      amount: '250.00',
      entries: 75,
      status: 'confirmed',
      way: 'check',
      kind: 'one-time',
      paymentId: null,
      offline: { reference: '1042', note: wanted.note, receivedOn: wanted.receivedOn },
      receipts: [{ amount: '250.00', state: 'valid' }],
      audit: [{ action: 'offline-gift-recorded', by: 'administrator-1', amount: '250.00' }],
    })
    expect(gift.receivedAt.slice(0, 10)).toBe(wanted.receivedOn)
    expect(await told(gift.id)).toEqual([{ type: 'GiftConfirmed', cents: '25000', at: gift.receivedAt }])
    expect(await booked(gift.id)).toEqual([
      { account: 'bank', cents: 250_00n },
      { account: 'gifts', cents: -250_00n },
    ])
    expect(await mailsTo(wanted.donorEmail)).toEqual(['receipt'])
    const listed = await donations.administrator().get('/api/admin/gifts?way=check&search=' + wanted.donorEmail)
    expect(listed.body).toMatchObject({ total: 1, given: '250.00', items: [{ id: gift.id, way: 'check' }] })
  })

  it('is recorded once, however often it is sent or typed in', async () => {
    const wanted = aCheck({ reference: '7' })
    const key = crypto.randomUUID()
    const [first, ...repeats] = await Promise.all(Array.from({ length: 4 }, () => record(wanted, key)))
    expect(first?.status).toBe(201)
    for (const repeat of repeats) expect(repeat.body.id).toBe(first?.body.id)
    expect(await record(wanted)).toMatchObject({
      status: 409,
      body: { type: '/problems/already-recorded', message: 'Check 7 from this donor has already been recorded.' },
    })
    expect(await record({ ...wanted, amount: '1.00' }, key)).toMatchObject({ status: 422 })
    expect(await record({ ...wanted, donorEmail: newEmail() })).toMatchObject({ status: 201 })
  })

  it.each([
    [{ receivedOn: '2999-01-01' }, 'receivedOn', 'The day it was received can’t be in the future'],
    [{ receivedOn: dayBefore(400) }, 'receivedOn', 'The day it was received can’t be more than a year ago'],
    [{ receivedOn: 'yesterday' }, 'receivedOn', 'Choose the day it was received'],
    [{ amount: '0.99' }, 'amount', 'The smallest gift is $1.00'],
    [{ amount: '-5' }, 'amount', 'Enter a valid amount, such as 25 or 25.50'],
    [{ amount: '10.00', level: 'gold' }, 'amount', 'The gold level costs $9.95'],
    [{ level: 'free' }, 'level', 'This level can’t be bought as a one-time gift'],
    [{ donorName: ' ' }, 'donorName', 'Full name is required'],
    [{ donorEmail: 'Ada' }, 'donorEmail', 'Please enter a valid email address'],
    [{ way: 'card' }, 'way', undefined],
  ])('with %p is refused', async (more, path, message) => {
    const { status, body } = await record(aCheck(more))
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe(path)
    if (message) expect(body.errors[0].message).toBe(message)
  })

  it('can be larger than a gift online, and buy a level once', async () => {
    expect(await record(aCheck({ amount: '250000.00' }))).toMatchObject({ status: 201, body: { entries: 75_000 } })
    expect(await record(aCheck({ amount: '9.95', level: 'gold', way: 'cash' }))).toMatchObject({
      status: 201,
      body: { kind: 'level-once', membershipLevel: 'gold', entries: 2_500, way: 'cash' },
    })
  })

  it('is recorded by nobody but an administrator', async () => {
    const wanted = aCheck()
    expect(await donations.visitor().post('/api/admin/gifts', wanted)).toMatchObject({ status: 401 })
    const donor = donations.provedDonor(donations.donorIdOf(wanted.donorEmail))
    expect(await donor.post('/api/admin/gifts', wanted)).toMatchObject({ status: 403 })
  })
})

describe('its money back', () => {
  it('is recorded without the processor, part by part, and everything follows', async () => {
    const { body: gift } = await record(aCheck({ reference: '' }))
    const part = await refund(gift.id, '50.00')
    expect(part).toMatchObject({
      status: 201,
      body: {
        status: 'confirmed',
        paidBack: '50.00',
        moneyBack: [
          { kind: 'refund', state: 'done', amount: '50.00', reason: 'The check bounced', askedBy: 'administrator-1' },
        ],
        receipts: [
          { amount: '200.00', state: 'valid' },
          { amount: '250.00', state: 'replaced' },
        ],
        audit: [{ action: 'refund-by-hand', words: 'The check bounced' }, { action: 'offline-gift-recorded' }],
      },
    })
    expect(await refund(gift.id, '200.01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'At most $200.00 of this gift is left to refund' }] },
    })
    expect(await refund(gift.id, '200.00')).toMatchObject({ status: 201, body: { status: 'refunded' } })
    expect(await refund(gift.id, '0.01')).toMatchObject({
      status: 409,
      body: { message: 'This gift has already been refunded in full.' },
    })
    expect(await booked(gift.id)).toEqual([
      { account: 'bank', cents: 0n },
      { account: 'gifts', cents: -250_00n },
      { account: 'paid-back', cents: 250_00n },
    ])
    expect(await mailsTo(gift.donorEmail)).toEqual(['receipt', 'refund', 'refund'])
    const [notice] = await donations.db.query<{ byHand: string }>(sql`
      select payload -> 'values' ->> 'byHand' as "byHand" from outbox
      where payload ->> 'to' = ${gift.donorEmail} and payload ->> 'template' = 'refund' limit 1`)
    expect(notice?.byHand).toBe('yes')
  })

  it('is recorded once for one key, and by one of many at once', async () => {
    const { body: gift } = await record(aCheck({ reference: '' }))
    const key = crypto.randomUUID()
    expect(await refund(gift.id, '10.00', key)).toMatchObject({ status: 201, body: { paidBack: '10.00' } })
    expect(await refund(gift.id, '10.00', key)).toMatchObject({ status: 201, body: { paidBack: '10.00' } })
    expect(await refund(gift.id, '11.00', key)).toMatchObject({ status: 422 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(gift.id, '240.00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('is refused for a free entry, for which nothing was given', async () => {
    const email = newEmail()
    const free = {
      donorName: 'Ada',
      donorEmail: email,
      amount: '0.00',
      donationType: 'one-time',
      membershipLevel: 'free',
    }
    const { body } = await donations.visitor().post('/api/donations', free)
    expect(await refund(body.id, '1.00')).toMatchObject({ status: 409, body: { type: '/problems/refund-refused' } })
  })
})

describe('what administrators did', () => {
  it('is told to the audit trail once each, with what it was done to, and without the note about the donor', async () => {
    const key = crypto.randomUUID()
    const wanted = aCheck({ reference: '' })
    const { body: gift } = await record(wanted, key)
    await record(wanted, key)
    await refund(gift.id, '50.00')
    const told = { by: 'administrator-1', thing: `gift ${gift.id}` }
    expect(await actsTold(donations.db, gift.id)).toEqual([
      { ...told, action: 'offline-gift-recorded', words: 'check' },
      { ...told, action: 'refund-by-hand', words: 'The check bounced' },
    ])
  })

  it('is not told when it was not done', async () => {
    const before = await actsTold(donations.db)
    const { status } = await record(aCheck({ receivedOn: dayBefore(-3) }))
    expect([status, await actsTold(donations.db)]).toEqual([400, before])
  })

  it('stands there, and nobody can change it', async () => {
    for (const statement of [
      sql`update audit_log set words = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`delete from offline_gifts`,
    ])
      await expect(donations.db.query(statement)).rejects.toThrow('keeps what was written')
  })
})
