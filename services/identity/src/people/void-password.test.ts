import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { people as contract } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks } from '@evenhand/service-kit/testing'
import { anyAddress, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'
import { password, peopleWithPasskeys, type Person } from '../../tests/people-with-passkeys.ts'
import { setLostPassword } from '../administrators/set-lost-password.ts'
import { hashSecret } from '../secrets.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const people = peopleWithPasskeys(identity)
const { db } = identity
const reason = 'Typed it on a page that only looked like ours'

let owner: Person
let person: Person
beforeEach(async () => {
  owner = await people.aPerson(['owner'])
  person = await people.aPerson()
})

const deskOf = ({ id, roles }: Person) => identity.administrator(identity.sidOf('desk'), id, roles)
const makeVoid = (by: Person, { id }: { id: string }, why = reason) =>
  deskOf(by).call('PUT', `/api/admin/people/${id}/password-void`, { body: { reason: why } })
const mailsTo = ({ username }: Person) =>
  db.query<{ values: Record<string, string> }>(sql`
    select payload -> 'values' as values from outbox
    where payload ->> 'to' = ${`${username}@example.org`} and payload ->> 'template' = 'desk-password-void' order by id`)
/** The newest one. */
async function tokenOf(one: Person): Promise<string> {
  const { pathname, hash } = new URL((await mailsTo(one)).at(-1)?.values.link ?? '')
  expect(pathname).toBe('/admin/password')
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
const open = (token: string) => identity.post('/api/desk-passwords/open', { token })
const choose = (token: string, chosen = 'another correct horse') =>
  identity.post('/api/desk-passwords/choose', { token, password: chosen })
const logInWith = ({ username }: Person, tried: string) =>
  identity.post('/api/admin/login', { username, password: tried }, { browser: 'one', address: anyAddress() })

describe('a password that an owner made void', () => {
  it('logs nobody in, ends sessions and what was begun, is emailed and told to the trail', async () => {
    await people.add(person)
    const half = await people.half(person)
    const done = await makeVoid(owner, person)
    expect(done).toMatchObject({ status: 200, body: { id: person.id, isPasswordVoid: true, hasFactor: true } })
    expect(done.headers.get(sessionsEndHeader)).toBe(person.id)
    expect((await people.beginLogin(half)).body.type).toBe('/problems/code-expired')
    expect((await people.logIn(person)).body.type).toBe('/problems/wrong-credentials')
    expect(await mailsTo(person)).toEqual([
      { values: { name: 'Grace Hopper', by: 'Grace Hopper', reason, link: expect.any(String), hours: '24' } },
    ])
    const acts = await db.query(sql`
      select administrator_id as by, words from audit_log where thing_id = ${person.id} and action = 'password-voided'`)
    expect(acts).toEqual([{ by: owner.id, words: `Grace Hopper: ${reason}` }])
    expect(await failedChecks(identity.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('ends what a stranger could have left in the owner’s name: invitations and API keys', async () => {
    const victim = await people.aPerson(['owner'])
    const invited = await deskOf(victim).post('/api/admin/people/invitations', {
      name: 'A Stranger',
      email: `${randomUUID()}@example.org`,
      roles: ['owner'],
    })
    expect(invited.status).toBe(201)
    const form = { name: 'The CRM', scopes: ['donors:read'], lifetime: '90' }
    const key = await deskOf(victim).post('/api/admin/api-keys', form, { 'idempotency-key': randomUUID() })
    expect(key.status).toBe(201)
    await makeVoid(owner, victim)
    const left = await db.query(sql`
      select 'invitation' as what from desk_invitations where invited_by = ${victim.id}
      union all select 'key' from api_keys where created_by = ${victim.id} and revoked_at is null`)
    expect(left).toEqual([])
  })

  it('is followed by another one that the link chooses once, which logs in with the second factor as before', async () => {
    const { credential } = await people.add(person)
    await makeVoid(owner, person)
    const token = await tokenOf(person)
    expect((await open(token)).body).toEqual({ name: 'Grace Hopper', username: person.username })
    expect((await choose(token, 'short')).body.errors[0].path).toBe('password')
    expect((await choose(token, password)).body.errors).toEqual([
      { path: 'password', message: 'Choose a password other than the one that was made void' },
    ])
    const chosen = await Promise.all([choose(token, 'a first new one'), choose(token, 'a second new one')])
    expect(chosen.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410])
    const kept = chosen[0]?.status === 200 ? 'a first new one' : 'a second new one'
    expect(chosen.find(({ status }) => status === 200)?.headers.get(sessionsEndHeader)).toBe(person.id)
    expect((await open(token)).body.type).toBe('/problems/link-expired')
    const half = await logInWith(person, kept)
    expect(half.body).toMatchObject({ next: 'code', factors: ['passkey'] })
    expect(grantOf(await people.logInWith(credential, { token: half.body.token }))?.subject).toBe(person.id)
    expect(await people.emailsTo(person)).toContainEqual(expect.objectContaining({ what: 'password' }))
    expect((await people.actsOf(person)).slice(-2)).toEqual(['password-changed', 'logged-in'])
  })

  it('is chosen by the newest link alone, and within 24 hours, by someone who still works here', async () => {
    await makeVoid(owner, person)
    const first = await tokenOf(person)
    await makeVoid(owner, person)
    const token = await tokenOf(person)
    expect((await choose(first)).status).toBe(410)
    const hours = contract.passwordLinkHours
    const pass = (interval: string) =>
      db.query(sql`
        update administrators set password_link_expires_at = password_link_expires_at + ${interval}::interval where id = ${person.id}`)
    await pass(`-${hours} hours`)
    expect((await choose(token)).status).toBe(410)
    await pass(`${hours} hours`)
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await choose(token)).status).toBe(410)
    await db.query(sql`update administrators set state = 'active' where id = ${person.id}`)
    // The one that was void first is still refused.
    expect((await choose(token, password)).status).toBe(400)
    expect((await choose(token)).status).toBe(200)
  })

  it('is an owner’s to make void, never their own, for a reason, and where an address is known', async () => {
    expect((await makeVoid(owner, owner)).body.detail).toMatch(/make your own password void/)
    expect((await makeVoid(owner, person, ' ')).body.errors).toEqual([{ path: 'reason', message: 'Say why' }])
    expect((await makeVoid(owner, { id: randomUUID() })).status).toBe(404)
    for (const role of ['auditor', 'support', 'money'] as const)
      expect((await makeVoid(await people.aPerson([role]), person)).status).toBe(403)
    await db.query(sql`update administrators set email = null where id = ${person.id}`)
    expect((await makeVoid(owner, person)).body.detail).toMatch(/No email address of theirs is known/)
    expect((await people.logIn(person)).status).toBe(200)
  })

  it('leaves one of two owners who do it to each other, and lets its own owner change nobody', async () => {
    const other = await people.aPerson(['owner'])
    const answers = await Promise.all([makeVoid(owner, other), makeVoid(other, owner)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403])
    const [left, gone] = answers[0]?.status === 200 ? [owner, other] : [other, owner]
    expect(grantOf(await people.logIn(left))).toBeDefined()
    const change = { roles: ['support'], seen: 0 }
    const refused = await deskOf(gone).call('PUT', `/api/admin/people/${left.id}/roles`, { body: change })
    expect(refused.body.detail).toMatch(/If your own password was made void, choose a new one first/)
    expect((await choose(await tokenOf(gone))).status).toBe(200)
    expect((await makeVoid(gone, person)).status).toBe(200)
  })

  it('holds again once the people who run the system set one, and the person is emailed of that', async () => {
    await people.add(person)
    await makeVoid(owner, person)
    const token = await tokenOf(person)
    const passwordHash = await hashSecret('set on the server')
    const parts = { db, publicUrl: 'https://giveaway.test', now: () => new Date() }
    expect(await setLostPassword(parts, { username: randomUUID(), passwordHash })).toBeUndefined()
    expect(await setLostPassword(parts, { username: person.username, passwordHash })).toEqual({ hadFactor: true })
    expect((await choose(token)).status).toBe(410)
    expect(grantOf(await logInWith(person, 'set on the server'))).toMatchObject({ factor: 'missing' })
    expect((await people.emailsTo(person)).at(-1)).toMatchObject({
      what: 'password-set',
      link: 'https://giveaway.test/admin/account',
    })
    expect((await people.actsOf(person)).slice(-3)).toEqual(['password-set', 'factor-turned-off', 'logged-in'])
  })
})
