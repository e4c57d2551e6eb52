import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { administratorSessionSeconds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import {
  anyAddress,
  firstAdministrator,
  firstUsername,
  grantOf,
  identityUnderTest,
} from '../../tests/identity-under-test.ts'
import { makeFirstAdministrator } from './first-administrator.ts'
import { createLockout } from './lockout.ts'
import { ofName, ofNameAndAddress } from './rules.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const logIn = (username: string, password: string, address = anyAddress()) =>
  identity.post('/api/admin/login', { username, password }, { address })
const rightly = (address?: string) => logIn(firstAdministrator.username, firstAdministrator.password, address)
const audited = () =>
  identity.db.query<{ action: string; known: boolean }>(sql`
  select action, administrator_id is not null as known from audit_log order by id`)
/** A name that no other test has tried. */
const nobody = () => `nobody-${anyAddress()}`

describe('the administrator', () => {
  it('logs in for 24 hours, however the name is written', async () => {
    for (const username of [
      firstUsername,
      ` ${firstAdministrator.username.toUpperCase()} `,
      firstAdministrator.username,
    ]) {
      const answer = await logIn(username, firstAdministrator.password)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ role: 'administrator', roles: ['owner'], expiresAt: expect.any(String) })
      expect(grantOf(answer)).toMatchObject({
        role: 'administrator',
        roles: ['owner'],
        seconds: administratorSessionSeconds,
      })
    }
  })

  it('is made once, however often and however many at a time the service starts, and no variable changes the password later', async () => {
    const log = createLog('identity')
    const changed = { username: firstUsername, password: 'another password' }
    await Promise.all([1, 2, 3].map(() => makeFirstAdministrator(identity.db, changed, log)))
    await makeFirstAdministrator(identity.db, { username: 'second', password: 'another password' }, log)
    const rows = await identity.db.query(sql`select username from administrators`)
    expect(rows).toEqual([{ username: firstUsername }])
    expect((await logIn(firstUsername, changed.password)).status).toBe(401)
    expect((await rightly()).status).toBe(200)
  })

  it('is not kept in clear', async () => {
    const [row] = await identity.db.query<{ password_hash: string }>(sql`select password_hash from administrators`)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a refused login', () => {
  it('says the same for a wrong password and an unknown name, and grants nothing', async () => {
    for (const answer of [await logIn(firstUsername, 'wrong password'), await logIn(nobody(), 'wrong password')]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        type: '/problems/wrong-credentials',
        message: 'Invalid username or password',
      })
      expect(grantOf(answer)).toBeUndefined()
    }
  })

  it('names what is missing', async () => {
    const answer = await logIn('', '')
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })
})

describe('the lock-out', () => {
  it('lets five tries through from one address, a hundred at once as well, and says how long to wait', async () => {
    const [username, address] = [nobody(), anyAddress()]
    const answers = await Promise.all(Array.from({ length: 100 }, () => logIn(username, 'guess', address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ofNameAndAddress.freeTries)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBe(ofNameAndAddress.firstSeconds)
    expect(refused?.body.message).toContain('15 seconds')
  })

  it('counts all addresses of one IPv6 subscriber as one', async () => {
    const [username, network] = [
      nobody(),
      `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`,
    ]
    const statuses = []
    for (let host = 1; host <= ofNameAndAddress.freeTries + 1; host++)
      statuses.push((await logIn(username, 'guess', `${network}::${host}`)).status)
    expect(statuses).toEqual([...Array<number>(ofNameAndAddress.freeTries).fill(401), 429])
    expect((await logIn(username, 'guess')).status).toBe(401)
  })

  it('holds against the right password too, and not for another address', async () => {
    const address = anyAddress()
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await logIn(firstUsername, 'guess', address)
    expect((await rightly(address)).status).toBe(429)
    expect((await rightly()).status).toBe(200)
  })

  it('holds for the name when the tries come from many addresses', async () => {
    const username = nobody()
    const statuses = []
    for (let time = 0; time <= ofName.freeTries; time++) statuses.push((await logIn(username, 'guess')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(ofName.freeTries)
    expect(statuses.at(-1)).toBe(429)
  })

  it('of the name does not shut an administrator out where they have logged in before', async () => {
    const [home, away] = [anyAddress(), anyAddress()]
    expect((await rightly(home)).status).toBe(200)
    for (let time = 0; time <= ofName.freeTries; time++) await logIn(firstUsername, 'guess')
    expect((await rightly(away)).status).toBe(429)
    expect((await rightly(home)).status).toBe(200)
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await logIn(firstUsername, 'guess', home)
    expect((await rightly(home)).status).toBe(429)
  })

  it('by strangers in the same network does not shut out a browser in which somebody has logged in before', async () => {
    const address = anyAddress()
    const from = async (deskBrowser: string, password: string, username = firstUsername) =>
      identity.nobody.post(
        '/api/admin/login',
        { username, password },
        { 'x-forwarded-for': address, ...(await identity.identity.asDeskBrowser('identity', 'a visit', deskBrowser)) },
      )
    const own = `browser-${randomUUID()}`
    const { password } = firstAdministrator
    expect((await from(own, password)).status).toBe(200)
    const statuses: number[] = []
    for (let time = 0; time <= ofNameAndAddress.freeTries; time++)
      statuses.push((await from(`browser-${randomUUID()}`, 'guess')).status)
    expect(statuses).toEqual([...Array<number>(ofNameAndAddress.freeTries).fill(401), 429])
    // No other browser can say that it is that one, and that one is known for this name alone.
    expect((await rightly(address)).status).toBe(429)
    expect((await from(own, password)).status).toBe(200)
    const other = nobody()
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await from(own, 'guess', other)
    expect((await from(own, 'guess', other)).status).toBe(429)
    // Its own guesses count.
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await from(own, 'guess')
    expect((await from(own, password)).status).toBe(429)
  })

  it('is forgotten after a right password', async () => {
    const address = anyAddress()
    for (let round = 0; round < 3; round++) {
      for (let time = 1; time < ofNameAndAddress.freeTries; time++) await logIn(firstUsername, 'guess', address)
      expect((await rightly(address)).status).toBe(200)
    }
  })

  it('doubles with each failure after the wait', async () => {
    const redis = openRedis(testRedisUrl())
    const lockout = createLockout(redis, 'the key of the test')
    const login = { username: nobody(), address: anyAddress() }
    for (let time = 0; time < ofNameAndAddress.freeTries; time++) await lockout.beginTry(login)
    const waits: number[] = []
    for (let time = 0; time < 3; time++) {
      const refused = await lockout.beginTry(login)
      waits.push('waitSeconds' in refused ? refused.waitSeconds : 0)
      await redis.del(...(await redis.keys('login:*:wait')))
      await lockout.beginTry(login)
    }
    expect(waits).toEqual([15, 30, 60])
    await closeRedis(redis)
  })

  it('refuses rather than guesses when tries cannot be counted', async () => {
    const nowhere = openRedis('redis://127.0.0.1:9')
    await expect(
      createLockout(nowhere, 'the key of the test').beginTry({ username: firstUsername, address: 'x' }),
    ).rejects.toThrow('counted')
    nowhere.disconnect()
  })
})

describe('the audit log', () => {
  it('tells of a log-out of an administrator, and takes it from nobody else', async () => {
    const logOuts = async () => (await audited()).filter(({ action }) => action === 'logged-out').length
    const before = await logOuts()
    expect((await identity.nobody.call('POST', '/inside/log-outs')).status).toBe(401)
    expect((await identity.donor(randomUUID()).call('POST', '/inside/log-outs')).status).toBe(403)
    expect(await logOuts()).toBe(before)
    expect((await identity.administrator().call('POST', '/inside/log-outs')).status).toBe(204)
    expect(await logOuts()).toBe(before + 1)
  })

  it('tells of the first administrator, logins, failures and lock-outs, and keeps no unknown name', async () => {
    const secretTypedAsName = `hunter2-${anyAddress()}`
    await logIn(secretTypedAsName, 'x')
    const rows = await audited()
    expect(rows[0]).toEqual({ action: 'made', known: true })
    for (const row of [
      { action: 'logged-in', known: true },
      { action: 'login-failed', known: true },
      { action: 'login-failed', known: false },
      { action: 'locked-out', known: true },
      { action: 'locked-out', known: false },
    ]) {
      expect(rows).toContainEqual(row)
    }
    const text = await identity.db.query<{ row: string }>(sql`select audit_log::text as row from audit_log`)
    expect(text.some(({ row }) => row.includes('hunter2'))).toBe(false)
  })

  it.each([
    ['changed', sql`update audit_log set action = 'nothing'`],
    ['shortened', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('cannot be %s', async (_how, statement) => {
    await expect(identity.db.query(statement)).rejects.toThrow('append-only')
  })
})
