import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MemberRegisteredSchema, topicOf } from '@evenhand/contracts/events'
import { openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, testDatabase, testIdentity, testKafkaBrokers } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { createMembers, migrations } from './app.ts'

describe('the members service', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let running: RunningService
  beforeAll(async () => {
    store = await testDatabase(migrations)
    const { publicKeys } = await testIdentity()
    const address = { HOST: '127.0.0.1', PORT: 0, IDENTITY_PUBLIC_KEYS: publicKeys, KAFKA_BROKERS: testKafkaBrokers() }
    const own = { DATABASE_URL: store.url, DONOR_ID_KEY: 'a key for the tests of members' }
    running = await startService('members', address, (log) => createMembers(own, log))
  })
  afterAll(async () => {
    await running.stop()
    await store.drop()
  })

  it('is ready, and tells Kafka once of each member', async () => {
    await request(running.listening.url).get('/health/ready').expect(200)
    const email = 'told@mail.example'
    const form = { firstName: 'Ida', lastName: 'May', email, confirmEmail: email }
    const { body } = await request(running.listening.url).post('/api/members/register').send(form).expect(201)
    const db = openDatabase(store.url)
    await eventually(async () => {
      const waiting = await db.query(sql`select 1 from outbox where published_at is null`)
      return waiting.length === 0
    })
    const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    const told = (await kafka.readAll(topicOf(MemberRegisteredSchema))).filter(({ value }) => value?.includes(body.id))
    expect(told.map(({ headers }) => headers.ce_type)).toEqual(['evenhand.members.v1.MemberRegistered'])
    await Promise.all([kafka.close(), db.close()])
  }, 60_000)

  it('leaves nothing for the checks to find', async () => {
    expect(await failedChecks(store.url, new URL('../checks/', import.meta.url))).toEqual([])
  })
})
