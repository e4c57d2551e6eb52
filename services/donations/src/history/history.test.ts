import { afterAll, describe, expect, it } from '@jest/globals'
import { ErasureAskedSchema } from '@evenhand/contracts/events'
import { supporters } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
afterAll(() => donations.stop())
const { db } = donations
const admin = donations.administrator()

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A check of $250, recorded at the desk. */
async function recordCheck(donorName: string, donorEmail = newEmail()) {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const check = { donorName, donorEmail, amount: '250.00', way: 'check', receivedOn, reference: '1042', note: '' }
  const { status, body } = await admin.post('/api/admin/gifts', check, keyed())
  expect(status).toBe(201)
  return { giftId: String(body.id), donorId: donations.donorIdOf(donorEmail), donorEmail }
}

async function historyOf(donorId: string) {
  const { status, body } = await admin.get(`/api/admin/supporters/${donorId}/money`)
  expect(status).toBe(200)
  return supporters.listMoneyHistory.response.body.parse(body)
}

const find = async (query: Record<string, string>) => {
  const { body } = await admin.get(`/api/admin/supporters?${new URLSearchParams(query)}`)
  return supporters.findSupporters.response.body.parse(body).items
}

it('tells of a gift, its receipts and its refund, with who did it and why, and the name that the donor has here', async () => {
  const { giftId, donorId, donorEmail } = await recordCheck('Ada Byron')
  const back = { amount: '250.00', reason: 'The check was canceled' }
  expect((await admin.post(`/api/admin/gifts/${giftId}/refunds`, back, keyed())).status).toBe(201)
  const { person, items, next } = await historyOf(donorId)
  expect([person, next]).toEqual([{ name: 'Ada Byron', email: donorEmail, given: '0.00' }, null])
  const [gift, receipt, refund] = ['gift', 'receipt', 'refund'].map((kind) => items.find((item) => item.kind === kind))
  expect(gift).toMatchObject({
    about: 'one-time',
    amount: '250.00',
    state: 'refunded',
    by: 'administrator-1',
    thing: giftId,
  })
  expect(receipt).toMatchObject({ about: expect.stringMatching(/^EH-/), state: 'voided', thing: giftId })
  expect(refund).toMatchObject({
    amount: '250.00',
    words: 'The check was canceled',
    by: 'administrator-1',
    thing: giftId,
  })
  const times = items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

it('tells who asked for a receipt once more', async () => {
  const { donorId } = await recordCheck('Rita Paper')
  const number = (await historyOf(donorId)).items.find(({ kind }) => kind === 'receipt')?.about
  for (const who of [admin, donations.provedDonor(donorId)])
    expect((await who.post(`/api/receipts/${number}/reissue`, {}, keyed())).status).toBe(202)
  const again = (await historyOf(donorId)).items.filter(({ kind }) => kind === 'receipt-sent-again')
  expect(again.map(({ about, by }) => [about, by])).toEqual([
    [number, null],
    [number, 'administrator-1'],
  ])
})

it('tells of a membership from its beginning to its end, with each month that could not be collected', async () => {
  const { donorId } = await recordCheck('Mia Moon')
  const id = crypto.randomUUID()
  await db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at, ended_at, ended_because)
    values (${id}, ${donorId}, 'gold', ${`sub_${id}`}, 'ended', '2026-09-01', now(), '2026-11-15', 'lapsed')`)
  await db.query(sql`
    insert into arrears_steps (invoice_id, step, membership_id, due_at, next_try_at)
    select ${`in_${id}`}, step, ${id}, due_at::timestamptz, due_at::timestamptz
    from (values ('first-notice', '2026-11-01'), ('second-notice', '2026-11-05'), ('lapse', '2026-11-15')) as planned (step, due_at)`)
  const { items } = await historyOf(donorId)
  const told = items.filter(({ kind }) => kind.startsWith('membership') || kind === 'payment-missed')
  expect(told.map(({ kind, about, state, at, thing }) => [kind, about, state, at.slice(0, 10), thing])).toEqual([
    ['membership-ended', 'gold', 'lapsed', '2026-11-15', id],
    ['payment-missed', 'gold', null, '2026-11-01', id],
    ['membership-began', 'gold', 'ended', '2026-09-01', id],
  ])
})

it('tells nothing of others, nothing of what was never paid, and nobody who is not known', async () => {
  const { donorId } = await recordCheck('Only Once')
  await db.query(sql`
    insert into gifts (id, donor_id, giveaway, kind, amount_cents, state, source, created_at)
    values (gen_random_uuid(), ${donorId}, 'main', 'one-time', 100, 'pending', ${`test:${donorId}`}, now())`)
  expect((await historyOf(donorId)).items.map(({ kind }) => kind).toSorted()).toEqual(['gift', 'receipt'])
  expect(await historyOf(crypto.randomUUID())).toEqual({ person: null, items: [], next: null })
})

it.each(['x', '~gift:1', '99999999999999~gift:1', '1~', `1~${'x'.repeat(201)}`, '1~a\0b', '-1~gift:1'])(
  'answers no page after %j',
  async (after) => {
    const query = new URLSearchParams({ after })
    expect((await admin.get(`/api/admin/supporters/${crypto.randomUUID()}/money?${query}`)).status).toBe(400)
  },
)

it('is written down in the audit trail before it is answered, also where it is read from the middle', async () => {
  const { donorId } = await recordCheck('Ida Seen')
  const told = async () => (await actsTold(db, donorId)).filter(({ action }) => action === 'account-read')
  const { next } = supporters.listMoneyHistory.response.body.parse(
    (await admin.get(`/api/admin/supporters/${donorId}/money?limit=1`)).body,
  )
  const look = {
    by: 'administrator-1',
    action: 'account-read',
    thing: `donor ${donorId}`,
    words: 'History: money',
  }
  expect(await told()).toEqual([look])
  for (const after of [next ?? '', '9999999999999~z']) {
    const query = new URLSearchParams({ limit: '1', after })
    expect((await admin.get(`/api/admin/supporters/${donorId}/money?${query}`)).status).toBe(200)
  }
  expect(await told()).toEqual([look, look, look])
})

it('is not written down where there is nothing to see', async () => {
  const donorId = crypto.randomUUID()
  await historyOf(donorId)
  expect(await actsTold(db, donorId)).toEqual([])
})

it('is written down under the one id of the donor, however it was typed', async () => {
  const { donorId } = await recordCheck('Una Capital')
  expect((await historyOf(donorId.toUpperCase())).person?.name).toBe('Una Capital')
  expect((await actsTold(db, donorId)).filter(({ action }) => action === 'account-read')).toHaveLength(1)
  expect(await actsTold(db, donorId.toUpperCase())).toEqual([])
})

it('tells who asked for an approval and who gave it, to who may read approvals', async () => {
  const { donorId, giftId } = await recordCheck('Two People')
  await db.query(sql`
    insert into approvals (id, kind, act, amount_cents, donor_id, gift_id, asked_by, asked_at, expires_at, state, decided_by, decided_at)
    values (${crypto.randomUUID()}, 'refund', '{}', 150000, ${donorId}, ${giftId}, 'ada', '2026-11-20', '2026-11-27', 'approved', 'ben', '2026-11-21')`)
  const told = async (role: 'money' | 'support') => {
    const { body } = await donations
      .administrator(undefined, 'administrator-2', [role])
      .get(`/api/admin/supporters/${donorId}/money`)
    return supporters.listMoneyHistory.response.body
      .parse(body)
      .items.filter(({ kind }) => kind.startsWith('approval'))
      .map(({ kind, by, state }) => [kind, by, state])
  }
  expect(await told('money')).toEqual([
    ['approval-decided', 'ben', 'approved'],
    ['approval-asked', 'ada', null],
  ])
  expect(await told('support')).toEqual([])
})

it('finds who gave by any part of the name or address as people type it, who was active last first', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const names = [`José Nuñez ${mark}`, `Zoë 100% ${mark}`, `Siobhán O’Brien_${mark}`]
  for (const name of names) await recordCheck(name)
  const found = async (search: string) => (await find({ search })).map(({ name }) => name)
  expect(await found(mark)).toEqual(names.toReversed())
  expect((await find({ search: mark, limit: '2' })).map(({ name }) => name)).toEqual(names.toReversed().slice(0, 2))
  const whole = names.map((name) => folded(name))
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.nat(40), fc.integer({ min: 3, max: 30 }), async (at, from, length) => {
      const part = (whole[at] ?? '').slice(from, from + length).trim()
      if (part.length < 3) return
      expect(await found(part)).toEqual(expect.arrayContaining([names[at]]))
    }),
    { numRuns: 30 },
  )
  // What means something to the database means itself here.
  expect(await found(`00% ${mark}`)).toEqual([names[1]])
  expect(await found(`n_${mark}`)).toEqual([names[2]])
  expect(await found(`z%${mark}`)).toEqual([])
})

it('finds nobody who only opened a checkout', async () => {
  const email = newEmail()
  await db.query(sql`
    insert into donors (donor_id, email, first_name, searched, last_activity_at, created_at)
    values (${donations.donorIdOf(email)}, ${email}, 'Almost', ${`almost\n${email}`}, now(), now())`)
  expect(await find({ search: email })).toEqual([])
})

describe('a note about a person who is no member', () => {
  const note = (donorId: string, words: string, by = 'administrator-1', key = keyed()) =>
    donations.administrator(undefined, by).post(`/api/admin/supporters/${donorId}/notes`, { note: words }, key)

  it('is in the time line with who wrote it, and in the trail without its words', async () => {
    const donorId = crypto.randomUUID()
    const key = keyed()
    for (const { status } of [
      await note(donorId, 'Wrote a letter.', 'ben', key),
      await note(donorId, 'Wrote a letter.', 'ben', key),
    ])
      expect(status).toBe(201)
    expect((await historyOf(donorId)).items).toMatchObject([{ kind: 'noted', words: 'Wrote a letter.', by: 'ben' }])
    expect((await actsTold(db, donorId)).filter(({ action }) => action === 'donor-noted')).toEqual([
      { by: 'ben', action: 'donor-noted', thing: `donor ${donorId}`, words: '' },
    ])
  })

  it('has words, and is written by who looks after money or people alone', async () => {
    const donorId = crypto.randomUUID()
    expect((await note(donorId, '  ')).status).toBe(400)
    const path = `/api/admin/supporters/${donorId}/notes`
    const reviewer = donations.administrator(undefined, 'rae', ['reviews'])
    expect((await reviewer.post(path, { note: 'Nice.' }, keyed())).status).toBe(403)
  })

  it('is erased with the person', async () => {
    const donorId = crypto.randomUUID()
    await note(donorId, 'Lives by the lake.')
    const erasure = { erasureId: crypto.randomUUID(), donorId, askedAt: new Date().toISOString() }
    await donations.hear(ErasureAskedSchema, erasure)
    await eventually(
      async () => (await db.query(sql`select 1 from donor_notes where donor_id = ${donorId}`)).length === 0,
    )
  })
})

it('names records by their ids, and nobody who isn’t known', async () => {
  const { donorId, donorEmail } = await recordCheck('Ada Named')
  const { status, body } = await admin.get(`/api/admin/supporter-names/donations?ids=${donorId},${crypto.randomUUID()}`)
  expect([status, body]).toEqual([200, [{ donorId, name: 'Ada Named', email: donorEmail }]])
})
