import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { call } from '@evenhand/contracts/http'
import request from 'supertest'
import { z } from 'zod'
import { callerReader } from '../auth/index.ts'
import { createHealth } from '../health/index.ts'
import { sql } from '../postgres/index.ts'
import { createLog } from '../telemetry/index.ts'
import { testDatabase, testIdentity } from '../testing/index.ts'
import { createHttp, route, routeByOwnKey, routeOnce } from './index.ts'

const common = {
  service: 'donations',
  summary: 'For these tests',
  access: 'anyone',
  limit: 'read',
  problems: [],
  method: 'POST',
  request: { body: z.strictObject({ note: z.string() }) },
  response: { status: 201, body: z.strictObject({ id: z.string() }) },
} as const
const give = call({ ...common, path: '/api/gifts', idempotent: true })
const pay = call({ ...common, path: '/api/payments', idempotent: 'own-key' })
const look = call({ ...common, path: '/api/looks' })

const store = await testDatabase()
const { db } = store
await db.query(sql`create table gifts (id bigint generated always as identity, note text)`)
afterAll(() => store.drop())

const identity = await testIdentity()
let tries = 0
const app = createHttp({
  routes: [
    routeOnce(
      db,
      give,
      async (tx, { body }) => {
        const [row] = await tx.query<{ id: bigint }>(sql`insert into gifts (note) values (${body.note}) returning id`)
        if (body.note === 'failing') throw new Error('after the work')
        return { number: String(row?.id) }
      },
      { before: async () => void (tries += 1), answer: ({ number }: { number: string }) => ({ id: number }) },
    ),
  ],
  health: createHealth([]),
  readCaller: callerReader({ service: 'donations', publicKeys: identity.publicKeys }),
  log: createLog('test', { write: () => undefined }),
})
const ask = (note: string, key?: string) =>
  request(app)
    .post('/api/gifts')
    .set(key === undefined ? {} : { 'idempotency-key': key })
    .send({ note })
const given = async (note: string) => (await db.query(sql`select 1 from gifts where note = ${note}`)).length

describe('a call that creates', () => {
  it('has one effect and equal answers for twins with one key; what comes before the work is done for each', async () => {
    const [note, key] = [randomUUID(), randomUUID()]
    const before = tries
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(note, key)))
    expect(await given(note)).toBe(1)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 201, body: { id: expect.stringMatching(/^\d+$/) } })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(tries - before).toBe(10)
  })

  it('has an effect each without a key, and refuses the key for something else', async () => {
    const [note, key] = [randomUUID(), randomUUID()]
    await ask(note)
    await ask(note)
    await ask(note, key)
    expect(await given(note)).toBe(3)
    expect((await ask('another', key)).body).toMatchObject({ type: '/problems/idempotency-key-reused' })
    expect(await given('another')).toBe(0)
  })

  it('keeps neither effect nor key when its work fails', async () => {
    const key = randomUUID()
    expect((await ask('failing', key)).status).toBe(500)
    expect(await given('failing')).toBe(0)
    expect(await db.query(sql`select 1 from idempotency_keys where key = ${key}`)).toEqual([])
  })

  it('has no route without its key, nor another call one with it', () => {
    const answer = async () => ({ id: '' })
    // @ts-expect-error a call that creates
    expect(route(give, answer).call).toBe(give)
    // @ts-expect-error a call that keeps its key by itself
    expect(route(pay, answer).call).toBe(pay)
    // @ts-expect-error a call whose key the kit keeps
    expect(routeByOwnKey(give, answer).call).toBe(give)
    // @ts-expect-error a call that keeps its key by itself
    expect(routeOnce(db, pay, answer).call).toBe(pay)
    // @ts-expect-error a call that takes no key
    expect(routeOnce(db, look, answer).call).toBe(look)
  })
})
