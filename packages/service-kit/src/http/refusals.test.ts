import { beforeAll, describe, expect, it } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import { call } from '@evenhand/contracts/http'
import type { Express } from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { z } from 'zod'
import { callerReader } from '../auth/index.ts'
import { createHealth } from '../health/index.ts'
import { DependencyDown, Problem } from '../problems/index.ts'
import { testIdentity } from '../testing/index.ts'
import { bodyBytesMax, createHttp, route } from './index.ts'

const common = {
  service: 'entries',
  summary: 'For these tests',
  access: 'anyone',
  limit: 'read',
  problems: [],
} as const
const Note = z.strictObject({
  text: z.string('Text is required').min(1, 'Text is required'),
  lines: z.array(z.strictObject({ cents: z.int('Cents are a whole number') })).default([]),
})
const answer = { status: 200 as const, body: z.unknown() }
const write = call({ ...common, method: 'POST', path: '/api/notes', request: { body: Note }, response: answer })
const loose = call({
  ...common,
  method: 'POST',
  path: '/api/loose',
  request: { body: z.looseObject({}) },
  response: answer,
})
const plain = call({ ...common, method: 'PUT', path: '/api/plain', request: {}, response: { status: 204 } })
const read = call({
  ...common,
  method: 'GET',
  path: '/api/notes/{noteId}',
  request: {
    params: z.strictObject({ noteId: z.uuid('That isn’t a valid ID') }),
    query: z.strictObject({ page: z.string().optional() }),
  },
  response: answer,
})
const remove = call({ ...common, method: 'DELETE', path: '/api/notes/{id}', request: {}, response: { status: 204 } })
const latest = call({ ...common, method: 'GET', path: '/api/notes/latest', request: {}, response: answer })
const own = call({ ...common, access: 'donor', method: 'GET', path: '/api/own', request: {}, response: answer })
const all = call({
  ...common,
  access: 'administrator',
  roles: ['money', 'support'],
  method: 'GET',
  path: '/api/all',
  request: {},
  response: answer,
})
const looked = call({
  ...common,
  access: 'administrator',
  roles: ['owner'],
  method: 'GET',
  path: '/api/looked',
  audited: ['subscribers-exported'],
  request: {},
  response: answer,
})
const fail = call({ ...common, method: 'GET', path: '/api/fail/{how}', request: {}, response: answer })

const failures: Record<string, () => Error> = {
  bug: () => new Error('row (ann@example.org, 4242424242424242) violates everything'),
  away: () => new DependencyDown('the ledger at 10.0.0.7 does not answer'),
  'too-often': () => new Problem('too-many-requests', { retryAfterSeconds: 7 }),
}

describe('what a service refuses', () => {
  const lines: string[] = []
  let app: Express
  let identity: Awaited<ReturnType<typeof testIdentity>>
  beforeAll(async () => {
    identity = await testIdentity()
    app = createHttp({
      routes: [
        route(write, async ({ body }) => body),
        route(loose, async ({ body }) => Object.keys(body).length),
        route(plain, async () => undefined),
        route(read, async ({ params, query }) => ({ ...params, ...query })),
        route(remove, async () => undefined),
        route(latest, async () => 'the latest'),
        route(own, async (_input, { caller }) => caller),
        route(all, async () => 'all'),
        route(looked, async () => 'looked'),
        route(fail, async (_input, { request }) => {
          throw failures[String(request.params.how)]?.()
        }),
      ],
      health: createHealth([]),
      log: pino({}, { write: (line) => void lines.push(line) }),
      readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
    })
  })

  const post = (body: string | Buffer, type = 'application/json', path = '/api/notes') =>
    request(app).post(path).set('content-type', type).send(body)
  const problem = (code: string, status: number) => ({ type: `/problems/${code}`, status })

  it('names every field that is wrong, by its path, with its own message', async () => {
    const { body, headers } = await post('{"lines":[{"cents":1},{"cents":"2"}]}').expect(400)
    expect(headers['content-type']).toMatch('application/problem+json')
    expect(body).toMatchObject({
      ...problem('invalid-request', 400),
      message: 'Text is required',
      instance: '/api/notes',
      errors: [
        { path: 'text', message: 'Text is required' },
        { path: 'lines.1.cents', message: 'Cents are a whole number' },
      ],
    })
  })

  it('names fields that it does not know, in bodies, queries and deeper', async () => {
    const { body } = await post('{"text":"a","admin":true,"lines":[{"cents":1,"free":1}]}').expect(400)
    expect(body.errors).toEqual([
      { path: 'lines.0.free', message: 'Unknown field' },
      { path: 'admin', message: 'Unknown field' },
    ])
    const asked = await request(app).get('/api/notes/0197a000-0000-7000-8000-000000000000?sort=up').expect(400)
    expect(asked.body.errors).toEqual([{ path: 'sort', message: 'Unknown field' }])
  })

  it('names those of a body where none is asked for, which may be empty', async () => {
    const put = (body?: string) => request(app).put('/api/plain').set('content-type', 'application/json').send(body)
    const { body } = await put('{"zz":1,"admin":true}').expect(400)
    expect(body).toMatchObject({
      ...problem('invalid-request', 400),
      errors: [
        { path: 'zz', message: 'Unknown field' },
        { path: 'admin', message: 'Unknown field' },
      ],
    })
    for (const wrong of ['[1]', '7', 'null', '"zz"']) await put(wrong).expect(400)
    for (const nothing of ['{}', '', undefined]) await put(nothing).expect(204)
    await request(app).put('/api/plain').expect(204)
    const asked = request(app).delete('/api/notes/1').set('content-type', 'application/json')
    expect((await asked.send('{"zz":1}').expect(400)).body.errors).toEqual([{ path: 'zz', message: 'Unknown field' }])
  })

  it('takes a form where nothing is asked for: mail programs unsubscribe people with one', async () => {
    const unsubscribed = await request(app).put('/api/plain').type('form').send({ 'List-Unsubscribe': 'One-Click' })
    expect(unsubscribed.status).toBe(204)
  })

  it('names at most fifty of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, 1]))
    const { body } = await post(JSON.stringify(many)).expect(400)
    expect(body.errors).toHaveLength(50)
  })

  it.each(['null', '[]', '"text"', '7', '{"text":null}', '{"__proto__":{"text":"a"}}'])(
    'refuses the body %s',
    async (body) => {
      expect((await post(body)).status).toBe(400)
    },
  )

  it.each(['', '{', '{"text":"a"', 'text=a', '\0'])(
    'says of %j that it is not JSON, or that nothing was sent',
    async (body) => {
      const { body: refusal } = await post(body).expect(400)
      expect(refusal.type).toMatch(/malformed-body|invalid-request/)
    },
  )

  it.each(['\0', '\ud800', 'a\udc00b'])('refuses text that no store keeps: %j', async (text) => {
    const { body } = await post(JSON.stringify({ text })).expect(400)
    expect(body.errors).toEqual([{ path: 'text', message: 'Use only letters, digits and punctuation' }])
  })

  it('refuses such text in a query too', async () => {
    const { body } = await request(app).get('/api/notes/0197a000-0000-7000-8000-000000000000?page=%00').expect(400)
    expect(body.errors[0]).toMatchObject({ path: 'page' })
  })

  it('refuses it as the name of a field too', async () => {
    const { body } = await post('{"a":{"b\\u0000":1}}', 'application/json', '/api/loose').expect(400)
    expect(body.errors).toMatchObject([{ path: 'a.b\0' }])
  })

  it('looks through a body that is as deep as it is long', async () => {
    const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect((await post(deep, 'application/json', '/api/loose')).status).toBe(200)
    const spoilt = deep.replace('[]', '["\\u0000"]')
    expect((await post(spoilt, 'application/json', '/api/loose')).status).toBe(400)
  })

  it('refuses what is too large', async () => {
    const { body } = await post(JSON.stringify({ text: 'a'.repeat(bodyBytesMax) })).expect(413)
    expect(body).toMatchObject(problem('body-too-large', 413))
  })

  it('refuses another kind of body, unknown character sets and encodings', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=nonsense'])
      expect((await post('{"text":"a"}', type).expect(415)).body).toMatchObject(problem('unsupported-media-type', 415))
    await request(app).post('/api/notes').expect(415)
    await post('{"text":"a"}').set('content-encoding', 'nonsense').expect(415)
  })

  it('reads a packed body, and refuses one that cannot be unpacked', async () => {
    const packed = (body: Buffer) =>
      post(body)
        .set('content-encoding', 'gzip')
        .serialize((bytes) => bytes)
    await packed(gzipSync('{"text":"a"}')).expect(200)
    for (const broken of [Buffer.from('not gzip'), gzipSync('{"text":"a"}').subarray(0, 20)])
      expect((await packed(broken).expect(400)).body).toMatchObject(problem('malformed-body', 400))
  })

  it('says what an address answers when it is asked with another method', async () => {
    const one = await request(app).patch('/api/notes/1').expect(405)
    expect([one.headers.allow, one.body.type]).toEqual(['GET, HEAD, DELETE', '/problems/method-not-allowed'])
    expect((await request(app).get('/api/notes').expect(405)).headers.allow).toBe('POST')
  })

  it.each(['/', '/api', '/api/nothing', '/api/notes/1/2', '/api/notes/%E0%A4%A', '/api/notes/%'])(
    'has nothing at %s',
    async (path) => expect((await request(app).get(path).expect(404)).body).toMatchObject(problem('not-found', 404)),
  )

  it('takes a literal path for itself and not for a parameter', async () => {
    expect((await request(app).get('/api/notes/latest').expect(200)).body).toBe('the latest')
    expect((await request(app).get('/api/notes/other').expect(400)).body.errors[0].path).toBe('noteId')
  })

  it('answers HEAD like GET, without the body', async () => {
    const { headers, text } = await request(app).head('/api/notes/latest').expect(200)
    expect([headers['content-length'], text]).toEqual(['12', undefined])
  })

  it('hides what nobody foresaw', async () => {
    const { body, text } = await request(app).get('/api/fail/bug').expect(500)
    expect(body).toMatchObject(problem('internal', 500))
    expect(text).not.toMatch(/ann@|4242|violates/)
  })

  it('says when to come again while a part is away, or after too many requests', async () => {
    const away = await request(app).get('/api/fail/away').expect(503)
    expect([away.headers['retry-after'], away.text.includes('10.0.0.7')]).toEqual(['5', false])
    expect((await request(app).get('/api/fail/too-often').expect(429)).headers['retry-after']).toBe('7')
  })

  it('lets in whom the contract names', async () => {
    const [donor, administrator] = [await identity.asDonor('entries', 'd1'), await identity.asAdministrator('entries')]
    await request(app).get('/api/own').expect(401)
    expect((await request(app).get('/api/own').set(donor).expect(200)).body).toMatchObject({ donorId: 'd1' })
    await request(app)
      .get('/api/all')
      .set(await identity.asVisitor('entries'))
      .expect(401)
    await request(app).get('/api/all').set(donor).expect(403)
    await request(app).get('/api/all').set(administrator).expect(200)
    await request(app)
      .get('/api/own')
      .set(await identity.asDonor('donations', 'd1'))
      .expect(401)
  })

  it('lets no other site look at what is personal in the name of an administrator', async () => {
    const administrator = await identity.asAdministrator('entries')
    const looks = (site: string) => request(app).get('/api/looked').set(administrator).set('sec-fetch-site', site)
    for (const site of ['same-origin', 'none']) await looks(site).expect(200)
    expect((await looks('cross-site').expect(403)).body).toMatchObject(problem('cross-site-request', 403))
  })

  it('gives every answer the id of its request, a new one when what was sent is no id', async () => {
    const given = await request(app).get('/api/nothing').set('x-request-id', 'given-by-the-gateway')
    expect([given.headers['x-request-id'], given.body.requestId]).toEqual([
      'given-by-the-gateway',
      'given-by-the-gateway',
    ])
    const odd = await request(app).get('/api/nothing').set('x-request-id', '<script>')
    expect(odd.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect((await request(app).get('/health/live').expect(200)).headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  it('writes a line for each request that holds the route, and nothing of what was sent', async () => {
    lines.length = 0
    await post('{"text":"ann@example.org gives"}').expect(200)
    await request(app).get('/api/notes/ann@example.org?page=Ann%20Lee').expect(400)
    const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(written.map(({ method, route: path, status }) => [method, path, status])).toEqual([
      ['POST', '/api/notes', '200'],
      ['GET', '/api/notes/:p0', '400'],
    ])
    expect(lines.join()).not.toMatch(/ann|lee/i)
  })
})
