import {
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  PersonErasedSchema,
} from '@evenhand/contracts/events'
import { erasures } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { anyEmail, identityUnderTest, otherThan } from '../../tests/identity-under-test.ts'
import { findOldestOpen } from './store.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const { db } = identity
const path = '/api/personal-data/erasures'

/** A donor who is signed in, with a code that was just emailed to an address. */
async function withCode(email = anyEmail(), codeOf = email) {
  const browser = `browser-${crypto.randomUUID()}`
  const { codeId, code } = await identity.askForCode(codeOf, browser)
  const donorId = identity.donorIdOf(email)
  return { email, donorId, codeId, code, donor: identity.provedDonor(donorId, identity.sidOf(browser)) }
}

const askedFor = (donorId: string) =>
  db.query(sql`
    select 1 from outbox where type = ${ErasureAskedSchema.typeName} and payload ->> 'donorId' = ${donorId}`)

const wayOf = (donorId: string) => `/api/admin/supporters/${donorId}/erasure`

/** What the person was emailed of it. */
const emailsTo = (email: string) =>
  db.query<{ template: string; link: string }>(sql`
    select payload ->> 'template' as template, payload -> 'values' ->> 'link' as link from outbox
    where payload ->> 'to' = ${email} and payload ->> 'template' like 'erasure-%' order by id`)

const trailOf = (donorId: string) =>
  db.query<{ action: string; by: string | null; words: string }>(sql`
    select action, administrator_id as by, words from audit_log where thing_id = ${donorId} and action like 'erasure-%' order by id`)

const at = new Date().toISOString()

/** Asked for by the donor; what services tell of it. */
async function begun() {
  const asked = await withCode()
  const { email, donorId, codeId, code, donor } = asked
  const { body } = await donor.post(path, { codeId, code, email })
  const { erasure, token } = erasures.eraseMyself.response.body.parse(body)
  const told = { erasureId: erasure.id, donorId }
  const progress = async (of = token) => identity.nobody.post(`${path}/progress`, { token: of })
  const finish = async () => {
    for (const service of serviceNames.filter((name) => name !== 'identity'))
      await identity.tell(PersonErasedSchema, { ...told, service, erasedAt: at })
    await eventually(async () => (await progress()).body.doneAt !== null)
  }
  return { ...asked, told, token, progress, finish }
}

const shown = async (donorId: string) => {
  const { status, body } = await identity.administrator().get(`/api/admin/supporters/${donorId}/erasure`)
  expect(status).toBe(200)
  return erasures.getErasureOf.response.body.parse(body).erasure
}

describe('an erasure', () => {
  it('that the donor asks for takes a code of the same mailbox, and asks every service once', async () => {
    const { email, donorId, codeId, code, donor } = await withCode()
    expect((await donor.post(path, { codeId, code: otherThan(code), email })).body.type).toBe('/problems/code-wrong')
    expect(await askedFor(donorId)).toEqual([])
    const { status, body } = await donor.post(path, { codeId, code, email })
    expect(status).toBe(202)
    const { erasure } = erasures.eraseMyself.response.body.parse(body)
    expect(erasure).toMatchObject({ donorId, askedBy: 'donor', reason: '', doneAt: null })
    expect(erasure.parts.map(({ service }) => service)).toEqual([...serviceNames].toSorted())
    expect((await donor.post(path, { codeId, code, email })).body.type).toBe('/problems/code-expired')
    expect(await askedFor(donorId)).toHaveLength(1)
    expect(await trailOf(donorId)).toEqual([{ action: 'erasure-asked', by: 'donor', words: '' }])
  })

  it('is not begun by a code of another mailbox, for another address, by a browser that proved none, or by an administrator', async () => {
    const { email, donorId, codeId, code, donor } = await withCode(anyEmail(), anyEmail())
    const asked = { codeId, code, email }
    expect((await donor.post(path, asked)).body.type).toBe('/problems/code-wrong')
    const elsewhere = await donor.post(path, { ...asked, email: anyEmail() })
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
    expect((await identity.donor(donorId).post(path, asked)).body.type).toBe('/problems/mailbox-to-prove')
    expect((await identity.administrator().post(path, asked)).status).toBe(403)
    expect(await askedFor(donorId)).toEqual([])
  })

  it('that an owner asks for has a reason and a line in the trail, and is the one that is under way when it is asked for again', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    const of = wayOf(donorId)
    const body = { reason: 'A letter of November 20', confirmation: email }
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.call('PUT', of, { body })).status).toBe(403)
    expect((await identity.administrator().call('PUT', of, { body: { ...body, reason: ' ' } })).status).toBe(400)
    const another = await identity.administrator().call('PUT', of, { body: { ...body, confirmation: anyEmail() } })
    expect(another).toMatchObject({ status: 400, body: { errors: [{ path: 'confirmation' }] } })
    const answers = await Promise.all([1, 2, 3].map(() => identity.administrator().call('PUT', of, { body })))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await askedFor(donorId)).toHaveLength(1)
    const lines = await db.query(sql`
      select words from audit_log where action = 'erasure-asked' and thing_id = ${donorId}`)
    expect(lines).toEqual([{ words: body.reason }])
  })

  it('that is asked for again once a service is done is another one, which asks all of them once more', async () => {
    const { email, donorId, told, progress } = await begun()
    const first = told.erasureId
    await identity.tell(PersonErasedSchema, { ...told, service: 'members', erasedAt: at })
    await eventually(async () =>
      (await shown(donorId))?.parts.some((part) => part.service === 'members' && part.doneAt),
    )
    const reason = { body: { reason: 'They registered again meanwhile', confirmation: donorId } }
    const second = await identity.administrator().call('PUT', wayOf(donorId), reason)
    expect([second.status, second.body.id === first]).toEqual([202, false])
    expect(second.body.parts.every(({ doneAt }: { doneAt: string | null }) => doneAt === null)).toBe(true)
    expect(await askedFor(donorId)).toHaveLength(2)
    // Who asked first is told at the end of the second, by the link that they have.
    expect((await progress()).body.doneAt).toBeNull()
    for (const service of serviceNames.filter((name) => name !== 'identity'))
      await identity.tell(PersonErasedSchema, { erasureId: second.body.id, donorId, service, erasedAt: at })
    await eventually(async () => (await progress()).body.doneAt !== null)
    expect((await emailsTo(email)).map(({ template }) => template)).toEqual(['erasure-done'])
  })

  it('that is under way is known by its age, and by that of what a service is silent about', async () => {
    await begun()
    const { openSince, silentSince } = await findOldestOpen(db)
    expect(openSince?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(silentSince?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('shows how far each service is, and is over when all are', async () => {
    const { donorId, told, finish } = await begun()
    const waits = { ...told, service: 'donations', waitsFor: 'membership', at }
    await identity.tell(ErasureWaitsSchema, waits)
    const partOf = async (service: string) => (await shown(donorId))?.parts.find((part) => part.service === service)
    await eventually(async () => (await partOf('donations'))?.waitsFor === 'membership')
    await finish()
    // Heard late, it undoes nothing.
    await identity.tell(ErasureWaitsSchema, waits)
    const again = await begun()
    await eventually(async () => (await shown(again.donorId))?.parts.some(({ doneAt }) => doneAt !== null))
    expect(await partOf('donations')).toMatchObject({ waitsFor: null, failure: null, doneAt: at })
    const codes = await db.query(sql`select 1 from sign_in_codes where donor_id = ${donorId}`)
    expect(codes).toEqual([])
  })

  it('tells the person once that all is erased, forgets the address with that, and is in the trail without a name', async () => {
    const { email, donorId, told, token, progress, finish } = await begun()
    const [kept] = await db.query<{ sealed: Buffer }>(sql`
      select sealed_contact as sealed from erasures where id = ${told.erasureId}`)
    expect(kept?.sealed.toString('latin1')).not.toContain(email)
    await finish()
    await identity.tell(PersonErasedSchema, { ...told, service: 'email', erasedAt: at })
    const emails = await emailsTo(email)
    expect(emails).toEqual([{ template: 'erasure-done', link: `https://giveaway.test/data-erasure#token=${token}` }])
    expect((await progress()).body).toEqual({
      askedAt: expect.any(String),
      doneAt: expect.any(String),
      waitsFor: [],
    })
    const left = await db.query(sql`select 1 from erasures where id = ${told.erasureId} and sealed_contact is not null`)
    expect(left).toEqual([])
    expect(await trailOf(donorId)).toEqual([
      { action: 'erasure-asked', by: 'donor', words: '' },
      { action: 'erasure-finished', by: 'clock', words: '' },
    ])
  })

  it('tells the person by email and by the link what holds it up, the email once', async () => {
    const { email, told, progress } = await begun()
    const waits = { ...told, service: 'donations', at }
    await identity.tell(ErasureWaitsSchema, { ...waits, service: 'email', waitsFor: 'email' })
    await identity.tell(ErasureWaitsSchema, { ...waits, waitsFor: 'payment' })
    await identity.tell(ErasureWaitsSchema, { ...waits, waitsFor: 'membership' })
    await eventually(async () => {
      expect((await progress()).body.waitsFor.toSorted()).toEqual(['email', 'membership'])
      return true
    })
    expect(new Set((await emailsTo(email)).map(({ template }) => template))).toEqual(new Set(['erasure-waits']))
    const keys = await db.query(sql`
      select distinct payload ->> 'mailKey' as key from outbox where payload ->> 'template' = 'erasure-waits' and payload ->> 'to' = ${email}`)
    expect(keys).toEqual([{ key: `erasure-waits:${told.erasureId}` }])
  })

  it('is shown by its link alone', async () => {
    const { progress } = await begun()
    expect((await progress('x'.repeat(43))).body.type).toBe('/problems/link-expired')
    expect((await progress('short')).status).toBe(400)
  })

  it('tells nobody where an owner confirmed with the id of the donor', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    const body = { reason: 'No address is left', confirmation: donorId }
    const { status, body: erasure } = await identity.administrator().call('PUT', wayOf(donorId), { body })
    expect(status).toBe(202)
    for (const service of serviceNames.filter((name) => name !== 'identity'))
      await identity.tell(PersonErasedSchema, { erasureId: erasure.id, donorId, service, erasedAt: at })
    await eventually(async () => (await shown(donorId))?.doneAt !== null)
    expect(await emailsTo(email)).toEqual([])
  })
})

describe('the list of erasures', () => {
  const listed = async (state: erasures.ErasureState, erasureId: string) => {
    const { status, body } = await identity.administrator().get(`/api/admin/erasures?state=${state}&limit=100`)
    expect(status).toBe(200)
    return erasures.listErasures.response.body.parse(body).items.find(({ id }) => id === erasureId)
  }

  it('has who asked, what is open and what is done, for owners alone', async () => {
    const { told, donorId, finish } = await begun()
    expect(await listed('open', told.erasureId)).toMatchObject({ donorId, askedBy: 'donor', doneAt: null })
    expect(await listed('done', told.erasureId)).toBeUndefined()
    await finish()
    expect(await listed('open', told.erasureId)).toBeUndefined()
    expect(await listed('all', told.erasureId)).toMatchObject({ doneAt: expect.any(String) })
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.get('/api/admin/erasures')).status).toBe(403)
  })

  it('is taken as a file by owners alone, which is a line of the trail', async () => {
    const { told, donorId } = await begun()
    const { status, text } = await identity.administrator().get('/api/admin/exports/erasures?state=open')
    expect(status).toBe(200)
    expect(text).toMatch(
      new RegExp(
        `^\ufeffErasure ID,Donor ID,Asked by,Administrator ID,.*\r\n(.*\r\n)*${told.erasureId},${donorId},The person,,,"Gifts, receipts and memberships; `,
      ),
    )
    const { body } = await identity.administrator().get('/api/admin/audit?action=list-exported')
    expect(body.items[0]).toMatchObject({ words: 'Erasures: state open' })
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.get('/api/admin/exports/erasures')).status).toBe(403)
  })

  it('goes on page by page, each of them once', async () => {
    for (let made = 0; made < 3; made += 1) await begun()
    const { body: whole } = await identity.administrator().get('/api/admin/erasures?state=all&limit=100')
    const ids: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const further: string = after && `&after=${after}`
      const { body } = await identity.administrator().get(`/api/admin/erasures?state=all&limit=2${further}`)
      ids.push(...body.items.map(({ id }: { id: string }) => id))
      after = body.next
    }
    expect(ids).toEqual(whole.items.map(({ id }: { id: string }) => id))
    expect(whole.total).toBe(ids.length)
  })

  it('names a service that fails with its error, which is asked again when an owner says so', async () => {
    const { told, donorId } = await begun()
    await identity.tell(ErasureFailedSchema, { ...told, service: 'members', failure: 'PostgresError 23503', at })
    const partOf = async () =>
      (await listed('open', told.erasureId))?.parts.find(({ service }) => service === 'members')
    await eventually(async () => (await partOf())?.failure === 'PostgresError 23503')
    expect(await partOf()).toMatchObject({ since: at, doneAt: null })
    const way = `/api/admin/erasures/${told.erasureId}/retry`
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.call('PUT', way)).status).toBe(403)
    expect((await identity.administrator().call('PUT', way)).status).toBe(200)
    expect(await partOf()).toMatchObject({ failure: null, since: null })
    expect(await askedFor(donorId)).toHaveLength(2)
    expect((await trailOf(donorId)).map(({ action }) => action)).toEqual(['erasure-asked', 'erasure-retried'])
    const nobody = `/api/admin/erasures/${crypto.randomUUID()}/retry`
    expect((await identity.administrator().call('PUT', nobody)).status).toBe(404)
  })
})
