import { afterAll, describe, expect, it } from '@jest/globals'
import { feeCoverOf } from '@evenhand/contracts/catalogue'
import { DecidersChangedSchema } from '@evenhand/contracts/events'
import type { approvals } from '@evenhand/contracts/http'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, payWithCard } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'
import { saveHeld } from '../held/store.ts'

const donations = await donationsUnderTest({ MONEY_DECIDERS: '2' })
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})
const { openPayment, sayPaid } = givingAt(donations)

const startedAt = Date.now()
const dayBefore = (days: number): string => new Date(startedAt - days * 86_400_000).toISOString().slice(0, 10)
const [ada, ben] = ['administrator-1', 'administrator-2']
const as = (administratorId: string) => donations.administrator(undefined, administratorId)
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

const aCheck = (more: object = {}) => ({
  donorName: 'Nils Quill',
  donorEmail: newEmail(),
  amount: '1000.00',
  way: 'check',
  receivedOn: dayBefore(3),
  reference: '1042',
  note: '',
  ...more,
})
type Check = ReturnType<typeof aCheck>
const record = (body: Check, by = ada) => as(by).post('/api/admin/gifts', body, keyed())
const refund = (giftId: string, amount: string, by = ada) =>
  as(by).post(`/api/admin/gifts/${giftId}/refunds`, { amount, reason: 'Given twice' }, keyed())
const ask = async (act: object, by = ada) => {
  const { status, body } = await as(by).post('/api/admin/approvals', act, keyed())
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as approvals.Approval
}
const askCheck = (check: Check, by = ada) => ask({ kind: 'offline-gift', gift: check }, by)
const askRefund = (giftId: string, amount: string) => ask({ kind: 'refund', giftId, amount, reason: 'Given twice' })
const decide = (id: string, verdict: 'approval' | 'refusal' | 'withdrawal', by: string) =>
  as(by).call('PUT', `/api/admin/approvals/${id}/${verdict}`, {
    ...(verdict === 'refusal' && { body: { reason: 'No such deposit' } }),
  })
const giftsOf = (email: string) =>
  donations.db.query<{ cents: bigint; backCents: bigint }>(sql`
    select amount_cents as cents, paid_back_cents as "backCents" from gifts
    where donor_id = ${donations.donorIdOf(email)} and state <> 'pending' order by id`)
const needsSecond = { status: 409, body: { type: '/problems/second-person-needed' } }

describe('a large gift by check or in cash', () => {
  it('is not recorded by one person, and smaller ones are', async () => {
    const check = aCheck()
    const refused = await record(check)
    expect(refused).toMatchObject(needsSecond)
    expect(refused.body.detail).toBe(
      'Checks, transfers and cash of $1,000.00 or more need a second person, counting what was recorded from this donor without one in the last 30 days. Nothing has been recorded yet. You can ask for approval.',
    )
    expect(await giftsOf(check.donorEmail)).toEqual([])
    expect(await record({ ...check, amount: '999.99' })).toMatchObject({ status: 201 })
  })

  it('is not recorded in pieces either', async () => {
    const check = aCheck({ amount: '600.00', reference: '1' })
    expect(await record(check)).toMatchObject({ status: 201 })
    expect(await record({ ...check, amount: '400.00', reference: '2' }, ben)).toMatchObject(needsSecond)
    expect(await record({ ...check, amount: '399.99', reference: '3' })).toMatchObject({ status: 201 })
    await donations.db.transaction(async (tx) => {
      await tx.query(sql`alter table offline_gifts disable trigger offline_gifts_keep`)
      await tx.query(sql`update offline_gifts set recorded_at = recorded_at - interval '31 days'
        where donor_id = ${donations.donorIdOf(check.donorEmail)}`)
      await tx.query(sql`alter table offline_gifts enable trigger offline_gifts_keep`)
    })
    expect(await record({ ...check, amount: '999.00', reference: '4' })).toMatchObject({ status: 201 })
  })

  it('is recorded when another person approves it: in the name of who asked, with both in the log', async () => {
    const check = aCheck({ amount: '50000.00' })
    const asked = await askCheck(check)
    expect(asked).toMatchObject({
      act: { kind: 'offline-gift', gift: check },
      amount: '50000.00',
      donorName: 'Nils Quill',
      donorEmail: check.donorEmail,
      state: 'asked',
      askedBy: ada,
      isOwn: true,
      giftId: null,
    })
    expect(await giftsOf(check.donorEmail)).toEqual([])
    const { status, body, headers } = await decide(asked.id, 'approval', ben)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'approved', decidedBy: ben, isOwn: false } })
    expect(headers.get(sessionsEndHeader)).toBe(donations.donorIdOf(check.donorEmail))
    const { body: details } = await as(ben).get(`/api/admin/gifts/${body.giftId}`)
    expect(details).toMatchObject({
      amount: '50000.00',
      audit: [
        { action: 'approval-given', by: ben, amount: '50000.00' },
        { action: 'offline-gift-recorded', by: ada },
      ],
    })
    // What two approved counts for nobody who records alone.
    expect(await record({ ...check, amount: '50.00', reference: '7' })).toMatchObject({ status: 201 })
  })

  it('is approved by nobody who asked for it, and withdrawn by nobody else', async () => {
    const asked = await askCheck(aCheck())
    expect(await decide(asked.id, 'approval', ada)).toMatchObject({
      status: 409,
      body: { detail: 'You asked for this yourself, so another person has to decide. You can withdraw it.' },
    })
    expect(await decide(asked.id, 'refusal', ada)).toMatchObject({ status: 409 })
    expect(await decide(asked.id, 'withdrawal', ben)).toMatchObject({ status: 409 })
    expect(await decide(asked.id, 'withdrawal', ada)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: 'The person who asked for this has withdrawn it.' },
    })
  })

  it('is refused with a reason that who asked reads', async () => {
    const check = aCheck()
    const asked = await askCheck(check)
    expect(await decide(asked.id, 'refusal', ben)).toMatchObject({
      status: 200,
      body: { state: 'refused', reason: 'No such deposit', decidedBy: ben },
    })
    const { body } = await as(ada).get('/api/admin/approvals?state=over')
    expect(body.items[0]).toMatchObject({ id: asked.id, reason: 'No such deposit', isOwn: true })
    expect(await giftsOf(check.donorEmail)).toEqual([])
  })

  it('is in the file of what waits or is over, as the list has it, and the trail tells who took it', async () => {
    const check = aCheck({ amount: '7777.00', donorName: '=Nils' })
    const asked = await askCheck(check)
    const path = '/api/admin/exports/approvals'
    const rowsOf = async (state: string) => {
      const { status, text } = await as('administrator-9').get(`${path}?state=${state}`)
      expect(status).toBe(200)
      return text.trim().split('\r\n').slice(1)
    }
    const isThis = (row: string) => row.startsWith(asked.id)
    const row = (await rowsOf('waiting')).find(isThis)
    expect(row).toContain(`Check or cash,7777.00,0.00,'=Nils,${check.donorEmail},,,Waiting,${ada},`)
    expect((await rowsOf('over')).some(isThis)).toBe(false)
    await decide(asked.id, 'refusal', ben)
    expect((await rowsOf('over')).find(isThis)).toMatch(new RegExp(`,Refused,${ada},.*,${ben},.*,No such deposit,`))
    expect((await rowsOf('waiting')).some(isThis)).toBe(false)
    const told = (await actsTold(donations.db)).filter(({ by }) => by === 'administrator-9')
    expect(told.map(({ action, words }) => `${action} ${words}`)).toEqual([
      'list-exported Approvals: state waiting',
      'list-exported Approvals: state over',
      'list-exported Approvals: state over',
      'list-exported Approvals: state waiting',
    ])
    expect((await donations.administrator(undefined, ada, ['reviews']).get(path)).status).toBe(403)
  })

  it('expires, and is asked for again', async () => {
    const check = aCheck()
    const asked = await askCheck(check)
    await donations.db.transaction(async (tx) => {
      await tx.query(sql`alter table approvals disable trigger approvals_keep`)
      await tx.query(sql`update approvals set expires_at = now() where id = ${asked.id}`)
      await tx.query(sql`alter table approvals enable trigger approvals_keep`)
    })
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: 'Nobody decided about this in time, so it has expired. It can be asked for again.' },
    })
    const waiting = await as(ben).get('/api/admin/approvals')
    expect(waiting.body.items.map(({ id }: approvals.Approval) => id)).not.toContain(asked.id)
    const over = await as(ben).get('/api/admin/approvals?state=over')
    expect(over.body.items).toContainEqual(expect.objectContaining({ id: asked.id, state: 'expired' }))
    expect(await decide((await askCheck(check)).id, 'approval', ben)).toMatchObject({ status: 200 })
  })

  it('is recorded once, however many approve it at once and however often', async () => {
    const check = aCheck()
    const { id } = await askCheck(check)
    const answers = await Promise.all(
      [ben, ben, 'administrator-3', 'administrator-4'].map((by) => decide(id, 'approval', by)),
    )
    const by = answers.find((one: { status: number }) => one.status === 200)?.body.decidedBy as string
    for (const { status, body } of answers) {
      if (status === 200) expect(body.decidedBy).toBe(by)
      else expect([status, body.detail]).toEqual([409, 'This has been approved already. Reload to see what was done.'])
    }
    expect(await decide(id, 'approval', by)).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await giftsOf(check.donorEmail)).toEqual([{ cents: 1_000_00n, backCents: 0n }])
  })

  it('that turns out to be recorded already is not approved', async () => {
    const check = aCheck()
    const [first, second] = [await askCheck(check), await askCheck({ ...check, note: 'found again' })]
    expect(await decide(first.id, 'approval', ben)).toMatchObject({ status: 200 })
    expect(await decide(second.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { type: '/problems/already-recorded' },
    })
    const { body } = await as(ben).get('/api/admin/approvals')
    expect(body.items).toContainEqual(expect.objectContaining({ id: second.id, state: 'asked' }))
  })

  it('is asked for once: the same cash isn’t recorded twice because an answer was lost', async () => {
    const cash = aCheck({ way: 'cash', reference: '', amount: '5000.00' })
    const again = () => as(ada).post('/api/admin/approvals', { kind: 'offline-gift', gift: cash }, keyed())
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const asked = answers.find((one: { status: number }) => one.status === 201)?.body as approvals.Approval
    await decide(asked.id, 'refusal', ben)
    expect(await again()).toMatchObject({ status: 201 })
  })

  it('shows the name that the donor has here beside another one', async () => {
    const check = aCheck({ amount: '20.00', donorName: 'Mallory Crook' })
    expect(await record(check)).toMatchObject({ status: 201 })
    const asked = await askCheck({ ...check, amount: '5000.00', donorName: 'Big Foundation', reference: '2' })
    expect(asked).toMatchObject({ donorName: 'Big Foundation', knownAs: 'Mallory Crook' })
  })

  it('keeps what was asked, and names no donor to the trail of all services where it is refused', async () => {
    const asked = await askCheck(aCheck())
    const body = { reason: 'Nils Quill gave nothing' }
    await as(ben).call('PUT', `/api/admin/approvals/${asked.id}/refusal`, { body })
    const [told] = await donations.db.query<{ text: string }>(sql`
      select payload::text as text from outbox where payload::text like '%approval-refused%' order by id desc limit 1`)
    expect(told?.text).toContain('check')
    expect(told?.text).not.toContain('Nils')
    for (const statement of [
      sql`update approvals set amount_cents = 1 where id = ${asked.id}`,
      sql`update approvals set state = 'asked', decided_by = null, decided_at = null, reason = null where id = ${asked.id}`,
      sql`delete from approvals`,
      sql`truncate approvals`,
    ])
      await expect(donations.db.query(statement)).rejects.toThrow('keeps what was written')
  })

  it.each([
    [{ amount: '0.50' }, 'gift.amount', 'The smallest gift is $1.00'],
    [{ receivedOn: dayBefore(-3) }, 'gift.receivedOn', 'The day it was received can’t be in the future'],
    [{ donorEmail: 'Ada' }, 'gift.donorEmail', 'Please enter a valid email address'],
  ])('is not asked for with %p', async (more, path, message) => {
    const { status, body } = await as(ada).post('/api/admin/approvals', {
      kind: 'offline-gift',
      gift: aCheck(more),
    })
    expect([status, body.errors?.[0]]).toEqual([400, { path, message }])
  })
})

describe('a large refund', () => {
  async function givenByCard(amount: string, cover = 0n) {
    const email = newEmail()
    const covered = cover === 0n ? {} : { feeCover: toDollars(cover) }
    const metadata = { donorEmail: email, donorName: 'Nils Quill', ...covered }
    const paid = toDollars((parseDollars(amount) ?? 0n) + cover)
    const { clientSecret, paymentIntentId } = await openPayment({ amount: paid, donationType: 'one-time', metadata })
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    const [{ id } = { id: '' }] = await donations.db.query<{ id: string }>(
      sql`select id from gifts where donor_id = ${donations.donorIdOf(email)} and kind = 'one-time'`,
    )
    return { id, email }
  }

  it('takes a second person, in pieces too, and goes back when they approve it', async () => {
    const { id: giftId, email } = await givenByCard('2500.00')
    expect(await refund(giftId, '1000.00')).toMatchObject(needsSecond)
    expect(await refund(giftId, '600.00')).toMatchObject({ status: 201, body: { paidBack: '600.00' } })
    expect(await refund(giftId, '400.00', ben)).toMatchObject(needsSecond)
    const asked = await askRefund(giftId, '1900.00')
    expect(asked).toMatchObject({ donorEmail: email, giftId, amount: '1900.00' })
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await giftsOf(email)).toEqual([{ cents: 2_500_00n, backCents: 2_500_00n }])
    const ofGift = await actsTold(donations.db, giftId)
    expect(ofGift.filter(({ action }) => action === 'refund-asked')).toMatchObject([
      { action: 'refund-asked', by: ada },
      { action: 'refund-asked', by: ada, words: 'Given twice' },
    ])
    // By the approval, so that who has taken it is free again once it is decided.
    expect(await actsTold(donations.db, asked.id)).toMatchObject([
      { action: 'approval-asked', by: ada, thing: `approval ${asked.id}` },
      { action: 'approval-given', by: ben },
    ])
  })

  it('counts over all gifts of a donor', async () => {
    const cash = aCheck({ way: 'cash', amount: '990.00', reference: '' })
    const { body: first } = await record(cash)
    const asked = await askCheck({ ...cash, amount: '990.01' })
    const { body: second } = await decide(asked.id, 'approval', ben)
    expect(await refund(first.id, '990.00')).toMatchObject({ status: 201 })
    expect(await refund(second.giftId, '10.00')).toMatchObject(needsSecond)
    expect(await refund(second.giftId, '9.99')).toMatchObject({ status: 201 })
  })

  it('that the processor refuses is approved and not done, and both people read so', async () => {
    const { id: giftId, email } = await givenByCard('2500.00')
    const asked = await askRefund(giftId, '2500.00')
    const [{ paymentId } = { paymentId: '' }] = await donations.db.query<{ paymentId: string }>(
      sql`select payment_id as "paymentId" from gifts where id = ${giftId}`,
    )
    await donations.stripe.refunds.create({ payment_intent: paymentId, amount: 1_00 })
    for (let time = 0; time < 2; time++)
      expect(await decide(asked.id, 'approval', ben)).toMatchObject({
        status: 409,
        body: { type: '/problems/refund-refused' },
      })
    const { body } = await as(ada).get('/api/admin/approvals?state=over')
    const shown = body.items.find(({ id }: approvals.Approval) => id === asked.id)
    expect(shown).toMatchObject({ state: 'approved', failure: expect.any(String) })
    expect(await giftsOf(email)).toMatchObject([{ cents: 2_500_00n }])
  })

  it('takes the covered card fee along as it was shown, or isn’t approved', async () => {
    const cover = feeCoverOf(2_500_00n)
    const { id: giftId, email } = await givenByCard('2500.00', cover)
    const part = await askRefund(giftId, '2000.00')
    expect(part.feeCover).toBe('0.00')
    expect(await refund(giftId, '500.00')).toMatchObject({ status: 201 })
    expect(await decide(part.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The card fee that goes back has changed/) },
    })
    expect(await decide(part.id, 'refusal', ben)).toMatchObject({ status: 200 })
    const rest = await askRefund(giftId, '2000.00')
    expect(rest.feeCover).toBe(toDollars(cover))
    expect(await decide(rest.id, 'approval', ben)).toMatchObject({ status: 200 })
    const back = (await giftsOf(email)).reduce((sum, { backCents }) => sum + backCents, 0n)
    expect(back).toBe(2_500_00n + cover)
  })

  it('counts with the card fee that goes back', async () => {
    const { id: giftId } = await givenByCard('999.00', feeCoverOf(999_00n))
    expect(await refund(giftId, '999.00')).toMatchObject(needsSecond)
    expect(await refund(giftId, '998.00')).toMatchObject({ status: 201 })
  })

  it('of a free entry is not asked for', async () => {
    const donorEmail = newEmail()
    const free = { donorName: 'Ada', donorEmail, amount: '0.00', donationType: 'one-time', membershipLevel: 'free' }
    const { body } = await donations.visitor().post('/api/donations', free)
    const act = { kind: 'refund', giftId: body.id, amount: '1000.00', reason: 'Given twice' }
    expect(await as(ada).post('/api/admin/approvals', act, keyed())).toMatchObject({
      status: 409,
      body: { type: '/problems/refund-refused' },
    })
  })

  it('of more than is left is not asked for, and not approved where less is left by then', async () => {
    const { id: giftId } = await givenByCard('1500.00')
    const body = { kind: 'refund', giftId, amount: '1500.01', reason: 'Given twice' }
    expect(await as(ada).post('/api/admin/approvals', body, keyed())).toMatchObject({ status: 400 })
    const asked = await askRefund(giftId, '1500.00')
    expect(await refund(giftId, '1.00')).toMatchObject({ status: 201 })
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'At most $1,499.00 of this gift is left to refund' }] },
    })
    expect(await decide(asked.id, 'refusal', ben)).toMatchObject({ status: 200, body: { state: 'refused' } })
  })
})

describe('a large payment of an invoice', () => {
  /** Something held, of which its holder told with its invoice. */
  async function invoiced(priceCents: bigint): Promise<string> {
    const thingId = uuidv7()
    const heldUntil = new Date(Date.now() + 86_400_000)
    const held = { kind: 'sponsorship', name: 'Sponsor tier', invoiceNumber: 'EI-2026-000001', heldUntil } as const
    await donations.db.transaction((tx) => saveHeld(tx, { ...held, thingId, priceCents }))
    return thingId
  }
  const paid = (thingId: string, donorEmail = newEmail()) => ({
    thingId,
    donorName: 'Noor Haddad',
    donorEmail,
    way: 'transfer',
    receivedOn: dayBefore(2),
    reference: 'SEPA 77',
  })
  const recordPayment = (body: object, by = ada) => as(by).post('/api/admin/purchases', body, keyed())

  it('is recorded when another person approves it, once, and several of one payer count together', async () => {
    const payment = paid(await invoiced(600_00n))
    expect(await recordPayment(payment)).toMatchObject({ status: 201 })
    const second = paid(await invoiced(400_00n), payment.donorEmail)
    expect(await recordPayment(second)).toMatchObject(needsSecond)
    const asked = await ask({ kind: 'purchase', purchase: second })
    const invoice = { number: 'EI-2026-000001', name: 'Sponsor tier' }
    expect(asked).toMatchObject({ amount: '400.00', donorEmail: payment.donorEmail, giftId: null, invoice })
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await giftsOf(payment.donorEmail)).toMatchObject([{ cents: 600_00n }, { cents: 400_00n }])
    const again = await as(ada).post('/api/admin/approvals', { kind: 'purchase', purchase: second }, keyed())
    expect(again).toMatchObject({ status: 409, body: { type: '/problems/already-paid' } })
  })

  it('is not approved at another price than was asked for', async () => {
    const thingId = await invoiced(2_000_00n)
    const asked = await ask({ kind: 'purchase', purchase: paid(thingId) })
    await donations.db.query(sql`update held_things set price_cents = 150000 where thing_id = ${thingId}`)
    expect(await decide(asked.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The price has changed/) },
    })
    expect(await giftsOf(asked.donorEmail)).toEqual([])
  })
})

describe('how many people it takes', () => {
  it('is public', async () => {
    expect(await donations.nobody.get('/api/money-deciders')).toMatchObject({
      status: 200,
      body: { people: 2, untilAnother: false, from: '1000.00' },
    })
  })

  it('is one where an installation has one administrator, as its setting says', async () => {
    const alone = await donationsUnderTest({ MONEY_DECIDERS: '1' })
    try {
      expect(await alone.nobody.get('/api/money-deciders')).toMatchObject({ body: { people: 1, untilAnother: false } })
      const check = aCheck({ amount: '50000.00' })
      expect(await alone.administrator().post('/api/admin/gifts', check, keyed())).toMatchObject({ status: 201 })
    } finally {
      await alone.stop()
    }
  })

  it('is two as soon as a second person may decide, where a sole one decides alone', async () => {
    const sole = await donationsUnderTest({ MONEY_DECIDERS: 'sole' })
    const told = async (money: number, version: number) => {
      await sole.hear(DecidersChangedSchema, {
        money,
        prizes: 7,
        grants: 7,
        version,
        changedAt: new Date().toISOString(),
      })
      await eventually(async () => {
        const [heard] = await sole.db.query<{ version: number }>(sql`select version from desk_deciders`)
        return heard?.version === version
      })
    }
    const record = () => sole.administrator().post('/api/admin/gifts', aCheck({ amount: '50000.00' }), keyed())
    try {
      expect(await record()).toMatchObject(needsSecond)
      await told(1, 1)
      expect(await sole.nobody.get('/api/money-deciders')).toMatchObject({ body: { people: 1, untilAnother: true } })
      expect(await record()).toMatchObject({ status: 201 })
      await told(2, 2)
      expect(await record()).toMatchObject(needsSecond)
      expect(await sole.nobody.get('/api/money-deciders')).toMatchObject({ body: { people: 2 } })
      await told(1, 3)
      expect(await record()).toMatchObject({ status: 201 })
    } finally {
      await sole.stop()
    }
  })

  it('is no two where one has just given the other their role, whichever of them asks; from the week’s end on it is', async () => {
    const [cleo, until] = ['administrator-3', new Date(Date.now() + 3 * 86_400_000).toISOString()]
    const tell = async (
      version: number,
      pairs: { person: string; givenBy: string; until: string; kind: 'money' }[],
    ) => {
      const told = { money: 3, prizes: 3, grants: 3, version, changedAt: new Date().toISOString() }
      await donations.hear(DecidersChangedSchema, { ...told, pairs })
      await eventually(async () => {
        const [heard] = await donations.db.query<{ version: number }>(sql`select version from desk_deciders`)
        return heard?.version === version
      })
    }
    await tell(1, [{ person: ben, givenBy: ada, until, kind: 'money' }])
    for (const [asks, decides] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const { id, donorEmail } = await askCheck(aCheck(), asks)
      const refused = await decide(id, 'approval', decides)
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/don’t count as two people\. From .* on, you can decide about it\./) },
      })
      expect(refused.body.detail).toMatch(/Until then, another person can\.$/)
      expect(await giftsOf(donorEmail)).toEqual([])
      expect(await decide(id, 'approval', cleo)).toMatchObject({ status: 200 })
    }
    const turnedDown = await askCheck(aCheck())
    expect(await decide(turnedDown.id, 'refusal', ben)).toMatchObject({ status: 200 })

    const { id } = await askCheck(aCheck())
    await tell(2, [{ person: ben, givenBy: ada, until: new Date().toISOString(), kind: 'money' }])
    expect(await decide(id, 'approval', ben)).toMatchObject({ status: 200 })
  })

  it('stays one for who was alone until the week of a newcomer is over, and two for the newcomer; and says until when where nobody else may', async () => {
    const sole = await donationsUnderTest({ MONEY_DECIDERS: 'sole' })
    const recordBy = (by: string) =>
      sole.administrator(undefined, by).post('/api/admin/gifts', aCheck({ amount: '50000.00' }), keyed())
    const tell = async (version: number, told: object) => {
      await sole.hear(DecidersChangedSchema, {
        prizes: 1,
        grants: 1,
        version,
        changedAt: new Date().toISOString(),
        ...told,
      })
      await eventually(async () => {
        const [heard] = await sole.db.query<{ version: number }>(sql`select version from desk_deciders`)
        return heard?.version === version
      })
    }
    const later = new Date(Date.now() + 86_400_000).toISOString()
    try {
      await tell(1, {
        money: 2,
        moneyTwoFrom: later,
        pairs: [{ person: ben, givenBy: ada, until: later, kind: 'money' }],
      })
      expect(await sole.nobody.get('/api/money-deciders')).toMatchObject({
        body: { people: 1, untilAnother: true, twoFrom: later, twoUntil: null },
      })
      expect(await recordBy(ada)).toMatchObject({ status: 201 })
      const refused = await recordBy(ben)
      expect(refused).toMatchObject(needsSecond)
      expect(refused.body.detail).toMatch(/Your role is less than a week old/)

      await tell(2, { money: 1, moneyTwoUntil: later })
      expect(await sole.nobody.get('/api/money-deciders')).toMatchObject({ body: { people: 2, twoUntil: later } })
      expect((await recordBy(ada)).body.detail).toMatch(/Nobody else may decide now\. .* it takes two until /)
    } finally {
      await sole.stop()
    }
  })
})
