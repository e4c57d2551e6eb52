import {
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  PersonErasedSchema,
} from '@evenhand/contracts/events'
import { personalData } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'
import { personalTables } from './store.ts'

const donations = await donationsUnderTest()
afterAll(() => donations.stop())
const { db } = donations

async function giveCheck(donorEmail: string, donorName = 'Ada Byron'): Promise<string> {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const check = {
    donorName,
    donorEmail,
    amount: '250.00',
    way: 'check',
    receivedOn,
    reference: crypto.randomUUID(),
    note: 'By Ada',
  }
  const keyed = { 'idempotency-key': crypto.randomUUID() }
  expect((await donations.administrator().post('/api/admin/gifts', check, keyed)).status).toBe(201)
  return donations.donorIdOf(donorEmail)
}

async function ask(donorId: string, erasureId: string = crypto.randomUUID()): Promise<string> {
  await donations.hear(ErasureAskedSchema, { erasureId, donorId, askedAt: new Date().toISOString() })
  return erasureId
}

type Telling = typeof PersonErasedSchema | typeof ErasureWaitsSchema | typeof ErasureFailedSchema

const toldOf = async (schema: Telling, erasureId: string) =>
  (await donations.told(schema)).flatMap(({ value }) => {
    const event = JSON.parse(String(value)) as { erasureId?: string; erasedAt?: string; waitsFor?: string }
    const own = schema === PersonErasedSchema ? 'erasedAt' : schema === ErasureWaitsSchema ? 'waitsFor' : 'failure'
    return event.erasureId === erasureId && own in event ? [event] : []
  })

const isErased = (erasureId: string) =>
  eventually(async () => {
    const [row] = await db.query<{ erasedAt: Date | null }>(
      sql`select done_at as "erasedAt" from person_requests where request_id = ${erasureId}`,
    )
    return row?.erasedAt ?? undefined
  })

const nameOf = async (donorId: string) =>
  (
    await db.query<{ name: string; email: string }>(sql`
    select coalesce(first_name, '') as name, email from donors where donor_id = ${donorId}`)
  )[0]

const dataOf = async (donorId: string) => {
  const { status, body } = await donations.provedDonor(donorId).get(personalData.getOwnDonationsData.path)
  expect(status).toBe(200)
  return personalData.getOwnDonationsData.response.body.parse(body)
}

describe('a donor’s data', () => {
  it('is told to the donor who proved the mailbox, and to owners, who are written down', async () => {
    const donorId = await giveCheck(newEmail())
    const { files, waitsFor } = await dataOf(donorId)
    expect([files.map(({ name }) => name), waitsFor]).toEqual([
      ['gifts', 'receipts', 'offline-gifts', 'audit-log', 'donors'],
      null,
    ])
    expect(files.find(({ name }) => name === 'donors')?.rows).toEqual([
      expect.objectContaining({ 'First name': 'Ada', 'Last name': 'Byron', 'Given in all, in cents': 25_000 }),
    ])
    const own = personalData.getOwnDonationsData.path
    expect((await donations.donor(donorId).get(own)).body.type).toBe('/problems/mailbox-to-prove')
    expect((await donations.administrator().get(own)).status).toBe(403)
    const of = `/api/admin/supporters/${donorId}/personal-data/donations`
    expect((await donations.administrator(undefined, 'administrator-2', ['support']).get(of)).status).toBe(403)
    expect((await donations.administrator().get(of)).body.files).toHaveLength(5)
    const told = await db.query(sql`
      select 1 from outbox where payload ->> 'action' = 'personal-data-exported' and payload ->> 'thingId' = ${donorId}`)
    expect(told).toHaveLength(1)
  })

  it('is erased once no membership runs, however often it is asked', async () => {
    const donorId = await giveCheck(newEmail())
    const id = crypto.randomUUID()
    await db.query(sql`
      insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at)
      values (${id}, ${donorId}, 'gold', ${`sub_${id}`}, 'active', now(), now())`)
    expect((await dataOf(donorId)).waitsFor).toBe('membership')
    const erasureId = await ask(donorId)
    expect(await eventually(async () => (await toldOf(ErasureWaitsSchema, erasureId))[0])).toMatchObject({
      service: 'donations',
      waitsFor: 'membership',
    })
    expect((await nameOf(donorId))?.name).toBe('Ada')
    await db.query(sql`
      update memberships set state = 'ended', ended_at = now(), ended_because = 'cancelled' where id = ${id}`)
    await db.query(sql`update person_requests set next_try_at = now() where request_id = ${erasureId}`)
    await isErased(erasureId)
    await isErased(await ask(donorId))
    expect(await nameOf(donorId)).toEqual({ name: '', email: '' })
    const told = await eventually(async () => {
      const events = await toldOf(PersonErasedSchema, erasureId)
      return events.length > 0 && events
    })
    expect(told).toEqual([{ erasureId, donorId, service: 'donations', erasedAt: expect.any(String) }])
    const [words] = await db.query<{ note: string }>(sql`select note from offline_gifts where donor_id = ${donorId}`)
    expect(words?.note).toBe('')
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('isn’t held up by a checkout that anyone opened with the address after it was asked for', async () => {
    const donorEmail = newEmail()
    const donorId = await giveCheck(donorEmail)
    const open = (createdAt: Date) =>
      db.query(sql`
        insert into checkouts (id, donor_id, donor_name, lines, lines_fingerprint, amount_cents, state, created_at, updated_at)
        values (${crypto.randomUUID()}, ${donorId}, 'A stranger', '[]', '', 500, 'opened', ${createdAt}, now())`)
    await open(new Date(Date.now() + 60_000))
    expect(await isErased(await ask(donorId))).toBeInstanceOf(Date)
    const other = await giveCheck(newEmail())
    await db.query(
      sql`update checkouts set donor_id = ${other}, created_at = now() - interval '1 minute' where donor_id = ${donorId}`,
    )
    const waiting = await ask(other)
    await eventually(async () => (await toldOf(ErasureWaitsSchema, waiting)).length > 0)
  })

  it('begins again with whoever gives again', async () => {
    const email = newEmail()
    const donorId = await giveCheck(email)
    await isErased(await ask(donorId))
    await giveCheck(email, 'Augusta King')
    expect(await nameOf(donorId)).toEqual({ name: 'Augusta', email })
  })

  it('that fails is told with the name of its error, once, and goes on when it is asked for again', async () => {
    const donorId = await giveCheck(newEmail())
    await db.query(sql`alter table donors add constraint erases_nobody check (email <> '') not valid`)
    const erasureId = await ask(donorId)
    const failed = await eventually(async () => (await toldOf(ErasureFailedSchema, erasureId))[0])
    expect(failed).toEqual({
      erasureId,
      donorId,
      service: 'donations',
      failure: 'error 23514',
      at: expect.any(String),
    })
    await db.query(sql`update person_requests set next_try_at = now() where request_id = ${erasureId}`)
    await eventually(async () => {
      const [row] = await db.query<{ isLater: boolean }>(
        sql`select next_try_at > now() as "isLater" from person_requests where request_id = ${erasureId}`,
      )
      return row?.isLater
    })
    expect(await toldOf(ErasureFailedSchema, erasureId)).toHaveLength(1)
    await db.query(sql`alter table donors drop constraint erases_nobody`)
    await ask(donorId, erasureId)
    await isErased(erasureId)
    expect(await nameOf(donorId)).toEqual({ name: '', email: '' })
  })

  it('is foreseen by an owner: all that is open, and what there is, without a word of it', async () => {
    const donorId = await giveCheck(newEmail())
    const id = crypto.randomUUID()
    await db.query(sql`
      insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at)
      values (${id}, ${donorId}, 'gold', ${`sub_${id}`}, 'active', now(), now())`)
    const way = `/api/admin/supporters/${donorId}/personal-data/donations/summary`
    const { status, body, text } = await donations.administrator().get(way)
    expect(status).toBe(200)
    const summary = personalData.summaryOfSupporter.donations.response.body.parse(body)
    expect(summary.open).toEqual(['membership'])
    expect(summary.files.map(({ title }) => title)).toEqual(expect.arrayContaining(['Receipts', 'Who you are']))
    expect(text).not.toContain('Ada')
    const support = donations.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.get(way)).status).toBe(403)
  })

  it('keeps its receipts for seven years after the year of the gift, and then without a name', async () => {
    const donorId = await giveCheck(newEmail())
    await isErased(await ask(donorId))
    const donorOfReceipt = async () =>
      (
        await db.query<{ donor: { name: string } }>(sql`
        select snapshot -> 'donor' as donor from receipts where donor_id = ${donorId}`)
      )[0]?.donor.name
    const receipts = personalTables.find(({ name }) => name === 'receipts')
    const forgetBefore = (before: Date) => db.transaction(async (tx) => receipts?.forget?.(tx, { before }))
    await forgetBefore(new Date('2020-01-01T00:00:00Z'))
    expect(await donorOfReceipt()).toBe('Ada Byron')
    await forgetBefore(new Date(Date.now() + 60_000))
    expect(await donorOfReceipt()).toBe('Erased')
    const changed = db.query(sql`update receipts set snapshot = snapshot || '{"form": 2}' where donor_id = ${donorId}`)
    await expect(changed).rejects.toThrow('receipts keeps what was written')
  })
})
