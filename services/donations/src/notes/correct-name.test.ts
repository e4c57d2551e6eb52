import { afterAll, describe, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { ErasureAskedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { db } = donations
const { openGift, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const ada = { firstName: 'Ada', lastName: 'Lovelace' }
const king = { firstName: 'Augusta Ada', lastName: 'King' }
const reason = 'Married, as she wrote.'

/** Gives $50 as Ada Lovelace, unless the donor is known by another name. */
async function give(email = newEmail()) {
  const { clientSecret, paymentIntentId } = await openGift(email)
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  expect((await sayPaid(paymentIntentId)).body).toMatchObject({ status: 'recorded' })
  return { email, donorId: donations.donorIdOf(email) }
}

const pathOf = (donorId: string) => `/api/admin/supporters/${donorId}/names/donations`
const desk = (by = 'ada', role: 'support' | 'reviews' = 'support') => donations.administrator(undefined, by, [role])
const correct = (donorId: string, body: Partial<supporters.NameCorrection> = {}, by = 'ada') =>
  desk(by).call('PUT', pathOf(donorId), { body: { ...king, reason, seen: ada, ...body } })

async function notesOf(donorId: string) {
  const { body } = await desk().get(`/api/admin/supporters/${donorId}/money`)
  const { person, items } = supporters.listMoneyHistory.response.body.parse(body)
  return [person?.name, ...items.flatMap(({ kind, by, words }) => (kind === 'name-corrected' ? [[by, words]] : []))]
}

describe('the name of a donor that an administrator corrects', () => {
  it('is the new one in lists and on receipts to come, and not on those that were issued', async () => {
    const { email, donorId } = await give()
    expect((await desk().get(pathOf(donorId))).body).toEqual(ada)
    expect(await correct(donorId)).toMatchObject({ status: 200, body: king })
    expect((await desk().get(pathOf(donorId))).body).toEqual(king)
    await give(email)
    const names = await db.query<{ name: string }>(sql`
      select snapshot -> 'donor' ->> 'name' as name from receipts where donor_id = ${donorId} order by issued_at`)
    expect(names.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Augusta Ada King'])
    const found = await desk().get(`/api/admin/supporters?search=${encodeURIComponent('augusta ada king')}`)
    expect(JSON.stringify(found.body)).toContain(donorId)
  })

  it('is noted with the person, with why and what it was before; the trail hears of neither', async () => {
    const { donorId } = await give()
    await correct(donorId)
    expect(await notesOf(donorId)).toEqual(['Augusta Ada King', ['ada', `Before: Ada Lovelace. ${reason}`]])
    const told = (await actsTold(db, donorId)).filter(({ action }) => action === 'name-corrected')
    expect(told).toEqual([{ by: 'ada', action: 'name-corrected', thing: `donor ${donorId}`, words: '' }])
  })

  it('is corrected once, however often it is sent', async () => {
    const { donorId } = await give()
    for (const { status } of await Promise.all([correct(donorId), correct(donorId), correct(donorId)]))
      expect(status).toBe(200)
    expect(await notesOf(donorId)).toHaveLength(2)
  })

  it('by two in two ways is corrected by one, and the other reads what it is now', async () => {
    const { donorId } = await give()
    const answers = await Promise.all([
      correct(donorId, {}, 'ada'),
      correct(donorId, { firstName: 'Ada', lastName: 'Byron' }, 'ben'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^Someone else changed this name in the meantime: it’s (Augusta Ada King|Ada Byron) now\./,
    )
    expect(await notesOf(donorId)).toHaveLength(2)
  })

  it('can be a single one, and has a first part, a reason and someone whose it is', async () => {
    const { donorId } = await give()
    expect((await correct(donorId, { firstName: ' ' })).body.errors).toEqual([
      { path: 'firstName', message: 'First name is required' },
    ])
    expect((await correct(donorId, { reason: '' })).status).toBe(400)
    expect((await correct(donorId, { lastName: '' })).body).toEqual({ firstName: 'Augusta Ada', lastName: '' })
    const nobody = crypto.randomUUID()
    expect((await correct(nobody)).status).toBe(404)
    expect((await desk().get(pathOf(nobody))).body).toBeNull()
    const body = { ...king, reason, seen: ada }
    expect((await desk('rae', 'reviews').call('PUT', pathOf(donorId), { body })).status).toBe(403)
  })

  it('goes with its note when the person is erased', async () => {
    const { donorId } = await give()
    await correct(donorId)
    await donations.hear(ErasureAskedSchema, {
      erasureId: crypto.randomUUID(),
      donorId,
      askedAt: new Date().toISOString(),
    })
    await eventually(async () => (await desk().get(pathOf(donorId))).body === null)
    expect(await db.query(sql`select 1 from donor_notes where donor_id = ${donorId}`)).toEqual([])
  })
})
