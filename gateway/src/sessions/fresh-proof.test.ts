import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { calls, gateway as own } from '@evenhand/contracts/http'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'
import { sidOf } from './cookie.ts'

/** Grants at the login, and answers everything else as the query says. */
const service: RequestHandler = ({ path, query: { status = '200', grant, end } }, response) => {
  if (typeof grant === 'string') response.set('x-evenhand-session-grant', grant)
  if (typeof end === 'string') response.set('x-evenhand-sessions-end', end)
  if (path === '/api/admin/login') {
    const owner = { role: 'administrator', subject: `administrator-${randomUUID()}`, roles: ['owner'], seconds: 3_600 }
    response.set('x-evenhand-session-grant', JSON.stringify(owner))
  }
  response.status(Number(status)).json({})
}
/** Where people log in: it alone remembers for a second what began there. */
const door = await startGateway({ answer: service })
const gateway = await startGateway({ answer: service, environment: { LIMITS_SCALE: '1000' } })
const replica = await startGateway({ answer: service })
const redis = openRedis(testRedisUrl())
afterAll(async () => {
  await closeRedis(redis)
  await replica.stop()
  await gateway.stop()
  await door.stop()
})

const freshMs = own.freshProofMinutes * 60_000
let cookie = ''

beforeEach(async () => {
  const answer = await supertest(door.url).post('/api/admin/login').set('origin', 'http://giveaway.test').send({})
  cookie = /session=[^;]*/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? ''
})

/** As if the login had been so long ago. */
async function age(ms: number): Promise<void> {
  const key = `session:${sidOf(cookie.slice('session='.length))}`
  const record = JSON.parse((await redis.get(key)) ?? '')
  await redis.set(key, JSON.stringify({ ...record, issuedAt: record.issuedAt - ms }), 'KEEPTTL')
}
const ask = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, to = gateway) =>
  supertest(to.url)[method](path).set('origin', 'http://giveaway.test').set('cookie', cookie)
const refund = (to = gateway) =>
  ask('post', `/api/admin/gifts/${randomUUID()}/refunds`, to).set('idempotency-key', randomUUID()).send({})
const givePassword = (status = 200, to = gateway) =>
  ask('put', '/api/admin/account/proof', to).query({ status }).send({ current: 'a password' })
const givePasskey = (status = 204) =>
  ask('put', '/api/admin/account/proof/passkey').query({ status }).send({ answer: {} })
const problemOf = async (asked: ReturnType<typeof refund>) => (await asked).body.type

describe('an act on money, draws or people', () => {
  it('is done with the password of the login for a quarter of an hour, and refused from then on', async () => {
    expect(freshMs).toBe(900_000)
    await age(freshMs - 60_000)
    expect((await refund(replica)).status).toBe(200)
    await age(60_000)
    const answer = await refund()
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ type: '/problems/proof-too-old', title: 'Enter your password again' })
    expect((await ask('put', '/api/session/use').send()).status).toBe(204)
  })

  it('is done again once the password was given, by way of each replica at once', async () => {
    await age(freshMs)
    expect(await problemOf(refund(replica))).toBe('/problems/proof-too-old')
    await givePassword()
    expect((await refund(replica)).status).toBe(200)
    expect((await refund()).status).toBe(200)
  })

  it('is done again once a passkey was given in its place, and not before one was accepted', async () => {
    await age(freshMs)
    for (const status of [400, 403, 429, 503]) {
      await givePasskey(status)
      expect(await problemOf(refund())).toBe('/problems/proof-too-old')
    }
    await ask('put', '/api/admin/account/proof/challenge').send()
    expect(await problemOf(refund())).toBe('/problems/proof-too-old')
    await givePasskey()
    expect((await refund()).status).toBe(200)
  })

  it('stays refused after a wrong password, and after one that nobody could check', async () => {
    await age(freshMs)
    for (const status of [400, 403, 429, 503]) {
      await givePassword(status)
      expect(await problemOf(refund())).toBe('/problems/proof-too-old')
    }
  })

  it('is nobody’s whose session has ended meanwhile, and giving the password opens none', async () => {
    await age(freshMs)
    const key = `session:${sidOf(cookie.slice('session='.length))}`
    await refund()
    await redis.del(key)
    expect((await refund()).status).toBe(401)
    await givePassword()
    expect(await redis.get(key)).toBeNull()
  })

  it('does not become fresh with a first code of an app, which takes no password, or with a new passkey, and does with a new password', async () => {
    await age(freshMs)
    for (const [path, isFreshThen] of [
      ['/api/admin/account/second-factor', false],
      ['/api/admin/account/passkeys', false],
      ['/api/admin/account/password', true],
    ] as const) {
      const body = path.endsWith('password')
        ? { current: 'a password', password: 'another password' }
        : { code: '287082' }
      const renewed = await ask('put', path).query({ end: 'whose it is' }).send(body)
      expect(renewed.status).toBe(200)
      cookie = /session=[^;]*/.exec(renewed.headers['set-cookie'] ?? '')?.[0] ?? ''
      expect(await problemOf(refund())).toBe(isFreshThen ? undefined : '/problems/proof-too-old')
    }
  })

  it('is refused to a donor as to every other, without asking for a password that they don’t have', async () => {
    const grant = JSON.stringify({ role: 'donor', subject: randomUUID(), seconds: 3_600 })
    const code = `/api/session/codes/${randomUUID()}/verify`
    const answer = await supertest(door.url).post(code).query({ grant }).set('origin', 'http://giveaway.test').send({})
    cookie = /session=[^;]*/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? ''
    await age(freshMs)
    // It reaches the service, which knows no donors at the desk.
    expect((await refund()).status).toBe(200)
  })

  it('is each call that says so, and no other', async () => {
    await age(freshMs)
    const ofTheDesk = calls.filter(({ access, own: isOwn }) => access === 'administrator' && !isOwn)
    expect(ofTheDesk.length).toBeGreaterThan(150)
    for (const call of ofTheDesk) {
      const path = call.path.replaceAll(/\{\w+\}/g, '1')
      const method = call.method.toLowerCase() as Parameters<typeof ask>[0]
      const type = await problemOf(ask(method, path).set('idempotency-key', randomUUID()).send({}))
      expect([path, type === '/problems/proof-too-old']).toEqual([path, call.freshProof === true])
    }
  })
})

it('an act whose body was kept back until the session had ended is not done', async () => {
  const held = httpRequest(`${gateway.url}/api/admin/gifts/${randomUUID()}/refunds`, {
    method: 'POST',
    headers: {
      origin: 'http://giveaway.test',
      cookie,
      'content-type': 'application/json',
      'content-length': '2',
      'idempotency-key': randomUUID(),
    },
  })
  const answered = once(held, 'response')
  held.write('{')
  expect((await refund()).status).toBe(200)
  await redis.del(`session:${sidOf(cookie.slice('session='.length))}`)
  await eventually(async () => (await ask('put', '/api/session/use').send()).status === 401)
  held.end('}')
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(401)
})
