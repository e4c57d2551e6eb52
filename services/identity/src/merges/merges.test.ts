import {
  ErasureAskedSchema,
  MergeAskedSchema,
  MergeFailedSchema,
  MergeWaitsSchema,
  MemberStandingChangedSchema,
  RecordsMergedSchema,
} from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { anyEmail, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const { db } = identity

const recordOf = (email = anyEmail()) => ({ email, donorId: identity.donorIdOf(email) })
const twoRecords = () => ({ from: recordOf(), to: recordOf() })
type Two = ReturnType<typeof twoRecords>

const ask = ({ from, to }: Two, body: object = {}) =>
  identity.administrator().call('PUT', `/api/admin/supporters/${from.donorId}/merge`, {
    body: { toId: to.donorId, fromEmail: from.email, toEmail: to.email, reason: 'A call of November 20', ...body },
  })

const mergesOf = async (donorId: string) => {
  const { status, body } = await identity.administrator().get(`/api/admin/supporters/${donorId}/merges`)
  expect(status).toBe(200)
  return merges.getMergesOf.response.body.parse(body)
}

/** Who was asked, turn by turn. */
const turnsOf = async (mergeId: string) => {
  const rows = await db.query<{ services: string[] }>(sql`
    select payload -> 'services' as services from outbox where type = ${MergeAskedSchema.typeName} and payload ->> 'mergeId' = ${mergeId} order by id`)
  return rows.map(({ services }) => services)
}

const trailOf = (donorId: string) =>
  db.query<{ action: string; by: string | null; words: string }>(sql`
    select action, administrator_id as by, words from audit_log where thing_id = ${donorId} and action like 'merge-%' order by id`)

const emailsOf = (to: string) =>
  db.query<{ template: string; values: object }>(sql`
    select payload ->> 'template' as template, payload -> 'values' as values from outbox
    where payload ->> 'to' = ${to} and payload ->> 'template' = 'records-merged'`)

const at = new Date().toISOString()

async function begun(two = twoRecords()) {
  const { status, body } = await ask(two)
  expect([status, body.type]).toEqual([202, undefined])
  const told = { mergeId: body.id as string, fromId: two.from.donorId, toId: two.to.donorId }
  const move = (service: string) => identity.tell(RecordsMergedSchema, { ...told, service, mergedAt: at })
  const finish = async () => {
    for (const services of merges.mergeTurns)
      for (const service of services.filter((name) => name !== 'identity')) await move(service)
    await eventually(async () => (await mergesOf(two.from.donorId)).into?.doneAt ?? undefined)
  }
  return { ...two, told, move, finish }
}

describe('a merge', () => {
  it('asks the services turn by turn, each turn once all before it have moved', async () => {
    const { told, move } = await begun()
    expect(await turnsOf(told.mergeId)).toEqual([['entries', 'email']])
    await move('entries')
    await move('email')
    await eventually(async () => (await turnsOf(told.mergeId)).length === 2)
    await move('email')
    await move('members')
    await eventually(async () => (await turnsOf(told.mergeId)).length === 3)
    expect((await turnsOf(told.mergeId))[2]).toEqual([...merges.mergeTurns[2]])
  })

  it('is over with the last service: both addresses are told once, and are forgotten with that', async () => {
    const { from, to, told, finish } = await begun()
    const [kept] = await db.query<{ sealed: Buffer }>(sql`
      select sealed_contacts as sealed from merges where id = ${told.mergeId}`)
    expect(kept?.sealed.toString('latin1')).not.toContain(from.email)
    await finish()
    await identity.tell(RecordsMergedSchema, { ...told, service: 'donations', mergedAt: at })
    const values = { from: from.email, to: to.email, link: 'https://giveaway.test/donor-account' }
    for (const { email } of [from, to]) expect(await emailsOf(email)).toEqual([{ template: 'records-merged', values }])
    expect(
      await db.query(sql`select 1 from merges where id = ${told.mergeId} and sealed_contacts is not null`),
    ).toEqual([])
    expect((await mergesOf(to.donorId)).from.map(({ fromId }) => fromId)).toEqual([from.donorId])
    expect(await trailOf(from.donorId)).toEqual([
      { action: 'merge-asked', by: expect.any(String), words: `Into ${to.donorId}: A call of November 20` },
      { action: 'merge-finished', by: 'clock', words: `Into ${to.donorId}` },
    ])
  })

  it('leads who signs in with the address of the record that went to the other one', async () => {
    const { from, to, finish } = await begun()
    const early = await identity.askForCode(from.email, 'browser-early')
    await finish()
    const late = await identity.askForCode(from.email, 'browser-late')
    for (const [{ codeId, code }, browser] of [
      [early, 'browser-early'],
      [late, 'browser-late'],
    ] as const)
      expect(grantOf(await identity.enter(codeId, code, browser))).toMatchObject({ subject: to.donorId })
  })

  it('shows what a service waits for and fails with, and undoes nothing that is told late', async () => {
    const { from, told, move } = await begun()
    const partOf = async (service: string) =>
      (await mergesOf(from.donorId)).into?.parts.find((part) => part.service === service)
    await identity.tell(MergeWaitsSchema, { ...told, service: 'entries', waitsFor: 'prize', at })
    await eventually(async () => (await partOf('entries'))?.waitsFor === 'prize')
    await identity.tell(MergeFailedSchema, { ...told, service: 'email', failure: 'PostgresError 23505', at })
    await eventually(async () => (await partOf('email'))?.failure === 'PostgresError 23505')
    await move('entries')
    await eventually(async () => (await partOf('entries'))?.mergedAt === at)
    await identity.tell(MergeWaitsSchema, { ...told, service: 'entries', waitsFor: 'prize', at })
    await move('email')
    await eventually(async () => (await partOf('email'))?.mergedAt === at)
    expect(await partOf('entries')).toMatchObject({ waitsFor: null, failure: null, mergedAt: at })
  })

  it('is asked for by owners alone, with the addresses of both records', async () => {
    const two = twoRecords()
    const path = `/api/admin/supporters/${two.from.donorId}/merge`
    const body = { toId: two.to.donorId, fromEmail: two.from.email, toEmail: two.to.email, reason: 'A call' }
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.call('PUT', path, { body })).status).toBe(403)
    expect((await support.get(`${path}s`)).status).toBe(200)
    for (const field of ['fromEmail', 'toEmail'])
      expect(await ask(two, { [field]: anyEmail() })).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
    expect((await mergesOf(two.from.donorId)).into).toBeNull()
  })

  it('is one merge however often it is asked for at once', async () => {
    const two = twoRecords()
    const answers = await Promise.all([1, 2, 3].map(() => ask(two)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await trailOf(two.from.donorId)).toHaveLength(1)
  })
})

describe('two records are not merged', () => {
  const refusal = async (two: Two) => {
    const { status, body } = await ask(two)
    expect([status, body.type]).toEqual([409, '/problems/merge-refused'])
    return body.detail as string
  }

  it('where both addresses are one record', async () => {
    const one = recordOf()
    expect(await refusal({ from: one, to: one })).toMatch(/same record already/)
  })

  it('where one is merged already, or is being merged', async () => {
    const { from, to, finish } = await begun()
    expect(await refusal({ from: recordOf(), to })).toMatch(/being merged/)
    await finish()
    expect(await refusal({ from, to: recordOf() })).toMatch(/was merged into another one/)
    expect(await refusal({ from: recordOf(), to: from })).toMatch(/was itself merged/)
    // A record that others went into can go into another one.
    expect((await ask({ from: to, to: recordOf() })).status).toBe(202)
  })

  it('where one is erased, and none is erased while it is being merged', async () => {
    const erased = recordOf()
    const erase = (donorId: string) =>
      identity.administrator().call('PUT', `/api/admin/supporters/${donorId}/erasure`, {
        body: { reason: 'A letter', confirmation: donorId },
      })
    expect((await erase(erased.donorId)).status).toBe(202)
    expect(await refusal({ from: erased, to: recordOf() })).toMatch(/erased/)
    expect(await refusal({ from: recordOf(), to: erased })).toMatch(/erased/)
    const { from, to, finish } = await begun()
    expect((await erase(to.donorId)).body.type).toBe('/problems/merge-refused')
    await finish()
    // Who asks for the record that went erases the person.
    const { status, body } = await erase(from.donorId)
    expect([status, body.errors?.[0]?.path ?? body.donorId]).toEqual([202, to.donorId])
    const asked = await db.query(sql`
      select 1 from outbox where type = ${ErasureAskedSchema.typeName} and payload ->> 'donorId' = ${to.donorId}`)
    expect(asked).toHaveLength(1)
  })

  it('where one of the member accounts is deactivated', async () => {
    const gone = recordOf()
    const standing = {
      memberId: crypto.randomUUID(),
      donorId: gone.donorId,
      isActive: false,
      version: 1,
      changedAt: at,
    }
    await identity.tell(MemberStandingChangedSchema, standing)
    await eventually(
      async () => (await db.query(sql`select 1 from member_standings where donor_id = ${gone.donorId}`)).length === 1,
    )
    expect(await refusal({ from: gone, to: recordOf() })).toMatch(/deactivated/)
  })
})
