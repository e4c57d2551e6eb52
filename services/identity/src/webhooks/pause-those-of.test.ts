import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { identityUnderTest } from '../../tests/identity-under-test.ts'
import { peopleWithPasskeys, type Person } from '../../tests/people-with-passkeys.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const people = peopleWithPasskeys(identity)
const { db } = identity

let owner: Person
let maker: Person
let webhookId: string
beforeEach(async () => {
  await db.query(sql`delete from webhooks`)
  owner = await people.aPerson(['owner'])
  maker = await people.aPerson(['owner'])
  webhookId = (await add(maker)).body.webhook.id
})

const deskOf = ({ id, roles }: Person) => identity.administrator(identity.sidOf('desk'), id, roles)
const form = { url: 'https://crm.example.org/hooks', description: 'The CRM', kinds: ['gift.confirmed'] }
const add = (by: Person) => deskOf(by).post('/api/admin/webhooks', form, { 'idempotency-key': randomUUID() })
const found = async (id = webhookId) =>
  (await deskOf(owner).get('/api/admin/webhooks')).body.find((one: { id: string }) => one.id === id)
const turnOn = async (by: Person) =>
  deskOf(by).call('PUT', `/api/admin/webhooks/${webhookId}`, {
    body: { ...form, state: 'active', seen: (await found()).version },
  })
const makeVoid = () =>
  deskOf(owner).call('PUT', `/api/admin/people/${maker.id}/password-void`, { body: { reason: 'Others know it' } })
const putPeople = (path: string, body: object) =>
  deskOf(owner).call('PUT', `/api/admin/people/${maker.id}/${path}`, { body })
const seenOf = async () =>
  (await deskOf(owner).get('/api/admin/people')).body.people.find(({ id }: Person) => id === maker.id)
const toldOf = () =>
  db.query(sql`
    select administrator_id as by, words from audit_log where thing_id = ${webhookId} and action = 'webhook-changed' order by id`)
const emailsTo = async ({ username }: Person) =>
  (
    await db.query<{ because: string }>(sql`
      select payload -> 'values' ->> 'because' as because from outbox
      where payload ->> 'to' = ${`${username}@example.org`} and payload ->> 'template' = 'webhook-paused'`)
  ).map(({ because }) => because)

it('the webhooks of someone whose password is made void are paused until an owner turns them on, and no others', async () => {
  const others = (await add(owner)).body.webhook.id
  expect((await seenOf()).webhooks).toBe(1)
  await makeVoid()
  expect(await found()).toMatchObject({ state: 'paused', pausedBecause: 'password-void' })
  expect(await found(others)).toMatchObject({ state: 'active', pausedBecause: null })
  expect((await seenOf()).webhooks).toBe(0)
  const words =
    '“The CRM” at crm.example.org: gift.confirmed, paused, because the password of the person who set it up was made void'
  expect(await toldOf()).toEqual([{ by: owner.id, words }])
  expect(await emailsTo(owner)).toEqual(['password-void'])
  expect((await turnOn(maker)).status).toBe(403)
  expect((await add(maker)).status).toBe(403)
  expect((await turnOn(owner)).body).toMatchObject({ state: 'active', pausedBecause: null })
})

it('another link to choose a password pauses nothing that an owner has turned on meanwhile', async () => {
  await makeVoid()
  await turnOn(owner)
  await makeVoid()
  expect(await found()).toMatchObject({ state: 'active' })
})

it.each([
  ['is removed', () => putPeople('removal', { seen: 0 })],
  ['is no owner any longer', () => putPeople('roles', { seen: 0, roles: ['money'] })],
])('the webhooks of someone who %s are paused', async (_words, act) => {
  expect((await act()).status).toBe(200)
  expect(await found()).toMatchObject({ state: 'paused', pausedBecause: 'maker-left' })
  expect(await toldOf()).toMatchObject([
    { words: expect.stringMatching(/because the person who set it up is no longer an owner$/) },
  ])
  expect([await emailsTo(owner), await emailsTo(maker)]).toEqual([['maker-left'], []])
  expect((await turnOn(owner)).status).toBe(200)
})

it('the webhooks of an owner whose other roles change go on', async () => {
  await putPeople('roles', { seen: 0, roles: ['owner', 'money'] })
  expect(await found()).toMatchObject({ state: 'active' })
})
