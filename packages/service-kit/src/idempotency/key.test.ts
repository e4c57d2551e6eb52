import { describe, expect, it } from '@jest/globals'
import { call } from '@evenhand/contracts/http'
import request from 'supertest'
import { z } from 'zod'
import { callerReader } from '../auth/index.ts'
import { createHealth } from '../health/index.ts'
import { createHttp, routeByOwnKey } from '../http/index.ts'
import { createLog } from '../telemetry/index.ts'
import { testIdentity } from '../testing/index.ts'

const give = call({
  service: 'donations',
  summary: 'For these tests',
  access: 'anyone',
  limit: 'read',
  problems: [],
  method: 'POST',
  path: '/api/pots/{potId}/gifts',
  idempotent: 'own-key',
  request: { params: z.strictObject({ potId: z.string() }), body: z.strictObject({ cents: z.int() }) },
  response: { status: 200, body: z.unknown() },
})
const identity = await testIdentity()
/** Answers what the request is known by. */
const app = createHttp({
  routes: [
    routeByOwnKey(give, async (_input, { idempotency }) =>
      idempotency === undefined ? null : { ...idempotency, fingerprint: idempotency.fingerprint.toString('hex') },
    ),
  ],
  health: createHealth([]),
  readCaller: callerReader({ service: 'donations', publicKeys: identity.publicKeys }),
  log: createLog('test', { write: () => undefined }),
})

interface Asked {
  key?: string
  pot?: string
  cents?: number
  who?: Record<string, string>
}
const ask = ({ key = 'a-key-of-mine', pot = 'a', cents = 5, who = {} }: Asked = {}) =>
  request(app)
    .post(`/api/pots/${pot}/gifts`)
    .set({ 'idempotency-key': key, ...who })
    .send({ cents })
const knownBy = async (asked?: Asked): Promise<{ scope: string; fingerprint: string }> => (await ask(asked)).body

describe('a request with an Idempotency-Key', () => {
  it('is known by its call, who is signed in, and what was asked', async () => {
    const first = await knownBy()
    expect(await knownBy()).toEqual(first)
    for (const other of [{ cents: 6 }, { pot: 'b' }])
      expect(await knownBy(other)).toEqual({ ...first, fingerprint: expect.not.stringContaining(first.fingerprint) })
  })

  it('never meets that of somebody else', async () => {
    const people = [
      {},
      await identity.asDonor('donations', 'donor-1'),
      await identity.asDonor('donations', 'donor-2'),
      await identity.asAdministrator('donations'),
    ]
    const known = await Promise.all(people.map((who) => knownBy({ who })))
    expect(new Set(known.map(({ scope }) => scope)).size).toBe(people.length)
  })

  it('is kept under the call and the person, so that a repeat after an update meets what was kept before', async () => {
    const people = [{}, await identity.asDonor('donations', 'donor-1'), await identity.asAdministrator('donations')]
    const known = await Promise.all(people.map((who) => knownBy({ who })))
    expect(known.map(({ scope }) => scope)).toEqual([
      'POST /api/pots/{potId}/gifts ',
      'POST /api/pots/{potId}/gifts donor-1',
      'POST /api/pots/{potId}/gifts administrator-1',
    ])
  })

  it('is the same from a browser that lost its session with the first answer', async () => {
    const [before, after] = ['first', 'second'].map((sid) => identity.asVisitor('donations', sid))
    expect(await knownBy({ who: (await before) ?? {} })).toEqual(await knownBy({ who: (await after) ?? {} }))
  })

  it.each(['short', 'x'.repeat(256), 'with a space', 'sigñed-key'])('is refused when the key is %s', async (key) => {
    const { status, body } = await ask({ key })
    const message = 'Send 8 to 255 printable characters, such as a UUID'
    expect({ status, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      message,
      errors: [{ path: 'Idempotency-Key', message }],
    })
  })

  it('may also come without one', async () => {
    expect((await request(app).post('/api/pots/a/gifts').send({ cents: 5 })).body).toBeNull()
  })
})
