import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { listOf, newsletter, statesOf, subscribers } from '../../tests/campaign-parts.ts'
import { emailUnderTest } from '../../tests/email-under-test.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

const desk = email.administrator('desk', '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10')
const path = '/api/email/segments'
const campaigns = '/api/email/campaigns'

const onList = (listId: string, more: unknown[] = []) => ({
  join: 'all',
  rules: [{ field: 'list', op: 'on', listId }, ...more],
})
const create = (body: unknown, key = randomUUID()) => desk.post(path, body, { 'idempotency-key': key })
const count = async (rule: unknown) => (await desk.post(`${path}/count`, { rule })).body.people

describe('a segment', () => {
  it('is created once, changed as it was read, and deleted', async () => {
    const rule = onList(randomUUID())
    const name = `A ${randomUUID()}`
    const key = randomUUID()
    const made = await create({ name, rule }, key)
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ name, rule, version: 1 })])
    expect((await create({ name, rule }, key)).body).toEqual(made.body)
    const twin = await create({ name: name.toUpperCase(), rule })
    expect([twin.status, twin.body.errors[0].path]).toEqual([400, 'name'])
    const one = `${path}/${made.body.id}`
    const change = (version: number) => desk.call('PUT', one, { body: { name: `B ${name}`, rule, version } })
    expect((await change(1)).body).toMatchObject({ name: `B ${name}`, version: 2 })
    expect((await change(1)).status).toBe(409)
    expect((await desk.get(path)).body.map(({ id }: { id: string }) => id)).toContain(made.body.id)
    expect((await desk.call('DELETE', one)).status).toBe(204)
    expect((await desk.call('DELETE', one)).status).toBe(404)
    await eventually(async () => {
      const acts = (await email.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
      const ours = acts.filter(({ thingId }) => thingId === made.body.id).map(({ action }) => action)
      return ours.join() === 'segment-saved,segment-saved,segment-deleted'
    })
  })

  it('is refused without conditions, with too many and four groups deep', async () => {
    const condition = { field: 'never-gave' }
    const nested = (deep: number): unknown => (deep === 0 ? condition : { join: 'any', rules: [nested(deep - 1)] })
    const rules = [
      { join: 'all', rules: [] },
      { join: 'all', rules: Array.from({ length: 21 }, () => condition) },
      nested(4),
      { join: 'all', rules: [{ field: 'password', op: 'is' }] },
    ]
    for (const rule of rules) expect((await create({ name: 'A', rule })).status).toBe(400)
    expect((await create({ name: randomUUID(), rule: nested(3) })).status).toBe(201)
  })

  it('counts whom a campaign to it would reach, and nobody who left or is on hold', async () => {
    const people = await subscribers(email.db, 4)
    const listId = await listOf(email.db, people)
    const [first, second, third] = people
    await email.db.query(sql`
      update subscribers set status = 'unsubscribed', unsubscribed_at = now() where id = ${first?.id}`)
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, since, by)
      select email_key, 'marketing', 'by-hand', now(), 'desk' from subscribers where id = ${second?.id}`)
    await email.db.query(sql`update subscribers set tags = '{gala}' where id = ${third?.id}`)
    expect(await count(onList(listId))).toBe(2)
    expect(await count(onList(listId, [{ field: 'tag', op: 'has', tag: 'gala' }]))).toBe(1)
  })

  it('gets a campaign as it is in the instant of the start, whoever joins or leaves it later', async () => {
    const people = await subscribers(email.db, 5)
    const listId = await listOf(email.db, people)
    await email.db.query(
      sql`update subscribers set tags = '{gala}' where id = any(${people.slice(0, 3).map(({ id }) => id)}::uuid[])`,
    )
    const rule = onList(listId, [{ field: 'tag', op: 'has', tag: 'gala' }])
    const segment = await create({ name: randomUUID(), rule })
    const segmentId = segment.body.id
    const made = await desk.post(campaigns, newsletter({ segmentId }), { 'idempotency-key': randomUUID() })
    expect(made.body.campaign).toMatchObject({ segmentId, listId: null })
    const { id } = made.body.campaign
    expect((await desk.get(`${campaigns}/${id}/audience`)).body).toEqual({ totalRecipients: 3, listsAlone: 0 })
    const refused = await desk.call('DELETE', `${path}/${segmentId}`)
    expect([refused.status, refused.body.type]).toEqual([409, '/problems/not-possible'])
    expect((await desk.post(`${campaigns}/${id}/send`, { version: 1 })).body.totalRecipients).toBe(3)
    await email.db.query(sql`update subscribers set tags = '{}' where id = ${people[0]?.id}`)
    await email.db.query(sql`update subscribers set tags = '{gala}' where id = ${people[4]?.id}`)
    await eventually(async () => (await desk.get(`${campaigns}/${id}`)).body.campaign.status === 'sent')
    expect(await statesOf(email.db, id)).toEqual({ sent: 3 })
  })

  it('that has another rule is looked at again before a draft to it is sent, and has no other while a campaign to it is scheduled', async () => {
    const people = await subscribers(email.db, 2)
    const [small, large] = [await listOf(email.db, people.slice(0, 1)), await listOf(email.db, people)]
    const name = randomUUID()
    const segmentId = (await create({ name, rule: onList(small) })).body.id
    const made = await desk.post(campaigns, newsletter({ segmentId }), { 'idempotency-key': randomUUID() })
    const { id, version } = made.body.campaign
    const change = (listId: string, of: number, named = name) =>
      desk.call('PUT', `${path}/${segmentId}`, { body: { name: named, rule: onList(listId), version: of } })
    const send = (of: number) => desk.post(`${campaigns}/${id}/send`, { version: of })
    expect((await change(small, 1, `${name} renamed`)).status).toBe(200)
    expect((await desk.get(`${campaigns}/${id}`)).body.campaign.version).toBe(version)
    expect((await change(large, 2)).status).toBe(200)
    const refused = await send(version)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('or its segment, was changed')])
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const looked = await desk.call('PUT', `${campaigns}/${id}/schedule`, {
      body: { scheduledAt: at, version: version + 1 },
    })
    expect(looked.status).toBe(200)
    const held = await change(small, 3)
    expect([held.status, held.body.detail]).toEqual([409, expect.stringContaining('Take it off its schedule')])
    expect((await change(large, 3, `${name} again`)).status).toBe(200)
    const off = await desk.call('DELETE', `${campaigns}/${id}/schedule`)
    expect((await send(off.body.campaign.version)).body.totalRecipients).toBe(2)
  })

  it('is never named beside a list, and one that is gone is a field to correct', async () => {
    const listId = await listOf(email.db, [])
    const ask = (change: Record<string, unknown>) =>
      desk.post(campaigns, newsletter(change), { 'idempotency-key': randomUUID() })
    for (const answer of [await ask({ segmentId: randomUUID(), listId }), await ask({ segmentId: randomUUID() })])
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'segmentId'])
  })

  it('is nothing for anybody but administrators', async () => {
    for (const who of [email.nobody, email.visitor(), email.donor(randomUUID())])
      expect([401, 403]).toContain((await who.get(path)).status)
  })
})
