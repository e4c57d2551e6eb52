import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { draws } from '@evenhand/contracts/http'
import { callerReader } from '@evenhand/service-kit/auth'
import { peopleNeeded } from '@evenhand/service-kit/deciders'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { type TestDatabase, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import type { Express } from 'express'
import request from 'supertest'
import { z } from 'zod'
import { roundDueAt } from '../../tests/draws/drawn.ts'
import { donorIdOf, drawPrize, somePeople } from '../../tests/winners/drawn-prize.ts'
import { giveawayRoutes } from '../giveaways/routes.ts'
import { winnerRoutes } from '../winners/routes.ts'
import { drawRoutes } from './routes.ts'

const rehearsal = `${draws.rehearsalPrefix}1`
/** Nothing is remembered: each look is a fresh one. */
const redis = openRedis('redis://127.0.0.1:9')
const log = createLog('entries')
let now = roundDueAt
const clock = () => now
let store: TestDatabase
let app: Express

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  const { db } = store
  const identity = await testIdentity()
  app = createHttp({
    routes: [
      ...drawRoutes({ db, redis, donorIdOf, now: clock, log }),
      ...winnerRoutes({ db, redis, donorIdOf, people: peopleNeeded(1, 'prizes'), now: clock }),
      ...giveawayRoutes(db, redis, clock),
    ],
    health: createHealth([]),
    readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
    log,
  })
  for (const slug of ['canoe', rehearsal]) await drawPrize(db, slug, somePeople(6))
})
afterAll(async () => {
  redis.disconnect()
  await store?.drop()
})

const listed = async (path: string) => {
  const { status, body } = await request(app).get(path)
  expect(status).toBe(200)
  return z
    .array(z.object({ slug: z.string() }))
    .parse(body)
    .map(({ slug }) => slug)
}

it.each([
  ['draws', '/api/draws', roundDueAt],
  ['winners', '/api/winners', roundDueAt],
  ['giveaways while they take entries', '/api/giveaways', new Date('2023-08-01T12:00:00Z')],
])('a rehearsal is left out of the list of %s, and a draw of people is in it', async (_list, path, at) => {
  now = at
  expect(await listed(path)).toEqual(['canoe'])
})

it('a rehearsal has its page all the same, for those who check it', async () => {
  const { status, body } = await request(app).get(`/api/draws/${rehearsal}`)
  expect([status, draws.DrawWithFiles.parse(body).state]).toEqual([200, 'drawn'])
})
