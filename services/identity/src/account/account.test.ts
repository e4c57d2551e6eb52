import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type DeskRole, deskRoles } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { ofName, ofNameAndAddress } from '../administrators/rules.ts'
import { anyAddress, firstAdministrator, firstUsername, identityUnderTest } from '../../tests/identity-under-test.ts'
import { hashSecret } from '../secrets.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const { db } = identity
const password = 'correct horse battery'
const chosen = 'staple and another word'
const passwordHash = await hashSecret(password)

async function aPerson(roles: DeskRole[] = ['auditor']) {
  const [id, username] = [randomUUID(), randomUUID()]
  await db.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash)
    values (${id}, ${username}, 'Grace Hopper', ${`${username}@example.org`}, ${roles}, ${passwordHash})`)
  return { id, username, desk: identity.administrator('desk', id, roles) }
}
type Person = Awaited<ReturnType<typeof aPerson>>

const change = ({ desk }: Person, current: string, wanted = chosen) =>
  desk.call('PUT', '/api/admin/account/password', {
    body: { current, password: wanted },
    headers: { 'x-forwarded-for': address },
  })
const logIn = (username: string, tried: string, from = anyAddress()) =>
  identity.post('/api/admin/login', { username, password: tried }, { address: from })
const actsOf = async (id: string) =>
  (
    await db.query<{ action: string }>(sql`select action from audit_log where administrator_id = ${id} order by id`)
  ).map(({ action }) => action)

let person: Person
let address: string
beforeEach(async () => {
  person = await aPerson()
  address = anyAddress()
})

describe('an account of the desk', () => {
  it.each(deskRoles)(
    'is shown to whose it is, and its password is theirs to change, with the role %s alone',
    async (role) => {
      const one = await aPerson([role])
      expect((await one.desk.get('/api/admin/account')).body).toEqual({
        id: one.id,
        name: 'Grace Hopper',
        username: one.username,
        email: `${one.username}@example.org`,
        askedEmail: null,
        roles: [role],
        appSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
        factorRequired: true,
      })
      expect((await change(one, password)).status).toBe(204)
    },
  )

  it('is the first administrator’s too, who has no address, and whose password the environment then no longer knows', async () => {
    const [first] = await db.query<{ id: string }>(sql`select id from administrators where username = ${firstUsername}`)
    const desk = identity.administrator('desk', first?.id ?? '', ['owner'])
    expect((await desk.get('/api/admin/account')).body).toMatchObject({ name: firstUsername, email: null })
    expect((await change({ ...person, desk }, firstAdministrator.password)).status).toBe(204)
    expect((await logIn(firstUsername, firstAdministrator.password)).status).toBe(401)
    expect((await logIn(firstUsername, chosen)).status).toBe(200)
  })

  it('is nobody’s who was removed a second ago', async () => {
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await person.desk.get('/api/admin/account')).status).toBe(403)
    expect((await change(person, password)).status).toBe(403)
  })
})

describe('the password, given again', () => {
  const give = ({ desk }: Person, current: string) =>
    desk.call('PUT', '/api/admin/account/proof', { body: { current }, headers: { 'x-forwarded-for': address } })

  it('is right or wrong, and changes nothing but the trail of wrong ones', async () => {
    const right = await give(person, password)
    expect(right.status).toBe(204)
    expect(right.headers.get(sessionsEndHeader)).toBeNull()
    expect(await actsOf(person.id)).toEqual([])
    expect((await give(person, 'a guess')).body.errors).toEqual([
      { path: 'current', message: 'That isn’t your current password' },
    ])
    expect(await actsOf(person.id)).toEqual(['proof-failed'])
  })

  it('is guessed at as seldom as at the login, and never refused for what strangers in the same network try there', async () => {
    for (let time = 0; time <= ofNameAndAddress.freeTries; time++) await logIn(person.username, 'a guess', address)
    expect((await logIn(person.username, password, address)).status).toBe(429)
    expect((await give(person, password)).status).toBe(204)
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await give(person, 'a guess')
    expect((await give(person, password)).status).toBe(429)
  })

  it('leaves the tries from elsewhere counted', async () => {
    expect((await give(person, password)).status).toBe(204)
    for (let time = 0; time < ofName.freeTries; time++) await logIn(person.username, 'a guess')
    expect((await logIn(person.username, 'a guess')).status).toBe(429)
    // Who is known here isn’t shut out by strangers, and gives them no fresh tries.
    expect((await give(person, password)).status).toBe(204)
    expect((await logIn(person.username, 'a guess')).status).toBe(429)
  })

  it('is nobody’s who was removed a second ago', async () => {
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await give(person, password)).status).toBe(403)
  })
})

describe('a new password', () => {
  it('holds from then on, ends the other sessions and is told to the trail', async () => {
    const answer = await change(person, password)
    expect(answer.headers.get(sessionsEndHeader)).toBe(person.id)
    expect(await actsOf(person.id)).toEqual(['password-changed'])
    expect((await logIn(person.username, password)).status).toBe(401)
    expect((await logIn(person.username, chosen)).status).toBe(200)
  })

  it('takes the current one, and a wrong one ends nothing', async () => {
    const answer = await change(person, 'a guess')
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'current', message: 'That isn’t your current password' }] },
    })
    expect(answer.headers.get(sessionsEndHeader)).toBeNull()
    expect(await actsOf(person.id)).toEqual(['proof-failed'])
    expect((await logIn(person.username, password)).status).toBe(200)
  })

  it('is another, and has 12 characters', async () => {
    expect((await change(person, password, password)).body.errors[0].path).toBe('password')
    expect((await change(person, password, 'eleven char')).body.errors).toEqual([
      { path: 'password', message: 'Use at least 12 characters' },
    ])
  })

  it('is guessed at as seldom as at the login', async () => {
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await change(person, 'a guess')
    expect((await change(person, password)).status).toBe(429)
    expect(await actsOf(person.id)).toContain('locked-out')
  })

  it('is one of two that are chosen at once', async () => {
    const answers = await Promise.all([
      change(person, password, `${chosen} one`),
      change(person, password, `${chosen} two`),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect([
      [204, 400],
      [204, 409],
    ]).toContainEqual(statuses)
    expect((await actsOf(person.id)).filter((action) => action === 'password-changed')).toHaveLength(1)
  })
})

describe('sessions that somebody ended on other browsers', () => {
  it('are told to the trail by the gateway, with what each was', async () => {
    const body = { browsers: ['Firefox on Windows', 'Safari on iPhone'] }
    expect((await person.desk.call('POST', '/inside/ended-sessions', { body })).status).toBe(204)
    const lines = await db.query<{ words: string; thing_id: string }>(sql`
      select words, thing_id from audit_log where administrator_id = ${person.id}`)
    expect(lines).toEqual([{ words: 'Firefox on Windows, Safari on iPhone', thing_id: person.id }])
    expect((await identity.nobody.call('POST', '/inside/ended-sessions', { body })).status).toBe(401)
    expect((await identity.donor(randomUUID()).call('POST', '/inside/ended-sessions', { body })).status).toBe(403)
  })
})
