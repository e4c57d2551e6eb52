import { ErasureAskedSchema, ErasureWaitsSchema, PersonErasedSchema } from '@evenhand/contracts/events'
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
  return { donorId, codeId, code, donor: identity.provedDonor(donorId, identity.sidOf(browser)) }
}

const askedFor = (donorId: string) =>
  db.query(sql`
    select 1 from outbox where type = ${ErasureAskedSchema.typeName} and payload ->> 'donorId' = ${donorId}`)

const shown = async (donorId: string) => {
  const { status, body } = await identity.administrator().get(`/api/admin/supporters/${donorId}/erasure`)
  expect(status).toBe(200)
  return erasures.getErasureOf.response.body.parse(body).erasure
}

describe('an erasure', () => {
  it('that the donor asks for takes a code of the same mailbox, and asks every service once', async () => {
    const { donorId, codeId, code, donor } = await withCode()
    expect((await donor.post(path, { codeId, code: otherThan(code) })).body.type).toBe('/problems/code-wrong')
    expect(await askedFor(donorId)).toEqual([])
    const { status, body } = await donor.post(path, { codeId, code })
    expect(status).toBe(202)
    expect(erasures.Erasure.parse(body)).toMatchObject({ askedBy: 'donor', reason: '' })
    expect(erasures.Erasure.parse(body).parts.map(({ service }) => service)).toEqual([...serviceNames].toSorted())
    expect((await donor.post(path, { codeId, code })).body.type).toBe('/problems/code-expired')
    expect(await askedFor(donorId)).toHaveLength(1)
  })

  it('is not begun by a code of another mailbox, by a browser that proved none, or by an administrator', async () => {
    const { donorId, codeId, code, donor } = await withCode(anyEmail(), anyEmail())
    expect((await donor.post(path, { codeId, code })).body.type).toBe('/problems/code-wrong')
    expect((await identity.donor(donorId).post(path, { codeId, code })).body.type).toBe('/problems/mailbox-to-prove')
    expect((await identity.administrator().post(path, { codeId, code })).status).toBe(403)
    expect(await askedFor(donorId)).toEqual([])
  })

  it('that an owner asks for has a reason and a line in the trail, and is the one that is under way when it is asked for again', async () => {
    const donorId = identity.donorIdOf(anyEmail())
    const of = `/api/admin/supporters/${donorId}/erasure`
    const body = { reason: 'A letter of November 20' }
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.call('PUT', of, { body })).status).toBe(403)
    expect((await identity.administrator().call('PUT', of, { body: { reason: ' ' } })).status).toBe(400)
    const answers = await Promise.all([1, 2, 3].map(() => identity.administrator().call('PUT', of, { body })))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await askedFor(donorId)).toHaveLength(1)
    const lines = await db.query(sql`
      select words from audit_log where action = 'erasure-asked' and thing_id = ${donorId}`)
    expect(lines).toEqual([{ words: body.reason }])
  })

  it('that is asked for again once a service is done is another one, which asks all of them once more', async () => {
    const { donorId, codeId, code, donor } = await withCode()
    const first = (await donor.post(path, { codeId, code })).body.id as string
    const told = { erasureId: first, donorId, service: 'members', erasedAt: new Date().toISOString() }
    await identity.tell(PersonErasedSchema, told)
    await eventually(async () =>
      (await shown(donorId))?.parts.some((part) => part.service === 'members' && part.erasedAt),
    )
    const reason = { body: { reason: 'They registered again meanwhile' } }
    const second = await identity.administrator().call('PUT', `/api/admin/supporters/${donorId}/erasure`, reason)
    expect([second.status, second.body.id === first]).toEqual([202, false])
    expect(second.body.parts.every(({ erasedAt }: { erasedAt: string | null }) => erasedAt === null)).toBe(true)
    expect(await askedFor(donorId)).toHaveLength(2)
  })

  it('that is under way is known by its age, and by that of what a service is silent about', async () => {
    const { codeId, code, donor } = await withCode()
    await donor.post(path, { codeId, code })
    const { openSince, silentSince } = await findOldestOpen(db)
    expect(openSince?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(silentSince?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('shows how far each service is, and is over when all are', async () => {
    const { donorId, codeId, code, donor } = await withCode()
    const { body } = await donor.post(path, { codeId, code })
    const told = { erasureId: body.id as string, donorId }
    const at = new Date().toISOString()
    const waits = { ...told, service: 'donations', waitsFor: 'membership', at }
    await identity.tell(ErasureWaitsSchema, waits)
    const partOf = async (service: string) => (await shown(donorId))?.parts.find((part) => part.service === service)
    await eventually(async () => (await partOf('donations'))?.waitsFor === 'membership')
    for (const service of serviceNames.filter((name) => name !== 'identity'))
      await identity.tell(PersonErasedSchema, { ...told, service, erasedAt: at })
    await eventually(async () => (await shown(donorId))?.parts.every(({ erasedAt }) => erasedAt !== null))
    // Heard late, it undoes nothing.
    await identity.tell(ErasureWaitsSchema, waits)
    const again = await withCode()
    await again.donor.post(path, { codeId: again.codeId, code: again.code })
    await eventually(async () => (await shown(again.donorId))?.parts.some(({ erasedAt }) => erasedAt !== null))
    expect(await partOf('donations')).toEqual({ service: 'donations', waitsFor: null, erasedAt: at })
    const codes = await db.query(sql`select 1 from sign_in_codes where donor_id = ${donorId}`)
    expect(codes).toEqual([])
  })
})
