import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskRole } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { ofName, ofNameAndAddress } from '../administrators/rules.ts'
import { codeAt } from '../second-factor/rules.ts'
import { anyAddress, grantOf, identityUnderTest, otherThan } from '../../tests/identity-under-test.ts'
import { hashSecret } from '../secrets.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const { db } = identity
const password = 'correct horse battery'
const passwordHash = await hashSecret(password)

async function aPerson(roles: DeskRole[] = ['support']) {
  const [id, username] = [randomUUID(), randomUUID()]
  await db.query(sql`
    insert into administrators (id, username, name, email, roles, password_hash)
    values (${id}, ${username}, 'Grace Hopper', ${`${username}@example.org`}, ${roles}, ${passwordHash})`)
  return { id, username, desk: identity.administrator('desk', id, roles) }
}
type Person = Awaited<ReturnType<typeof aPerson>>

const put = ({ desk }: Person, path: string, body: object) =>
  desk.call('PUT', `/api/admin/account/${path}`, { body, headers: { 'x-forwarded-for': address } })
/** The 30 seconds in which a code was taken have passed. */
const pass30Seconds = ({ id }: Person) =>
  db.query(sql`update second_factors set last_counter = last_counter - 1 where administrator_id = ${id}`)

/** Sets the app up, as it is done at the desk. */
async function setUp(one: Person) {
  const { body } = await put(one, 'second-factor/key', { current: password })
  const code = () => codeAt(body.key, new Date())
  const confirmed = await put(one, 'second-factor', { code: code() })
  expect(confirmed.status).toBe(200)
  await pass30Seconds(one)
  return { code, recoveryCodes: confirmed.body.recoveryCodes as string[], confirmed }
}

const logIn = (username: string, from: { browser?: string; address?: string } = {}) =>
  identity.post('/api/admin/login', { username, password }, { browser: 'one', address: anyAddress(), ...from })
const finish = (token: string, code: string, from: { browser?: string; address?: string } = {}) =>
  identity.post('/api/admin/login/code', { token, code }, { browser: 'one', address: anyAddress(), ...from })
const logInWith = async (username: string, code: string) => finish((await logIn(username)).body.token, code)
const actsOf = async (id: string) =>
  (
    await db.query<{ action: string }>(sql`select action from audit_log where administrator_id = ${id} order by id`)
  ).map(({ action }) => action)
/** Nobody else works here. */
const workAlone = ({ id }: Person) => db.query(sql`update administrators set state = 'removed' where id <> ${id}`)
const stateOf = async ({ desk }: Person) => {
  const { appSince, recoveryCodesLeft } = (await desk.get('/api/admin/account')).body
  return { appSince, recoveryCodesLeft }
}

let person: Person
let address: string
beforeEach(async () => {
  person = await aPerson()
  address = anyAddress()
})

describe('a second factor', () => {
  it('is asked for once the app has shown a first code, and not before', async () => {
    const { body } = await put(person, 'second-factor/key', { current: password })
    expect(grantOf(await logIn(person.username))).toBeDefined()
    const code = codeAt(body.key, new Date())
    expect((await put(person, 'second-factor', { code: otherThan(code) })).body.errors[0].path).toBe('code')
    expect(await stateOf(person)).toEqual({ appSince: null, recoveryCodesLeft: 0 })
    const confirmed = await put(person, 'second-factor', { code })
    expect(confirmed.headers.get(sessionsEndHeader)).toBe(person.id)
    expect(await stateOf(person)).toEqual({ appSince: expect.any(String), recoveryCodesLeft: 10 })
    const half = await logIn(person.username)
    expect(half).toMatchObject({ status: 200, body: { next: 'code', factors: ['app'] } })
    expect(grantOf(half)).toBeUndefined()
    expect(await actsOf(person.id)).toEqual(['logged-in', 'proof-failed', 'factor-turned-on'])
  })

  it('takes the password to begin, and one that is on stays', async () => {
    expect((await put(person, 'second-factor/key', { current: 'a guess' })).body.errors[0].path).toBe('current')
    expect((await put(person, 'second-factor', { code: '123456' })).status).toBe(409)
    const { code } = await setUp(person)
    expect((await put(person, 'second-factor/key', { current: password, code: code() })).status).toBe(409)
  })

  it('keeps neither key nor recovery codes in the clear', async () => {
    const { body } = await put(person, 'second-factor/key', { current: password })
    const code = codeAt(body.key, new Date())
    const { recoveryCodes } = (await put(person, 'second-factor', { code })).body
    const rows = await db.query<{ text: string }>(sql`
      select encode(sealed_key, 'escape') as text from second_factors
      union all select encode(code_hash, 'escape') from recovery_codes`)
    for (const secret of [body.key, ...recoveryCodes])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false)
  })

  it('is turned off by who has password and code, with its recovery codes, and ends the other sessions', async () => {
    const { code } = await setUp(person)
    await workAlone(person)
    expect((await put(person, 'second-factor/end', { current: 'a guess', code: code() })).status).toBe(400)
    expect((await put(person, 'second-factor/end', { current: password, code: otherThan(code()) })).status).toBe(400)
    const ended = await put(person, 'second-factor/end', { current: password, code: code() })
    expect(ended.status).toBe(204)
    expect(ended.headers.get(sessionsEndHeader)).toBe(person.id)
    expect(await stateOf(person)).toEqual({ appSince: null, recoveryCodesLeft: 0 })
    expect(grantOf(await logIn(person.username))).toBeDefined()
  })
})

describe('an email', () => {
  const emailsTo = ({ username }: Person) =>
    db.query<{ values: Record<string, string> }>(sql`
      select payload -> 'values' as values from outbox
      where payload ->> 'to' = ${`${username}@example.org`} and payload ->> 'template' = 'desk-login-changed'
      order by payload ->> 'mailKey'`)

  it('tells who works here of each change of their login, once, and of nothing that was refused', async () => {
    const { code, recoveryCodes } = await setUp(person)
    await workAlone(person)
    await put(person, 'recovery-codes', { current: password, code: otherThan(code()) })
    await logInWith(person.username, recoveryCodes[0] ?? '')
    await logInWith(person.username, recoveryCodes[0] ?? '')
    await put(person, 'recovery-codes', { current: password, code: code() })
    await pass30Seconds(person)
    await put(person, 'second-factor/end', { current: password, code: code() })
    await put(person, 'password', { current: 'a guess', password: 'staple and another word' })
    await put(person, 'password', { current: password, password: 'staple and another word' })
    const told = (await emailsTo(person)).map(({ values }) => values)
    expect(told.map(({ what }) => what)).toEqual([
      'factor-on',
      'recovery-code-used',
      'recovery-codes',
      'factor-off',
      'password',
    ])
    expect(told.map(({ codesLeft }) => codesLeft)).toEqual([undefined, '9', undefined, undefined, undefined])
    for (const values of told)
      expect(values).toMatchObject({
        name: 'Grace Hopper',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        link: expect.stringMatching(/\/admin\/account$/),
      })
  })

  it('goes to nobody where no address is known', async () => {
    await db.query(sql`update administrators set email = null where id = ${person.id}`)
    await setUp(person)
    expect((await put(person, 'password', { current: password, password: 'staple and another word' })).status).toBe(204)
    expect(await emailsTo(person)).toEqual([])
  })
})

describe('wrong codes', () => {
  it('stay counted through what takes no right one', async () => {
    await setUp(person)
    const wrong = () => put(person, 'recovery-codes', { current: password, code: '000000' })
    const statuses: number[] = []
    for (let time = 0; time < ofNameAndAddress.freeTries + 1; time++) {
      statuses.push((await wrong()).status)
      // A factor that is on answers before it looks at the code.
      await put(person, 'second-factor', { code: '123456' })
    }
    expect(statuses).toContain(429)
  })

  it('are not used up by who types a name like theirs at the login', async () => {
    const { code } = await setUp(person)
    for (let time = 0; time < ofName.freeTries + 1; time++) await logIn(`code ${person.username}`)
    expect((await logInWith(person.username, code())).body).toMatchObject({ role: 'administrator' })
  })
})

describe('a second factor of who doesn’t work here alone', () => {
  it('has to be set up before anything else, and can’t be turned off', async () => {
    const login = await logIn(person.username)
    expect(login.body).toMatchObject({ role: 'administrator', factor: 'missing' })
    expect(grantOf(login)).toMatchObject({ subject: person.id, factor: 'missing' })
    const { code } = await setUp(person)
    const done = await logInWith(person.username, code())
    expect(done.body).not.toHaveProperty('factor')
    expect(grantOf(done)).not.toHaveProperty('factor')
    await pass30Seconds(person)
    const refused = await put(person, 'second-factor/end', { current: password, code: code() })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^More than one person/) } })
    expect((await person.desk.get('/api/admin/account')).body).toMatchObject({
      factorRequired: true,
      recoveryCodesLeft: 10,
    })
  })

  it('is theirs to choose once the others are removed', async () => {
    const { code } = await setUp(person)
    await workAlone(person)
    expect((await person.desk.get('/api/admin/account')).body.factorRequired).toBe(false)
    expect((await put(person, 'second-factor/end', { current: password, code: code() })).status).toBe(204)
    const login = await logIn(person.username)
    expect(login.body).not.toHaveProperty('factor')
    expect(grantOf(login)).not.toHaveProperty('factor')
  })
})

describe('a login with it', () => {
  it('opens the session with the code alone, of whose it is', async () => {
    const { code } = await setUp(person)
    const half = await logIn(person.username)
    const done = await finish(half.body.token, code())
    expect(done).toMatchObject({ status: 200, body: { role: 'administrator', roles: ['support'] } })
    expect(grantOf(done)).toMatchObject({ role: 'administrator', subject: person.id })
    expect((await actsOf(person.id)).at(-1)).toBe('logged-in')
  })

  it('takes a code once, of two at once too, and a login once', async () => {
    const { code } = await setUp(person)
    const [one, other] = await Promise.all([logIn(person.username), logIn(person.username)])
    const given = code()
    const answers = await Promise.all([finish(one.body.token, given), finish(other.body.token, given)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await pass30Seconds(person)
    const done = answers[0]?.status === 200 ? one : other
    expect((await finish(done.body.token, code())).body.type).toBe('/problems/code-expired')
  })

  it('says of a wrong code where a right one is', async () => {
    const { code } = await setUp(person)
    const { token } = (await logIn(person.username)).body
    expect(await finish(token, otherThan(code()))).toMatchObject({
      status: 401,
      body: {
        detail:
          'That code isn’t right, or it was used already. Enter the one your app shows now, or a recovery code that you haven’t used.',
      },
    })
  })

  it('leaves another that waits for its code in another browser', async () => {
    const { code, recoveryCodes } = await setUp(person)
    const [one, other] = [await logIn(person.username), await logIn(person.username, { browser: 'other' })]
    expect((await finish(one.body.token, code())).status).toBe(200)
    expect((await finish(other.body.token, recoveryCodes[0] ?? '', { browser: 'other' })).status).toBe(200)
  })

  it('does not begin with a password that is changed while it is checked', async () => {
    await setUp(person)
    let answer: ReturnType<typeof logIn> | undefined
    await db.transaction(async (tx) => {
      await tx.query(sql`update administrators set password_hash = 'another' where id = ${person.id}`)
      answer = logIn(person.username)
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually(async () => (await db.query(waiting)).length > 0)
    })
    expect((await answer)?.status).toBe(401)
    expect(await db.query(sql`select 1 from half_logins where administrator_id = ${person.id}`)).toEqual([])
  })

  it('ends after five minutes, in another browser, with a new password, and for who was removed', async () => {
    const { code } = await setUp(person)
    const late = await logIn(person.username)
    expect((await finish(late.body.token, code(), { browser: 'other' })).status).toBe(401)
    expect((await finish('x'.repeat(43), code())).status).toBe(401)
    await db.query(sql`update half_logins set expires_at = now() - interval '1 second'`)
    expect((await finish(late.body.token, code())).body.type).toBe('/problems/code-expired')

    const changed = await logIn(person.username)
    await put(person, 'password', { current: password, password: 'staple and another word' })
    expect((await finish(changed.body.token, code())).body.type).toBe('/problems/code-expired')

    const other = await aPerson()
    const factor = await setUp(other)
    const half = await logIn(other.username)
    await db.query(sql`update administrators set state = 'removed' where id = ${other.id}`)
    expect((await finish(half.body.token, factor.code())).status).toBe(401)
  })

  it('needs a browser that keeps cookies', async () => {
    await setUp(person)
    const { username } = person
    const answer = await identity.post('/api/admin/login', { username, password }, { address: anyAddress() })
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/cookies/) } })
  })

  it('counts wrong codes, so that a hundred at once are five', async () => {
    const { code } = await setUp(person)
    const { token } = (await logIn(person.username)).body
    const wrong = otherThan(code())
    const answers = await Promise.all(Array.from({ length: 100 }, () => finish(token, wrong, { address })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ofNameAndAddress.freeTries)
    expect((await finish(token, code(), { address })).status).toBe(429)
    expect(await actsOf(person.id)).toContain('locked-out')
  })

  it('is never kept out by the wrong passwords of strangers where it came from before, and a stranger gets no code to try', async () => {
    const { code } = await setUp(person)
    const { username } = person
    const home = { address: anyAddress() }
    expect((await finish((await logIn(username, home)).body.token, code(), home)).status).toBe(200)
    await pass30Seconds(person)
    for (let time = 0; time <= ofName.freeTries; time++)
      await identity.post(
        '/api/admin/login',
        { username, password: 'a guess' },
        { browser: 'x', address: anyAddress() },
      )
    expect((await logIn(username)).status).toBe(429)
    expect((await finish((await logIn(username, home)).body.token, code(), home)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('logs in once, however it is typed, and is told to the trail', async () => {
    const { recoveryCodes } = await setUp(person)
    const [one = ''] = recoveryCodes
    expect((await logInWith(person.username, one.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await actsOf(person.id)).slice(-2)).toEqual(['logged-in', 'recovery-code-used'])
    expect((await logInWith(person.username, one)).status).toBe(401)
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('is taken by one of two at once', async () => {
    const { recoveryCodes } = await setUp(person)
    const halves = await Promise.all([logIn(person.username), logIn(person.username)])
    const answers = await Promise.all(halves.map(({ body }) => finish(body.token, recoveryCodes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('works no longer once there are new ones, which the password and a code make', async () => {
    const { code, recoveryCodes } = await setUp(person)
    expect((await put(person, 'recovery-codes', { current: password, code: otherThan(code()) })).status).toBe(400)
    const { body } = await put(person, 'recovery-codes', { current: password, code: code() })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await logInWith(person.username, recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await logInWith(person.username, body.recoveryCodes[0])).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const { recoveryCodes } = await setUp(person)
    const other = await aPerson()
    await setUp(other)
    expect((await logInWith(other.username, recoveryCodes[0] ?? '')).status).toBe(401)
  })
})
