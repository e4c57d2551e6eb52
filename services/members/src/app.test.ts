import { afterAll, describe, expect, it } from '@jest/globals'
import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from './app.ts'
import { Config } from './config.ts'

const members = await serviceUnderTest('members', Config, createMembers)
afterAll(() => members.stop())

describe('the members service', () => {
  it('is ready, and tells Kafka once of each member', async () => {
    await eventually(async () => (await members.nobody.get('/health/ready')).status === 200)
    const email = 'told@mail.example'
    const form = { firstName: 'Ida', lastName: 'May', email, confirmEmail: email }
    // From an address of its own: other test files register from theirs, and the counts are in one Redis.
    const from = { 'x-forwarded-for': 'test-app' }
    const registered = await members.nobody.post('/api/members/register', form, from)
    expect(registered.status).toBe(201)
    await eventually(
      async () => (await members.db.query(sql`select 1 from outbox where published_at is null`)).length === 0,
    )
    const told = await members.told(MemberRegisteredSchema)
    // Other test files tell of theirs in the same topic.
    const ofOurs = told.filter(({ value }) => JSON.parse(value ?? '').memberId === registered.body.id)
    expect(ofOurs.map(({ headers }) => headers.ce_type)).toEqual(['evenhand.members.v1.MemberRegistered'])
  })

  it('leaves nothing for the checks to find', async () => {
    expect(await failedChecks(members.config.DATABASE_URL, new URL('../checks/', import.meta.url))).toEqual([])
  })
})
