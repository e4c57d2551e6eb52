import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { apiKeys, audit, inside } from '@evenhand/contracts/http'
import { hashApiKey, looksLikeApiKey, newApiKey } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createIdentity } from '../app.ts'
import { Config } from '../config.ts'
import { insertPerson } from '../people/store.ts'

const identity = await serviceUnderTest('identity', Config, createIdentity, { ADMIN_PASSWORD: 'a password of tests' })
const { db } = identity
afterAll(() => identity.stop())
afterEach(() => db.query(sql`delete from api_keys`))

const [first] = await db.query<{ id: string }>(sql`select id from administrators`)
const owner = identity.administrator(undefined, first?.id ?? '')
const path = '/api/admin/api-keys'
const gifts = 'GET /api/admin/gifts'
const form = (more: Partial<apiKeys.ApiKeyForm> = {}): apiKeys.ApiKeyForm => ({
  name: 'The CRM',
  scopes: ['gifts:read', 'donors:read'],
  lifetime: '90',
  ...more,
})

const ask = (body: object = form(), by = owner, key: string = randomUUID()) =>
  by.post(path, body, { 'idempotency-key': key })

async function make(more: Partial<apiKeys.ApiKeyForm> = {}, by = owner) {
  const { status, body } = await ask(form(more), by)
  if (status !== 201) throw new Error(`The key was refused: ${JSON.stringify(body)}`)
  return apiKeys.makeApiKey.response.body.parse(body)
}

const revoke = (id: string, by = owner) => by.call('PUT', `${path}/${id}/revocation`)

async function letIn(key: string, call = gifts): Promise<inside.FoundKey> {
  const { body } = await identity.nobody.post(inside.findApiKey.path, { hash: hashApiKey(key), call })
  return inside.findApiKey.response.body.parse(body)
}

async function linesOf(id: string) {
  const { body } = await owner.get(`/api/admin/audit?thing=${id}`)
  const { items } = audit.listAudit.response.body.parse(body)
  return items.map(({ action, byName, words }) => [action, byName, words]).toReversed()
}

/** Somebody else who works here. */
async function joins(roles: ('owner' | 'money')[]) {
  const id = uuidv7()
  await db.transaction((tx) =>
    insertPerson(
      tx,
      {
        id,
        name: `Person ${id}`,
        email: `${id}@example.org`,
        roles,
        sentCount: 1,
        invitedBy: first?.id ?? '',
        firstInvitedBy: first?.id ?? '',
        sentAt: new Date(),
        expiresAt: new Date(),
      },
      { username: id, passwordHash: '-' },
    ),
  )
  return { id, client: identity.administrator(undefined, id, roles) }
}

describe('an API key', () => {
  it('is shown once, the same where the same request comes again, and kept as a hash', async () => {
    const again = randomUUID()
    const [made, repeated] = [await ask(form(), owner, again), await ask(form(), owner, again)]
    expect(made.status).toBe(201)
    expect(repeated.body).toEqual(made.body)
    const { key, apiKey } = apiKeys.makeApiKey.response.body.parse(made.body)
    expect([looksLikeApiKey(key), apiKey.ending]).toEqual([true, key.slice(-4)])
    const { body: listed, text } = await owner.get(path)
    expect(listed).toEqual([apiKey])
    expect(text).not.toContain(key)
    const [kept] = await db.query<{ text: string }>(sql`
      select (select string_agg(t::text, ' ') from api_keys t) || (select string_agg(t::text, ' ') from idempotency_keys t)
        || (select string_agg(t::text, ' ') from audit_log t) as text`)
    expect(kept?.text).not.toContain(key.slice('evh_key_'.length))
    expect(kept?.text).not.toContain(Buffer.from(key).toString('hex'))
  })

  it('is good for its days, for its scopes, and known by all of it alone', async () => {
    const { key, apiKey } = await make()
    expect(await letIn(key)).toEqual({ state: 'good', id: apiKey.id, scopes: ['gifts:read', 'donors:read'] })
    expect(await letIn(newApiKey())).toEqual({ state: 'unknown' })
    expect((Date.parse(apiKey.expiresAt ?? '') - Date.parse(apiKey.createdAt)) / 86_400_000).toBe(90)
    await db.query(sql`update api_keys set created_at = now() - interval '91 days', expires_at = now()`)
    expect(await letIn(key)).toEqual({ state: 'expired' })
    expect((await owner.get(path)).body).toMatchObject([{ state: 'expired' }])
    const forEver = await make({ lifetime: 'never' })
    expect(forEver.apiKey.expiresAt).toBeNull()
    expect(await letIn(forEver.key)).toMatchObject({ state: 'good' })
  })

  it('is revoked at once and for good, which is told in the trail once', async () => {
    const { key, apiKey } = await make()
    await Promise.all(Array.from({ length: 10 }, () => revoke(apiKey.id)))
    expect(await letIn(key)).toEqual({ state: 'revoked' })
    expect((await revoke(apiKey.id)).body).toMatchObject({
      state: 'revoked',
      revokedBecause: 'owner',
      ending: key.slice(-4),
    })
    const said = '“The CRM”: gifts:read, donors:read'
    expect(await linesOf(apiKey.id)).toEqual([
      ['api-key-made', expect.any(String), `${said}, until ${apiKey.expiresAt?.slice(0, 10)}`],
      ['api-key-revoked', expect.any(String), said],
    ])
    expect((await revoke(randomUUID())).body).toMatchObject({
      status: 404,
      detail: 'We don’t have that API key. Reload the page to see those there are.',
    })
  })

  it('tells the trail of each list that it reads once a day, under its name, however many ask at once', async () => {
    const { key, apiKey } = await make()
    await Promise.all(Array.from({ length: 10 }, () => letIn(key)))
    await letIn(key, 'GET /api/admin/supporters')
    await letIn(key, 'GET /api/admin/supporters')
    // Refused, so no use of it.
    await letIn(key, 'GET /api/admin/members')
    await letIn(key, 'GET /api/admin/people')
    const [, ...uses] = await linesOf(apiKey.id)
    expect(uses).toEqual([
      ['api-key-used', 'API key The CRM', gifts],
      ['api-key-used', 'API key The CRM', 'GET /api/admin/supporters'],
    ])
    expect((await owner.get(path)).body).toMatchObject([{ lastUsedOn: new Date().toISOString().slice(0, 10) }])
  })

  it('opens nothing when its use can’t be told', async () => {
    const { key } = await make()
    await db.query(sql`alter table audit_log rename to audit_log_away`)
    const asked = await identity.nobody.post(inside.findApiKey.path, { hash: hashApiKey(key), call: gifts })
    await db.query(sql`alter table audit_log_away rename to audit_log`)
    expect(asked.status).toBeGreaterThanOrEqual(500)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Enter a name, such as the system that uses it'],
    [{ scopes: [] }, 'scopes', 'Choose at least one thing to read'],
    [{ scopes: ['gifts:read', 'gifts:read'] }, 'scopes', 'Choose each scope once'],
    [{ lifetime: '7' }, 'lifetime', 'Choose when it expires'],
  ])('with %j is refused with a sentence', async (wrong, field, message) => {
    const { status, body } = await ask({ ...form(), ...wrong })
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: field, message })]])
  })

  it('is one of so many, also where owners make the last ones at once', async () => {
    await db.query(sql`
      insert into api_keys (id, key_hash, ending, name, scopes, created_by, created_at)
      select gen_random_uuid(), sha256(n::text::bytea), 'abcd', 'n' || n, '{gifts:read}', ${first?.id}, now()
      from generate_series(1, ${apiKeys.apiKeysMax - 2}) n`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/Revoke one that you no longer need/)
  })
})

describe('who is no owner anymore', () => {
  const change = (id: string, body: object) => owner.call('PUT', `/api/admin/people/${id}/roles`, { body })

  it.each([
    ['removed', (id: string) => owner.call('PUT', `/api/admin/people/${id}/removal`, { body: { seen: 0 } })],
    ['given other roles', (id: string) => change(id, { roles: ['money'], seen: 0 })],
  ])('because they were %s leaves no key behind', async (_how, act) => {
    const { id, client } = await joins(['owner'])
    const [theirs, mine] = [await make({}, client), await make()]
    expect((await act(id)).status).toBe(200)
    expect(await letIn(theirs.key)).toEqual({ state: 'revoked' })
    expect(await letIn(mine.key)).toMatchObject({ state: 'good' })
    const { body } = await owner.get(path)
    expect(
      apiKeys.listApiKeys.response.body.parse(body).map(({ state, revokedBecause }) => [state, revokedBecause]),
    ).toEqual([
      ['active', null],
      ['revoked', 'maker-left'],
    ])
  })

  it.each([
    ['was removed', sql`state = 'removed'`],
    [
      'has a void password',
      sql`void_password_hash = password_hash, password_link_hash = sha256('link'), password_link_expires_at = now()`,
    ],
  ])('makes none in the second for which their session is still believed: who %s', async (_, made) => {
    const { id, client } = await joins(['owner'])
    await db.query(sql`update administrators set ${made} where id = ${id}`)
    expect((await ask(form(), client)).status).toBe(403)
  })

  it('nor does anyone who isn’t one', async () => {
    const { client } = await joins(['money'])
    const { apiKey } = await make()
    const statuses = [await ask(form(), client), await client.get(path), await revoke(apiKey.id, client)]
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
