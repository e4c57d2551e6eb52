import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SponsorVisitedSchema, topicOf } from '@evenhand/contracts/events'
import { sponsors as calls } from '@evenhand/contracts/http'
import { openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { type Connection, openMongo } from '@evenhand/service-kit/mongo'
import { eventually, testIdentity, testKafkaBrokers, testMongoUrl, testRedisUrl } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { z } from 'zod'
import { createSponsors } from './app.ts'
import { shippedSponsors } from './sponsors/shipped.ts'
import { addMissing, type Sponsors, sponsorsOf } from './sponsors/store.ts'
import { type Visits, visitsOf } from './visits/store.ts'

describe('the sponsors service', () => {
  const url = testMongoUrl()
  let identity: Awaited<ReturnType<typeof testIdentity>>
  let connection: Connection
  let sponsors: Sponsors
  let visits: Visits
  let running: RunningService
  const start = (redisUrl: string) => {
    const address = {
      HOST: '127.0.0.1',
      PORT: 0,
      IDENTITY_PUBLIC_KEYS: identity.publicKeys,
      KAFKA_BROKERS: testKafkaBrokers(),
    }
    return startService('sponsors', address, (log) => createSponsors({ MONGODB_URL: url, REDIS_URL: redisUrl }, log))
  }
  beforeAll(async () => {
    identity = await testIdentity()
    connection = await openMongo(url)
    ;[sponsors, visits] = await Promise.all([sponsorsOf(connection), visitsOf(connection)])
    running = await start(testRedisUrl())
  })
  afterAll(async () => {
    await running.stop()
    await connection.close()
  })

  const [first = '', second = '', third = ''] = shippedSponsors.map(({ id }) => id)
  const visit = async (sponsorId: string, donorId?: string, at = running) => {
    const call = request(at.listening.url).get(`/r/sponsors/${sponsorId}`).redirects(0)
    return donorId === undefined ? call : call.set(await identity.asDonor('sponsors', donorId))
  }
  const list = () => request(running.listening.url).get('/api/sponsors').expect(200)

  it('lists four Platinum sponsors and one Gold, without contact data', async () => {
    const { body, text } = await list()
    const listed = z.array(calls.Sponsor).parse(body)
    expect(listed.map(({ sponsorshipLevel }) => sponsorshipLevel)).toEqual([
      'platinum',
      'platinum',
      'platinum',
      'platinum',
      'gold',
    ])
    expect(text).not.toMatch(/@|desk/)
  })

  it('leads a visitor to the website and keeps nothing of it', async () => {
    const answer = await visit(first)
    expect([answer.status, answer.get('location')]).toEqual([303, 'https://northpoint-compass.example/'])
    expect(await visits.countDocuments({ sponsorId: first })).toBe(0)
  })

  it('keeps one visit of a donor a day, however many clicks come at once', async () => {
    const donorId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(first, donorId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    await visit(second, donorId)
    expect(await visits.countDocuments({ donorId })).toBe(2)
  })

  it('tells Kafka once of a visit, with the level of the sponsor', async () => {
    const donorId = randomUUID()
    await visit(third, donorId)
    await visit(third, donorId)
    await eventually(async () => (await visits.countDocuments({ outboxSince: { $exists: true } })) === 0, 20_000)
    const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    const told = (await kafka.readAll(topicOf(SponsorVisitedSchema))).filter(({ key }) => key === donorId)
    expect(told.map(({ value }) => JSON.parse(value ?? ''))).toMatchObject([
      { donorId, sponsorId: third, sponsorshipLevel: 'platinum' },
    ])
    await kafka.close()
  }, 60_000)

  it('counts no prefetch of a browser and no HEAD request', async () => {
    const donorId = randomUUID()
    const headers = await identity.asDonor('sponsors', donorId)
    const at = request(running.listening.url)
    await at.get(`/r/sponsors/${first}`).set(headers).set('sec-purpose', 'prefetch').redirects(0).expect(303)
    await at.head(`/r/sponsors/${first}`).set(headers).redirects(0).expect(303)
    expect(await visits.countDocuments({ donorId })).toBe(0)
  })

  it('does the same while Redis is away', async () => {
    const withoutRedis = await start('redis://127.0.0.1:1')
    const donorId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => visit(first, donorId, withoutRedis)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await visits.countDocuments({ donorId })).toBe(1)
    await withoutRedis.stop()
  })

  it('never leads to an unsafe website, and does not list it', async () => {
    const unsafe = { ...shippedSponsors[0], id: undefined, _id: randomUUID(), website: 'javascript:alert(1)' }
    await sponsors.create(unsafe)
    const answer = await visit(unsafe._id, randomUUID())
    expect([answer.status, answer.get('location')]).toEqual([404, undefined])
    expect((await list()).text).not.toContain(unsafe._id)
    await sponsors.deleteOne({ _id: unsafe._id })
  })

  it('answers an unknown sponsor and an id that is none', async () => {
    expect((await visit(randomUUID())).status).toBe(404)
    const answer = await visit('nobody')
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'id', message: 'The id is not valid' }]])
  })

  it('ships a sponsor once, and leaves one that an administrator changed', async () => {
    await sponsors.updateOne({ _id: second }, { $set: { status: 'ended' } })
    const added = await Promise.all([1, 2].map(() => addMissing(sponsors, shippedSponsors)))
    expect(added).toEqual([0, 0])
    expect((await list()).text).not.toContain(second)
    expect((await visit(second)).status).toBe(404)
  })
})
