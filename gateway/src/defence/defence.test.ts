import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { proofHeader } from '@evenhand/contracts/problems'
import { readConfig } from '@evenhand/service-kit/config'
import { solve } from '@evenhand/service-kit/testing'
import supertest from 'supertest'
import { Config } from '../config.ts'
import { startGateway } from '../testing/gateway.ts'
import { limitTable } from './limit-table.ts'
import { contentSecurityPolicy } from './security-headers.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway({ environment: { SIMULATOR_URL: 'http://127.0.0.1:4600/' } })
})
afterAll(() => gateway.stop())

describe('a change that another site asks for', () => {
  const cookie = `session=${'c'.repeat(43)}`
  it.each([
    ['a page of this site', { 'sec-fetch-site': 'same-origin', cookie }, 200],
    ['the address line', { 'sec-fetch-site': 'none', cookie }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', cookie }, 403],
    ['another site without a cookie', { 'sec-fetch-site': 'cross-site' }, 403],
    ['an older browser on this site', { origin: 'http://giveaway.test', cookie }, 200],
    ['an older browser elsewhere', { origin: 'http://evil.test', cookie }, 403],
    ['a sandboxed frame', { origin: 'null', cookie }, 403],
    [
      'a lying origin in a browser that says more',
      { 'sec-fetch-site': 'cross-site', origin: 'http://giveaway.test', cookie },
      403,
    ],
    ['a program without cookies', {}, 200],
    ['a program with a cookie that says nothing', { cookie }, 403],
  ])('from %s', async (_name, headers, status) => {
    const answer = await supertest(gateway.url).post('/api/cart').set(headers).send({})
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.type).toBe('/problems/cross-site-request')
  })

  it('is let through for reading, and for the processor that signs what it sends', async () => {
    await supertest(gateway.url).get('/api/sponsors').set('sec-fetch-site', 'cross-site').expect(200)
    await supertest(gateway.url).post('/api/webhooks/stripe').set('origin', 'https://stripe.test').send({}).expect(200)
    expect(gateway.reached.at(-1)?.headers.cookie).toBeUndefined()
  })

  it('is taken up to 1 MiB from the processor, whose events hold whole objects, and to 100 KiB from others', async () => {
    const send = async (path: string, bytes: number) =>
      (
        await supertest(gateway.url)
          .post(path)
          .send({ description: 'x'.repeat(bytes) })
      ).status
    expect(await send('/api/webhooks/stripe', 900_000)).toBe(200)
    expect(await send('/api/webhooks/stripe', 1024 * 1024)).toBe(413)
    expect(await send('/api/cart', 1024 * 100)).toBe(413)
  })

  it('is accepted from the host that was asked, whatever it is called outside', async () => {
    const answer = await supertest(gateway.url).post('/api/cart').set({ origin: gateway.url, cookie }).send({})
    expect(answer.status).toBe(200)
  })
})

describe('the limits', () => {
  it('count a browser, say so, and refuse with the time to wait', async () => {
    const strict = await startGateway({ environment: { LIMITS_SCALE: '1', TRUST_PROXY: '1' } })
    const points = limitTable['sign-in'].session
    const headers = { cookie: `session=${randomToken()}`, origin: 'http://giveaway.test' }
    const tries = []
    for (let tried = 0; tried <= points; tried++) {
      const address = `198.51.100.${tried}, 2001:db8::${tried}`
      tries.push(
        await supertest(strict.url)
          .post('/api/session/codes')
          .set({ ...headers, 'x-forwarded-for': address })
          .send({}),
      )
    }
    expect(tries.slice(0, points).every(({ status }) => status === 200)).toBe(true)
    expect(tries[0]?.headers).toMatchObject({
      'ratelimit-limit': String(points),
      'ratelimit-remaining': String(points - 1),
    })
    const refused = tries.at(-1)
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.body.type).toBe('/problems/too-many-requests')
    await strict.stop()
  })

  it.each([
    ['sign-in', '/api/session/codes'],
    ['registration', '/api/landing-registration'],
  ] as const)(
    'count an address however many browsers it pretends to be, a whole IPv6 network as one: %s',
    async (limit, path) => {
      const strict = await startGateway({ environment: { LIMITS_SCALE: '1', TRUST_PROXY: '1' } })
      const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
      const statuses = []
      for (let tried = 0; tried <= limitTable[limit].address; tried++) {
        const answer = await supertest(strict.url)
          .post(path)
          .set('x-forwarded-for', `${network}::${tried.toString(16)}`)
          .send({})
        statuses.push(answer.status)
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
      await strict.stop()
    },
  )

  it('ask for a proof of work before what gives entries for nothing, where much came from one address, and take it once', async () => {
    const strict = await startGateway({ environment: { LIMITS_SCALE: '1', TRUST_PROXY: '1' } })
    const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`
    const send = (path: string, proof = '') =>
      supertest(strict.url)
        .post(path)
        .set({ 'x-forwarded-for': address, [proofHeader]: proof })
        .send({})
    const ways = ['/api/landing-registration', '/api/members/register', '/api/members/1000000006X/social-activity']
    const first = []
    for (let tried = 0; tried < 6; tried++) first.push((await send(ways[tried % 3] ?? '')).status)
    expect(first).toEqual(Array(6).fill(200))
    for (const path of ways) expect((await send(path)).status).toBe(428)
    const asked = await send('/api/landing-registration')
    const proof = await solve(asked.body.challenge)
    expect((await send('/api/landing-registration', proof)).status).toBe(200)
    expect((await send('/api/landing-registration', proof)).status).toBe(428)
    // What gives no entries goes on.
    expect((await send('/api/cart')).status).toBe(200)
    await strict.stop()
  })

  it.each(['0', '0.5', '-1', 'off'])('cannot be lowered or switched off from outside: LIMITS_SCALE=%s', (scale) => {
    expect(() => readConfig(Config, { LIMITS_SCALE: scale })).toThrow('LIMITS_SCALE')
  })
})

const randomToken = (): string => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 43)

describe('the security headers', () => {
  it.each(['/', '/problems/internal', '/missing.js', '/api/docs', '/api/openapi.json'])('stand on %s', async (path) => {
    const { headers } = await supertest(gateway.url).get(path)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'; base-uri 'none'; frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).* publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
      ),
      'x-request-id': expect.any(String),
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it.each(['/api/sponsors', '/api/nothing', '/api', '/api/session', '/r/nothing/here', '/api/health'])(
    'let nobody frame, run or keep what %s answers',
    async (path) => {
      const { headers } = await supertest(gateway.url).get(path).set('origin', 'http://other.test')
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('json'),
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('let in Stripe exactly, the simulator only where there is one, and no inline script ever', async () => {
    const real = contentSecurityPolicy()
    expect(real).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(real).toContain("connect-src 'self' https://api.stripe.com;")
    expect(real).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
    const { headers } = await supertest(gateway.url).get('/')
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.stripe.com http://127.0.0.1:4600;",
    )
    expect(headers['content-security-policy']).toContain('https://hooks.stripe.com http://127.0.0.1:4600;')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it("let in the operator's tag script and what it may connect to, exactly, and nothing of it where none is set", async () => {
    const tagged = await startGateway({
      environment: {
        TAG_SCRIPT_URL: 'https://tags.test/gtm.js?id=GTM-1',
        TAG_CONNECT_ORIGINS: 'https://collect.test, https://more.test/',
      },
    })
    const { headers } = await supertest(tagged.url).get('/')
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://tags.test;",
    )
    expect(headers['content-security-policy']).toMatch(
      /connect-src 'self' https:\/\/api\.stripe\.com https:\/\/collect\.test https:\/\/more\.test;/,
    )
    const loader = await supertest(tagged.url).get('/tag.js').expect(200)
    expect(loader.text).toContain('tag.src = "https://tags.test/gtm.js?id=GTM-1"')
    await tagged.stop()
    await supertest(gateway.url).get('/tag.js').expect(404)
    expect((await supertest(gateway.url).get('/')).headers['content-security-policy']).not.toContain('.test')
  })

  it('insist on https where the site has it', async () => {
    const secure = await startGateway({ environment: { PUBLIC_URL: 'https://giveaway.test' } })
    const { headers } = await supertest(secure.url).get('/')
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    await secure.stop()
  })
})
