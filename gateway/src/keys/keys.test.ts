import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Call, calls, gatewayCalls, inside, keyScopes, type KeyScope } from '@evenhand/contracts/http'
import { hashApiKey, newApiKey } from '@evenhand/service-kit/auth'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually } from '@evenhand/service-kit/testing'
import type { RequestHandler } from 'express'
import express from 'express'
import { Writable } from 'node:stream'
import supertest from 'supertest'
import { callerOf, nobodyThere, startGateway, startUpstream } from '../testing/gateway.ts'

/** What identity knows of keys; the tests make and revoke them here. */
const known = new Map<string, inside.FoundKey>()
const answerIdentity: RequestHandler[] = [
  express.json(),
  (request, response) => void response.json(known.get(request.body.hash) ?? { state: 'unknown' }),
]

let identity: Awaited<ReturnType<typeof startUpstream>>
let gateway: Awaited<ReturnType<typeof startGateway>>
const logged: string[] = []
const log = createLog(
  'gateway',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  }),
)

beforeAll(async () => {
  identity = await startUpstream(express.Router().use(...answerIdentity))
  gateway = await startGateway({ services: { identity: identity.url }, log })
})
afterAll(async () => {
  await gateway.stop()
  identity.stop()
})
beforeEach(() => {
  known.clear()
  gateway.reached.length = 0
  identity.reached.length = 0
})

const id = '0197a000-0000-7000-8000-000000000001'

function aKey(scopes: readonly KeyScope[]): string {
  const key = newApiKey()
  known.set(hashApiKey(key), { state: 'good', id, scopes: [...scopes] })
  return key
}

const ask = (method: string, path: string, key: string, url = gateway.url) => {
  const request = supertest(url)[method.toLowerCase() as 'get'](path).set('authorization', `Bearer ${key}`)
  return method === 'GET' ? request : request.send({})
}

const gifts = '/api/admin/gifts'

describe('a call with an API key', () => {
  it('reaches its service in the name of the key with its scopes, without the key and without any cookie', async () => {
    const key = aKey(['gifts:read', 'draws:read'])
    const answer = await ask('GET', `${gifts}?limit=2`, key)
      .set('cookie', `session=${'a'.repeat(43)}`)
      .expect(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [reached] = gateway.reached
    expect(reached?.url).toBe(`${gifts}?limit=2`)
    expect([reached?.headers.authorization, reached?.headers.cookie]).toEqual([undefined, undefined])
    expect(await callerOf('donations', reached)).toEqual({
      role: 'api-key',
      keyId: id,
      scopes: ['gifts:read', 'draws:read'],
      sessionId: undefined,
    })
    expect(JSON.stringify(identity.reached.map(({ body, headers, url }) => [body, headers, url]))).not.toContain(key)
  })

  it('is refused where its scopes don’t open it, with the scope that is missing, and reaches nothing', async () => {
    const { body, status } = await ask('GET', gifts, aKey(['draws:read']))
    expect([status, body.type, body.detail]).toEqual([
      403,
      '/problems/scope-missing',
      'This API key doesn’t have the scope gifts:read. An owner can make a key that has it.',
    ])
    expect(gateway.reached).toEqual([])
  })

  it.each([
    ['of nobody', newApiKey(), /We don’t know this API key/],
    ['that was cut off', newApiKey().slice(0, -1), /We don’t know this API key/],
    ['that is mistyped', 'evh_ke', /We don’t know this API key/],
  ])('%s is refused', async (_which, key, detail) => {
    const { body, status, headers } = await ask('GET', gifts, key)
    expect([status, body.type, headers['www-authenticate']]).toEqual([401, '/problems/api-key-refused', 'Bearer'])
    expect(body.detail).toMatch(detail)
    expect(gateway.reached).toEqual([])
  })

  it('is another’s word where it doesn’t begin like a key: then nobody is known by it', async () => {
    const { body, status } = await ask('GET', gifts, 'a-token-of-a-proxy').expect(200)
    expect(await callerOf('donations', gateway.reached[0])).toEqual({ role: 'anonymous', sessionId: undefined })
    expect([body, status]).toEqual([{}, 200])
  })

  it.each([
    ['expired', 'This API key has expired. An owner of the desk can make a new one.'],
    ['revoked', 'This API key was revoked. An owner of the desk can make a new one.'],
  ] as const)('that is %s is refused with a sentence', async (state, detail) => {
    const key = newApiKey()
    known.set(hashApiKey(key), { state })
    const { body, status } = await ask('GET', gifts, key)
    expect([status, body.detail]).toEqual([401, detail])
    expect(gateway.reached).toEqual([])
  })

  it('is refused soon after its key was, though many ask all the time', async () => {
    const key = aKey(['gifts:read'])
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', gifts, key).expect(200)))
    // One question for all of them, and for what follows within a second.
    expect(identity.reached).toHaveLength(1)
    known.set(hashApiKey(key), { state: 'revoked' })
    await eventually(async () => (await ask('GET', gifts, key)).status === 401)
    const before = gateway.reached.length
    await ask('GET', gifts, key).expect(401)
    expect(gateway.reached).toHaveLength(before)
  })

  it('waits for who knows keys: nothing is open while identity is away', async () => {
    const alone = await startGateway({ services: { identity: nobodyThere } })
    const { status, headers } = await ask('GET', gifts, newApiKey(), alone.url)
    expect([status, headers['retry-after'], alone.reached]).toEqual([503, '5', []])
    await alone.stop()
  })

  it('comes from programs: no page of another site may send one, or read an answer', async () => {
    const asking = supertest(gateway.url)
      .options(gifts)
      .set({ origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' })
    expect((await asking.set('access-control-request-headers', 'authorization')).status).toBe(405)
    const answer = await ask('GET', gifts, aKey(['gifts:read'])).set('origin', 'https://elsewhere.example')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('leaves no key in the log, in the answer or with a problem, wherever someone puts it', async () => {
    const key = aKey(['gifts:read'])
    const answers = [
      await ask('GET', gifts, key),
      await ask('GET', `/api/admin/books?key=${key}`, key),
      await ask('GET', `/api/admin/contacts/gifts/${key}`, key),
      await ask('GET', gifts, key.slice(0, -1)),
      await ask('POST', gifts, key),
    ]
    const secret = key.slice('evh_key_'.length, -1)
    expect(logged.join('')).toContain('"route":"/api/admin/gifts"')
    expect(logged.join('')).not.toContain(secret)
    const told = answers.filter(({ request }) => !request.url.includes(key))
    expect(told).toHaveLength(3)
    for (const { text, headers } of told) expect(text + JSON.stringify(headers)).not.toContain(secret)
  })
})

describe('the limit of keys', () => {
  it('holds for each of them, says when to come again, and leaves another alone', async () => {
    const narrow = await startGateway({ services: { identity: identity.url }, environment: { LIMITS_SCALE: '1' } })
    const [busy, other] = [aKey(['gifts:read']), aKey(['gifts:read'])]
    const answers = await Promise.all(Array.from({ length: 301 }, () => ask('GET', gifts, busy, narrow.url)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expect((await ask('GET', gifts, other, narrow.url)).headers['ratelimit-limit']).toBe('300')
    await narrow.stop()
  })
})

describe('every call', () => {
  const pathOf = ({ path }: Pick<Call, 'path'>) => path.replaceAll(/\{\w+\}/g, id)
  const all = [...calls, ...gatewayCalls]
  const open = calls.filter(({ keyScope }) => keyScope !== undefined)

  it('is closed to keys but those that a scope names, and those to a key without it', async () => {
    const key = aKey(keyScopes)
    for (const call of all) {
      const { status, body } = await ask(call.method, pathOf(call), key)
      const expected = call.keyScope === undefined ? [403, '/problems/scope-missing'] : [200, undefined]
      expect([call.path, status, body.type]).toEqual([call.path, ...expected])
    }
    expect(gateway.reached.map(({ path }) => path)).toEqual(open.map(pathOf))
    gateway.reached.length = 0
    for (const call of open) {
      const without = aKey(keyScopes.filter((scope) => scope !== call.keyScope))
      expect((await ask('GET', pathOf(call), without)).body.detail).toContain(String(call.keyScope))
    }
    expect(gateway.reached).toEqual([])
  })
})
