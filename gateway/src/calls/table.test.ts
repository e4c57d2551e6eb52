import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from 'node:net'
import { calls, gatewayCalls } from '@evenhand/contracts/http'
import fc from 'fast-check'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'
import { routesTable } from './table.ts'

const all = [...calls, ...gatewayCalls]
const table = routesTable(all)
const example = (path: string) => path.replace(/\{\w+\}/g, '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10')

describe('the routes table', () => {
  it('knows every call of the contracts', () => {
    for (const call of all) {
      const found = table(call.method, example(call.path))
      expect(found.kind === 'entry' && found.entry.call.path.replace(/\{\w+\}/g, '{}')).toBe(
        call.path.replace(/\{\w+\}/g, '{}'),
      )
    }
  })

  it('takes a literal before a parameter, and another method of a path for what it is', () => {
    expect(table('POST', '/api/session/links/verify')).toMatchObject({
      entry: { call: { path: '/api/session/links/verify' } },
    })
    expect(table('PATCH', '/api/session')).toEqual({ kind: 'other-method', allow: 'GET, DELETE, HEAD' })
    expect(table('HEAD', '/api/sponsors').kind).toBe('entry')
  })

  it.each([
    '/api',
    '/api/',
    '/api/sponsors/',
    '/API/sponsors',
    '//api/sponsors',
    '/api/cart/',
    '/api/cart/..',
    '/api/cart/%2e%2e',
    '/api/cart/a%2Fb',
    '/api/cart/a%5cb',
    '/api/cart/%00',
    '/api/cart/%zz',
    '/api/../metrics',
    '/metrics',
  ])('does not know %s', (path) => {
    expect(table('GET', path).kind).toBe('unknown')
  })

  it('refuses two calls that answer the same', () => {
    expect(() => routesTable([...all, ...calls.slice(0, 1)])).toThrow('Two calls answer')
  })
})

describe('whatever path is asked for', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    gateway = await startGateway({})
  })
  afterAll(() => gateway.stop())

  const patterns = calls.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '(?!\\.\\.?$)[^/]+')}$`))
  const segments = [...new Set(all.flatMap(({ path }) => path.split('/')).filter(Boolean)), 'health', 'metrics', 'mf']
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...segments) },
    { weight: 1, arbitrary: fc.constantFrom('..', '.', '', '%2e%2e', '%2f', '%252f', '%5c', '\\', ';a=b', 'x%00') },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 8 }).map(encodeURIComponent) },
  )
  const path = fc
    .tuple(
      fc.constantFrom('/', '/api/', '//api/', '/r/', '/./', 'http://other.test/api/', '/api//', '/%61pi/'),
      fc.array(segment, { maxLength: 5 }),
    )
    .map(([start, rest]) => start + rest.join('/'))

  it('reaches a service only where the contracts have a call', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
        path,
        async (method, target) => {
          const before = gateway.reached.length
          const status = await ask(new URL(gateway.url).port, method, target)
          expect([0, 500]).not.toContain(status)
          for (const { url, method: asked } of gateway.reached.slice(before)) {
            const raw = url.split('?')[0] ?? ''
            const called = calls.some((call, index) => call.method === asked && patterns[index]?.test(raw))
            // `/api/health` is the gateway's own call: it asks every service how it is.
            const ownQuestion = raw === '/health/ready' && method === 'GET' && target.endsWith('/api/health')
            expect(called || ownQuestion).toBe(true)
          }
        },
      ),
      { numRuns: 300, examples: [['GET', '/api/health']] },
    )
  })

  it.each([
    ['get', '/api/unknown', 404, undefined],
    ['patch', '/api/sponsors', 405, 'GET, HEAD'],
    ['post', '/cart', 405, 'GET, HEAD'],
  ] as const)('answers %s %s with %i', async (method, target, status, allow) => {
    const answer = await supertest(gateway.url)[method](target)
    expect([answer.status, answer.headers.allow, answer.body.status]).toEqual([status, allow, status])
  })
})

/** The request line as it stands: clients of the usual kind would tidy the path up. */
const ask = (port: string, method: string, target: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    })
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    socket.on('error', reject)
  })
