import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { inside } from '@evenhand/contracts/http'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import type { RequestHandler } from 'express'
import supertest, { type Response } from 'supertest'
import { callerOf, startGateway } from '../testing/gateway.ts'
import { sidOf } from './cookie.ts'

const origin = 'http://giveaway.test'
const codeId = '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A service that grants what the request's query asks it to, whatever call it is. */
const granting: RequestHandler = (request, response) => {
  const { grant, end, status = '200' } = request.query
  if (typeof grant === 'string') response.set('x-evenhand-session-grant', grant)
  if (typeof end === 'string') response.set('x-evenhand-sessions-end', end)
  response.status(Number(status)).json({})
}
/** Somebody whom no other test has signed in. */
const newDonor = () => `donor-${randomUUID()}`
const donor = (subject = newDonor()) => JSON.stringify({ role: 'donor', subject, seconds: 3600 })
const administrator = JSON.stringify({
  role: 'administrator',
  subject: 'administrator-1',
  roles: ['owner'],
  seconds: 86_400,
})

async function start(environment: Record<string, string> = {}, answer: RequestHandler = granting) {
  const gateway = await startGateway({ answer, environment })
  stops.push(gateway.stop)
  const browser = () => supertest.agent(gateway.url).set('origin', origin)
  const session = async (agent: ReturnType<typeof browser>) => (await agent.get('/api/session').expect(200)).body
  const verify = (agent: ReturnType<typeof browser>, grant: string, status = 200) =>
    agent.post(`/api/session/codes/${codeId}/verify`).query({ grant, status }).send({})
  const logIn = (agent: ReturnType<typeof browser>, grant: string) =>
    agent.post('/api/admin/login').query({ grant }).send({})
  return { gateway, browser, session, verify, logIn }
}

const setCookieOf = ({ headers }: Response): string => [headers['set-cookie'] ?? []].flat().join()
const cookieOf = (answer: Response): string | undefined => /session=([^;]*)/.exec(setCookieOf(answer))?.[1]

describe('a visitor', () => {
  it('is nobody, and gets a cookie that no script can read', async () => {
    const { browser } = await start()
    const answer = await browser().get('/api/session').expect(200)
    expect(answer.body).toEqual({ role: 'anonymous' })
    expect(setCookieOf(answer)).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('reads without a cookie, and gets one with the first change; afterwards it is the same browser to services', async () => {
    const { gateway, browser } = await start()
    const agent = browser()
    expect(cookieOf(await agent.get('/api/sponsors').expect(200))).toBeUndefined()
    expect(cookieOf(await agent.post('/api/cart').send({}).expect(200))).toBeDefined()
    expect(cookieOf(await agent.post('/api/cart').send({}).expect(200))).toBeUndefined()
    const [, first, second] = gateway.reached
    const callers = await Promise.all([callerOf('donations', first), callerOf('donations', second)])
    expect(callers[0]).toEqual(callers[1])
  })

  it('has a __Host- cookie that is Secure where the site is https', async () => {
    const { gateway } = await start({ PUBLIC_URL: 'https://giveaway.test' })
    const answer = await supertest(gateway.url).get('/api/session')
    expect(setCookieOf(answer)).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  })
})

describe('the half hour of an administrator', () => {
  it('begins again with what they change or tell, and not with what pages ask by themselves', async () => {
    const redis = openRedis(testRedisUrl())
    stops.push(() => closeRedis(redis))
    const { browser, logIn } = await start()
    const leftAfter = async (ask: (agent: ReturnType<typeof browser>) => PromiseLike<unknown>) => {
      const agent = browser()
      const used = `session-used:${sidOf(cookieOf(await logIn(agent, administrator).expect(200)) ?? '')}`
      await redis.expire(used, 100)
      await ask(agent)
      return async () => (await redis.ttl(used)) > 100
    }
    const untouched = [
      await leftAfter((agent) => agent.get('/api/giveaways').expect(200)),
      await leftAfter((agent) => agent.get('/api/admin/entry-holds').expect(200)),
      await leftAfter((agent) => agent.get('/api/session').expect(200)),
    ]
    const isKept = await leftAfter((agent) => agent.put('/api/session/use').send({}).expect(204))
    expect(await eventually(isKept)).toBe(true)
    expect(await Promise.all(untouched.map((isLonger) => isLonger()))).toEqual([false, false, false])
  })

  it('is told, kept and ended without fields: one that is sent is unknown, as at the services', async () => {
    const { browser, logIn, session } = await start()
    const agent = browser()
    await logIn(agent, administrator).expect(200)
    for (const asked of [agent.put('/api/session/use'), agent.delete('/api/sessions'), agent.delete('/api/session')]) {
      const { body } = await asked.send({ zz: 1 }).expect(400)
      expect(body).toMatchObject({
        type: '/problems/invalid-request',
        errors: [{ path: 'zz', message: 'Unknown field' }],
      })
    }
    const broken = agent.put('/api/session/use').set('content-type', 'application/json').send('{"zz"')
    expect((await broken.expect(400)).body.type).toBe('/problems/malformed-body')
    expect(await session(agent)).toMatchObject({ role: 'administrator' })
    await agent.delete('/api/session').send({}).expect(204)
  })
})

describe('a browser at the desk', () => {
  it('has one name in each of its logins, is told it again once somebody is in, and tells it nowhere else', async () => {
    const { gateway, browser, logIn, verify } = await start()
    const named = async () => (await callerOf('identity', gateway.reached.at(-1)))?.deskBrowser
    const tried = await browser().post('/api/admin/login').query({ status: 401 }).send({})
    expect(setCookieOf(tried)).not.toContain('desk-browser')
    const agent = browser()
    expect(setCookieOf(await logIn(agent, administrator))).toMatch(
      /desk-browser=[\w-]{43}; .*SameSite=Strict; Max-Age=2592000/,
    )
    const name = await named()
    expect(name).toMatch(/^[\w-]{43}$/)
    await agent.get('/api/admin/people').expect(200)
    expect(await named()).toBeUndefined()
    await agent.delete('/api/session').expect(204)
    await logIn(agent, administrator)
    expect(await named()).toBe(name)
    await logIn(browser(), administrator)
    expect(await named()).not.toBe(name)
    expect(setCookieOf(await verify(browser(), donor()))).not.toContain('desk-browser')
  })
})

describe('a grant', () => {
  it('of an administrator takes the roles that a call names: another call stops at the gateway, which says what it takes', async () => {
    const { gateway, browser, logIn, session } = await start()
    const agent = browser()
    const roles = ['auditor']
    const grant = JSON.stringify({ role: 'administrator', subject: 'administrator-2', roles, seconds: 3_600 })
    await logIn(agent, grant).expect(200)
    expect(await session(agent)).toMatchObject({ role: 'administrator', roles })
    await agent.get('/api/admin/gifts').expect(200)
    const before = gateway.reached.length
    const refused = await agent.post(`/api/admin/gifts/${codeId}/refunds`).send({}).expect(403)
    expect(refused.body).toMatchObject({
      type: '/problems/not-allowed',
      detail: 'This takes the role Money or Owner. An owner can give it to you.',
    })
    expect(gateway.reached).toHaveLength(before)
  })

  it('of a proved code signs the browser in under a new token and never reaches it', async () => {
    const { gateway, browser, session, verify } = await start()
    const agent = browser()
    const before = cookieOf(await agent.get('/api/session'))
    const donorId = newDonor()
    const answer = await verify(agent, donor(donorId)).expect(200)
    expect(answer.headers['x-evenhand-session-grant']).toBeUndefined()
    expect(cookieOf(answer)).not.toBe(before)
    expect(setCookieOf(answer)).toContain('Max-Age=3600')
    expect(await session(agent)).toEqual({ role: 'donor', expiresAt: expect.any(String) })
    await agent.get('/api/donations').query({ email: 'ada@example.org' })
    expect(await callerOf('donations', gateway.reached.at(-1))).toMatchObject({ role: 'donor', donorId })
  })

  it('of a proved code or link tells services that the mailbox is proved, and a payment or registration alone does not', async () => {
    const { gateway, browser, session, verify } = await start()
    const mailboxOf = async (agent: ReturnType<typeof browser>) => {
      await agent.get('/api/donations')
      const caller = await callerOf('donations', gateway.reached.at(-1))
      return caller.role === 'donor' ? caller.mailbox : caller.role
    }
    const granted = async (path: string) => {
      const agent = browser()
      await agent.post(path).query({ grant: donor() }).send({}).expect(200)
      return agent
    }
    const proved = browser()
    await verify(proved, donor()).expect(200)
    const linked = await granted('/api/session/links/verify')
    const paid = await granted('/api/process-payment-success')
    const registered = await granted('/api/members/register')
    const mailboxes = []
    for (const agent of [proved, linked, paid, registered]) mailboxes.push(await mailboxOf(agent))
    expect(mailboxes).toEqual(['proved', 'proved', undefined, undefined])
    const told = []
    for (const agent of [proved, linked, paid, registered]) told.push((await session(agent)).mailbox)
    expect(told).toEqual([undefined, undefined, 'to-prove', 'to-prove'])
  })

  it('of an administrator takes the place of a donor who was signed in', async () => {
    const { browser, session, verify, logIn } = await start()
    const agent = browser()
    await verify(agent, donor()).expect(200)
    await logIn(agent, administrator).expect(200)
    expect((await session(agent)).role).toBe('administrator')
  })

  it('of a payment or registration leaves whoever is signed in who they are, and as long', async () => {
    const { gateway, browser, session, verify } = await start()
    const agent = browser()
    const [donorId, day] = [newDonor(), 24 * 60 * 60]
    await verify(agent, JSON.stringify({ role: 'donor', subject: donorId, seconds: 14 * day })).expect(200)
    const before = await session(agent)
    for (const subject of [donorId, newDonor()])
      for (const path of ['/api/process-payment-success', '/api/members/register']) {
        const grant = JSON.stringify({ role: 'donor', subject, seconds: day })
        const answer = await agent.post(path).query({ grant }).send({}).expect(200)
        expect(cookieOf(answer)).toBeUndefined()
      }
    expect(await session(agent)).toEqual(before)
    await agent.get('/api/donations')
    expect(await callerOf('donations', gateway.reached.at(-1))).toMatchObject({ donorId, mailbox: 'proved' })
  })

  it('of the owner ends the sessions of whoever only typed the address, and so does a payment from another browser', async () => {
    const { browser, session, verify } = await start()
    const pay = (agent: ReturnType<typeof browser>, query: object) =>
      agent.post('/api/process-payment-success').query(query).send({}).expect(200)
    const roleOf = async (agent: ReturnType<typeof browser>) => (await session(agent)).role
    const [one, two] = [newDonor(), newDonor()]
    const [typist, other, owner] = [browser(), browser(), browser()]
    await pay(typist, { grant: donor(one) })
    await pay(other, { grant: donor(two) })
    await verify(owner, donor(one)).expect(200)
    expect([await roleOf(typist), await roleOf(other), await roleOf(owner)]).toEqual(['anonymous', 'donor', 'donor'])
    const answer = await pay(browser(), { end: two })
    expect(answer.headers['x-evenhand-sessions-end']).toBeUndefined()
    await pay(browser(), { end: one })
    expect([await roleOf(other), await roleOf(owner)]).toEqual(['anonymous', 'donor'])
  })

  it('of whoever only typed the address ends once a link that was emailed to it is followed elsewhere, and begins no more', async () => {
    const { browser, session } = await start()
    const donorId = newDonor()
    const roleOf = async (agent: ReturnType<typeof browser>) => (await session(agent)).role
    const pay = (agent: ReturnType<typeof browser>) =>
      agent
        .post('/api/process-payment-success')
        .query({ grant: donor(donorId) })
        .send({})
        .expect(200)
    const confirm = (agent: ReturnType<typeof browser>, query: object) =>
      agent.post('/api/email/subscriptions/confirm').query(query).send({}).expect(200)
    const [typist, owner] = [browser(), browser()]
    await pay(typist)
    await confirm(owner, {})
    expect(await roleOf(typist)).toBe('donor')
    await confirm(owner, { end: donorId })
    expect(await roleOf(typist)).toBe('anonymous')
    await pay(typist)
    expect(await roleOf(typist)).toBe('anonymous')
  })

  it.each(['/api/admin/gifts', '/api/admin/purchases'])(
    'of whoever only typed the address ends with what the desk records for its owner (%s), and begins no more',
    async (path) => {
      const { browser, session, logIn } = await start()
      const donorId = newDonor()
      const [desk, typist, stranger] = [browser(), browser(), browser()]
      await logIn(desk, administrator).expect(200)
      const pay = (agent: ReturnType<typeof browser>) =>
        agent
          .post('/api/process-payment-success')
          .query({ grant: donor(donorId) })
          .send({})
          .expect(200)
      const recordAt = (query: object) => desk.post(path).set('idempotency-key', randomUUID()).query(query).send({})
      await pay(typist)
      await recordAt({ end: donorId, status: 409 }).expect(409)
      expect((await session(typist)).role).toBe('donor')
      await recordAt({ end: donorId }).expect(200)
      await pay(stranger)
      expect([(await session(typist)).role, (await session(stranger)).role]).toEqual(['anonymous', 'anonymous'])
      expect((await session(desk)).role).toBe('administrator')
    },
  )

  it('of whoever typed their own address goes on where the link is followed in the same browser', async () => {
    const { browser, session } = await start()
    const donorId = newDonor()
    const owner = browser()
    await owner
      .post('/api/process-payment-success')
      .query({ grant: donor(donorId) })
      .send({})
      .expect(200)
    await owner.post('/api/email/subscriptions/confirm').query({ end: donorId }).send({}).expect(200)
    expect((await session(owner)).role).toBe('donor')
  })

  it('without the mailbox is taken once, so that its proof is worth nothing when it is sent again', async () => {
    const { browser, session, verify } = await start()
    const pay = (agent: ReturnType<typeof browser>, query: object) =>
      agent.post('/api/process-payment-success').query(query).send({}).expect(200)
    const roleOf = async (agent: ReturnType<typeof browser>) => (await session(agent)).role
    const donorId = newDonor()
    const [first, again, owner] = [browser(), browser(), browser()]
    await pay(first, { grant: donor(donorId), end: donorId })
    expect(await roleOf(first)).toBe('donor')
    await pay(again, { grant: donor(donorId) })
    expect(await roleOf(again)).toBe('anonymous')
    await verify(owner, donor(donorId)).expect(200)
    expect([await roleOf(first), await roleOf(owner)]).toEqual(['anonymous', 'donor'])
    await pay(first, { grant: donor(donorId) })
    expect(await roleOf(first)).toBe('anonymous')
  })

  it('without the mailbox is given again to the browser whose answer was lost, until the owner comes', async () => {
    const { gateway, browser, session, verify } = await start()
    const [donorId, path] = [newDonor(), '/api/process-payment-success']
    const [agent, owner] = [browser(), browser()]
    const cookie = `session=${cookieOf(await agent.post('/api/cart').send({}).expect(200))}`
    const payAs = (jar: string) =>
      supertest(gateway.url)
        .post(path)
        .query({ grant: donor(donorId) })
        .set({ origin, cookie: jar })
        .send({})
        .expect(200)
    expect(cookieOf(await payAs(cookie))).toBeDefined()
    await agent
      .post(path)
      .query({ grant: donor(donorId) })
      .send({})
      .expect(200)
    expect((await session(agent)).role).toBe('donor')
    await verify(owner, donor(donorId)).expect(200)
    expect(cookieOf(await payAs(cookie))).toBeUndefined()
  })

  it('without the mailbox is given to nobody again once its browser has signed out', async () => {
    const { gateway, browser, session } = await start()
    const [donorId, path] = [newDonor(), '/api/process-payment-success']
    const agent = browser()
    const cookie = `session=${cookieOf(await agent.post('/api/cart').send({}).expect(200))}`
    await agent
      .post(path)
      .query({ grant: donor(donorId) })
      .send({})
      .expect(200)
    expect((await session(agent)).role).toBe('donor')
    await agent.delete('/api/session').expect(204)
    const again = supertest(gateway.url)
      .post(path)
      .query({ grant: donor(donorId) })
      .set({ origin, cookie })
      .send({})
    expect(cookieOf(await again.expect(200))).toBeUndefined()
  })

  it('without the mailbox tells services which session of the browser it grew from', async () => {
    const { gateway, browser } = await start()
    const agent = browser()
    await agent.post('/api/cart').send({}).expect(200)
    const { sessionId: before } = await callerOf('donations', gateway.reached.at(-1))
    await agent.post('/api/process-payment-success').query({ grant: donor() }).send({}).expect(200)
    await agent.get('/api/donations')
    const caller = await callerOf('donations', gateway.reached.at(-1))
    expect(caller).toMatchObject({ role: 'donor', from: before })
    expect(caller.sessionId).not.toBe(before)
  })

  it('that is raced by the owner ends with one of both, and it is the owner', async () => {
    const { browser, session, verify } = await start()
    const roleOf = async (agent: ReturnType<typeof browser>) => (await session(agent)).role
    for (let race = 0; race < 20; race++) {
      const donorId = newDonor()
      const [typist, owner] = [browser(), browser()]
      await Promise.all([
        typist
          .post('/api/process-payment-success')
          .query({ grant: donor(donorId) })
          .send({})
          .expect(200),
        verify(owner, donor(donorId)).expect(200),
      ])
      expect([await roleOf(typist), await roleOf(owner)]).toEqual(['anonymous', 'donor'])
    }
  })

  it('is ended by no other call than the one that tells of a payment, and not by its own browser', async () => {
    const { gateway, browser } = await start()
    const donorId = newDonor()
    const agent = browser()
    const before = cookieOf(await agent.get('/api/session')) ?? ''
    const paid = (query: object) =>
      supertest(gateway.url)
        .post('/api/process-payment-success')
        .set({ origin, cookie: `session=${before}` })
        .query(query)
        .send({})
        .expect(200)
    const cookie = `session=${cookieOf(await paid({ grant: donor(donorId), end: donorId })) ?? ''}`
    // The page asks a second time, still with the cookie from before.
    await paid({ grant: donor(donorId), end: donorId })
    await browser().post('/api/cart').query({ end: donorId }).send({}).expect(200)
    const { body } = await supertest(gateway.url).get('/api/session').set({ cookie })
    expect(body).toMatchObject({ role: 'donor' })
  })

  it('leaves the token from before sign-in worth nothing', async () => {
    const { gateway, browser, verify } = await start()
    const agent = browser()
    const visitor = cookieOf(await agent.get('/api/session'))
    const asDonor = cookieOf(await verify(agent, donor()))
    await verify(agent, donor('donor-2')).expect(200)
    for (const old of [visitor, asDonor]) {
      const answer = await supertest(gateway.url).get('/api/session').set('cookie', `session=${old}`)
      expect(answer.body).toEqual({ role: 'anonymous' })
    }
  })

  it.each([
    ['from a call that may not say who somebody is', 'post', '/api/cart', donor()],
    ['of an administrator from a code', 'post', `/api/session/codes/${codeId}/verify`, administrator],
    ['of a donor from the administrator login', 'post', '/api/admin/login', donor()],
    ['that is not one', 'post', `/api/session/codes/${codeId}/verify`, '{"role":"donor"}'],
    ['that is not even JSON', 'post', `/api/session/codes/${codeId}/verify`, 'donor'],
    [
      'with a life without end',
      'post',
      '/api/session/links/verify',
      '{"role":"donor","subject":"x","seconds":99999999}',
    ],
  ] as const)('%s is nothing', async (_name, method, path, grant) => {
    const { browser, session } = await start()
    const agent = browser()
    const answer = await agent[method](path).query({ grant }).send({}).expect(200)
    expect(answer.headers['x-evenhand-session-grant']).toBeUndefined()
    expect(await session(agent)).toEqual({ role: 'anonymous' })
  })

  it('beside a refusal is nothing', async () => {
    const { browser, session, verify } = await start()
    const agent = browser()
    await verify(agent, donor(), 401).expect(401)
    expect(await session(agent)).toEqual({ role: 'anonymous' })
  })

  it('never makes an administrator a donor', async () => {
    const { browser, session, verify, logIn } = await start()
    const agent = browser()
    await logIn(agent, administrator).expect(200)
    await verify(agent, donor()).expect(200)
    expect((await session(agent)).role).toBe('administrator')
    await agent.post('/api/process-payment-success').query({ grant: donor() }).send({}).expect(200)
    expect((await session(agent)).role).toBe('administrator')
  })
})

describe('signing out', () => {
  it('ends the session on the server, so that a copied cookie is worth nothing', async () => {
    const { gateway, browser, session, verify } = await start()
    const agent = browser()
    const token = cookieOf(await verify(agent, donor()))
    expect(setCookieOf(await agent.delete('/api/session').expect(204))).toContain('Max-Age=0')
    expect(await session(agent)).toEqual({ role: 'anonymous' })
    const copied = await supertest(gateway.url).get('/api/session').set('cookie', `session=${token}`)
    expect(copied.body).toEqual({ role: 'anonymous' })
  })

  it('of an administrator is told to the audit trail, once however often it is asked for, and of a donor never', async () => {
    const { gateway, browser, verify, logIn } = await start()
    const [desk, giver] = [browser(), browser()]
    const told = () => gateway.reached.filter(({ path }) => path === inside.recordLogOut.path)
    await verify(giver, donor())
    await giver.delete('/api/session').expect(204)
    await logIn(desk, administrator).expect(200)
    const answers = await Promise.all([1, 2, 3].map(() => desk.delete('/api/session').expect(204)))
    expect(told()).toHaveLength(1)
    expect(answers.map(({ headers }) => headers['x-request-id'])).toContain(told()[0]?.get('x-request-id'))
    expect(await callerOf('identity', told()[0])).toMatchObject({
      role: 'administrator',
      administratorId: 'administrator-1',
    })
  })

  it('cannot be told from outside', async () => {
    const { gateway, browser, logIn } = await start()
    const agent = browser()
    await logIn(agent, administrator).expect(200)
    await agent.post(inside.recordLogOut.path).send({}).expect(405)
    expect(gateway.reached.some(({ path }) => path === inside.recordLogOut.path)).toBe(false)
  })

  it('works for an administrator while nobody can be told', async () => {
    const { browser, session, logIn } = await start({}, (request, response, next) =>
      request.path === inside.recordLogOut.path ? response.destroy() : granting(request, response, next),
    )
    const agent = browser()
    await logIn(agent, administrator).expect(200)
    await agent.delete('/api/session').expect(204)
    expect(await session(agent)).toEqual({ role: 'anonymous' })
  })
})

describe('while Redis is away', () => {
  const away = { REDIS_URL: 'redis://127.0.0.1:9' }
  const cookie = `session=${'x'.repeat(43)}`

  it('what anyone may read still comes, also for a browser with a cookie', async () => {
    const { gateway } = await start(away)
    await supertest(gateway.url).get('/api/sponsors').expect(200)
    await supertest(gateway.url).get('/api/sponsors').set('cookie', cookie).expect(200)
    expect(await callerOf('sponsors', gateway.reached.at(-1))).toMatchObject({ role: 'anonymous' })
    await supertest(gateway.url).get('/api/session').expect(200)
  })

  it('a browser without a cookie signs out, for nobody has to be asked', async () => {
    const { gateway } = await start(away)
    expect((await supertest(gateway.url).delete('/api/session').set('origin', origin)).status).toBe(204)
  })

  it('what needs a person, a sign-in or a payment answers 503 and reaches nobody', async () => {
    const { gateway } = await start(away)
    for (const path of ['/api/donations?email=ada%40example.org', '/api/admin/gifts', '/api/session']) {
      await supertest(gateway.url).get(path).set('cookie', cookie).expect(503).expect('retry-after', '5')
    }
    for (const path of ['/api/session/codes', '/api/admin/login', '/api/create-payment-intent']) {
      await supertest(gateway.url).post(path).send({}).expect(503)
    }
    expect(gateway.reached).toHaveLength(0)
  })

  it('pages, problem pages and health are served', async () => {
    const { gateway } = await start(away)
    await supertest(gateway.url).get('/problems/not-found').expect(200)
    await supertest(gateway.insideUrl).get('/health/ready').expect(200)
    const health = await supertest(gateway.url).get('/api/health').expect(503)
    expect(health.body.components).toEqual({ redis: 'down' })
  })
})

describe('a donor’s list of sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
  type Agent = ReturnType<Awaited<ReturnType<typeof start>>['browser']>
  const listed = async (agent: Agent) => (await agent.get('/api/sessions').expect(200)).body
  const pay = (agent: Agent, donorId: string) =>
    agent
      .post('/api/process-payment-success')
      .query({ grant: donor(donorId) })
      .send({})

  async function twoOf(donorId: string) {
    const { browser, verify } = await start()
    const [one, other] = [browser(), browser()]
    await verify(one, donor(donorId)).set('user-agent', firefox).expect(200)
    await verify(other, donor(donorId)).expect(200)
    return { browser, verify, one, other }
  }

  it('tells browser, proof and which one asks, and no name that services or cookies know', async () => {
    const { one, other } = await twoOf(newDonor())
    const sessions = await listed(one)
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      browser: 'Firefox on Windows',
      provedBy: 'code',
      startedAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isThis: true,
    })
    const ids = new Set(sessions.map(({ id }: { id: string }) => id))
    expect(new Set((await listed(other)).map(({ id }: { id: string }) => id))).toEqual(ids)
  })

  it('ends another one, and all others', async () => {
    const { verify, browser, one, other } = await twoOf(newDonor())
    const [theOther] = (await listed(one)).filter(({ isThis }: { isThis: boolean }) => !isThis)
    await one.delete(`/api/sessions/${theOther.id}`).expect(204)
    await other.get('/api/sessions').expect(401)
    await one.delete(`/api/sessions/${theOther.id}`).expect(404)
    expect(await listed(one)).toHaveLength(1)
    const [own] = await listed(one)
    await one.delete(`/api/sessions/${own.id}`).expect(409)

    const donorId = newDonor()
    const more = [browser(), browser(), browser()] as const
    for (const agent of more) await verify(agent, donor(donorId)).expect(200)
    await more[0].delete('/api/sessions').expect(204)
    expect(await listed(more[0])).toHaveLength(1)
    for (const agent of more.slice(1)) await agent.get('/api/sessions').expect(401)
  })

  it('is nobody’s or a stranger’s never, and an administrator’s has their own alone', async () => {
    const { browser, verify, one, logIn } = { ...(await twoOf(newDonor())), ...(await start()) }
    const [session] = await listed(one)
    await browser().get('/api/sessions').expect(401)
    await browser().delete('/api/sessions').expect(401)
    const stranger = browser()
    await verify(stranger, donor()).expect(200)
    await stranger.delete(`/api/sessions/${session.id}`).expect(404)
    expect(await listed(stranger)).toHaveLength(1)
    const desk = browser()
    await logIn(desk, administrator).expect(200)
    expect((await listed(desk)).map(({ isThis }: { isThis: boolean }) => isThis)).toContain(true)
    await desk.delete(`/api/sessions/${session.id}`).expect(404)
    expect(await listed(one)).toHaveLength(2)
  })

  it('of an administrator, an auditor too, has where they have worked within the half hour; what they end is told to the trail', async () => {
    const subject = `auditor-${randomUUID()}`
    const of = { role: 'administrator', subject, roles: ['auditor'] }
    const grant = JSON.stringify({ ...of, loggedInBy: 'password-and-passkey', seconds: 3_600 })
    const redis = openRedis(testRedisUrl())
    stops.push(() => closeRedis(redis))
    const { gateway, browser, logIn } = await start()
    const [one, other, third, idle] = [browser(), browser(), browser(), browser()]
    for (const agent of [one, other, third]) await logIn(agent, grant).set('user-agent', firefox).expect(200)
    const left = sidOf(cookieOf(await logIn(idle, grant).expect(200)) ?? '')
    await redis.del(`session-used:${left}`)
    const sessions = await listed(one)
    expect(sessions).toHaveLength(3)
    const told = { browser: 'Firefox on Windows', provedBy: null, loggedInBy: 'password-and-passkey' }
    expect(sessions).toContainEqual(expect.objectContaining({ ...told, isThis: true }))
    const [another] = sessions.filter(({ isThis }: { isThis: boolean }) => !isThis)
    await one.delete(`/api/sessions/${another.id}`).expect(204)
    await one.delete('/api/sessions').expect(204)
    for (const agent of [other, third]) await agent.get('/api/sessions').expect(401)
    expect(await listed(one)).toHaveLength(1)
    await one.delete('/api/sessions').expect(204)
    const ends = gateway.reached.filter(({ path }) => path === inside.recordEndedSessions.path)
    expect(ends).toHaveLength(2)
    expect(await callerOf('identity', ends[0])).toMatchObject({ administratorId: subject })
  })

  it('ends with a new password at the desk, but for the session that asked', async () => {
    const subject = `administrator-${randomUUID()}`
    const grant = JSON.stringify({ role: 'administrator', subject, roles: ['support'], seconds: 3_600 })
    const { browser, logIn } = await start()
    const [one, other] = [browser(), browser()]
    await logIn(other, grant).expect(200)
    const copied = `session=${cookieOf(await logIn(one, grant).expect(200))}`
    const change = one.put('/api/admin/account/password').query({ end: subject, status: 204 })
    const renewed = cookieOf(await change.send({}).expect(204))
    expect(renewed).toMatch(/^[\w-]{43}$/)
    expect(await listed(one)).toHaveLength(1)
    await other.get('/api/sessions').expect(401)
    // Who had copied the cookie is out, too.
    await browser().get('/api/sessions').set('cookie', copied).expect(401)
  })

  it.each([
    ['an app', '/api/admin/account/second-factor'],
    ['a passkey', '/api/admin/account/passkeys'],
  ])(
    'of who needs a second factor opens what is their own alone, until %s is set up in it; the others end then',
    async (_factor, path) => {
      const subject = `administrator-${randomUUID()}`
      const factor = { role: 'administrator', subject, roles: ['owner'], factor: 'missing', seconds: 3_600 }
      const { gateway, browser, logIn, session } = await start()
      const [one, other] = [browser(), browser()]
      for (const agent of [one, other]) await logIn(agent, JSON.stringify(factor)).expect(200)
      expect(await session(one)).toMatchObject({ role: 'administrator', factor: 'missing' })
      const before = gateway.reached.length
      const refused = await one.get('/api/admin/gifts').expect(403)
      expect(refused.body.detail).toBe('Set up your second factor first: more than one person works here.')
      expect(gateway.reached).toHaveLength(before)
      expect(await listed(one)).toHaveLength(2)
      await one.get('/api/admin/account').expect(200)
      expect(await callerOf('identity', gateway.reached.at(-1))).toMatchObject({ factor: 'missing' })

      // Refused, for the code is wrong: nothing has changed.
      await one.put(path).query({ status: 400 }).send({}).expect(400)
      await one.get('/api/admin/gifts').expect(403)
      await one.put(path).query({ end: subject }).send({}).expect(200)
      expect(await session(one)).not.toHaveProperty('factor')
      await one.get('/api/admin/gifts').expect(200)
      await one.get('/api/admin/account').expect(200)
      expect(await callerOf('identity', gateway.reached.at(-1))).not.toHaveProperty('factor', 'missing')
      await other.get('/api/sessions').expect(401)
    },
  )

  it('is of this browser alone where only a payment was made, which ends no other', async () => {
    const donorId = newDonor()
    const { browser } = await start()
    const payer = browser()
    await pay(payer, donorId).expect(200)
    expect(await listed(payer)).toMatchObject([{ provedBy: 'payment', isThis: true }])
    await payer.delete('/api/sessions').expect(401)
  })
})
