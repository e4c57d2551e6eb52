import { afterAll, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const admin = service.administrator()
afterAll(() => service.stop())

async function historyOf(donorId: string) {
  const { body } = await admin.get(`/api/admin/supporters/${donorId}/membership`)
  return supporters.listMemberHistory.response.body.parse(body)
}

it('tells of the account, and what administrators did with it and noted, and is written down', async () => {
  const email = `member-${randomUUID()}@mail.example`
  const form = { firstName: 'Ada', lastName: 'Byron', email, confirmEmail: email }
  const { body } = await service.nobody.post('/api/members/register', form)
  const donorId = service.donorIdOf(email)
  const note = { note: 'Called about the draw.' }
  await admin.post(`/api/admin/members/${body.id}/notes`, note, { 'idempotency-key': randomUUID() })
  const reason = { isActive: false, reason: 'Asked for it.' }
  await admin.call('PUT', `/api/admin/members/${body.id}/standing`, { body: reason })
  const { person, items } = await historyOf(donorId)
  expect(person).toEqual({ name: 'Ada Byron', email, given: null })
  expect(items.map(({ kind, words, by, thing }) => [kind, words, by, thing])).toEqual([
    ['deactivated', 'Asked for it.', 'administrator-1', body.id],
    ['noted', 'Called about the draw.', 'administrator-1', body.id],
    ['joined', null, null, body.id],
  ])
  expect(await actsTold(service.db, donorId)).toContainEqual(
    expect.objectContaining({ action: 'account-read', words: 'History: member account' }),
  )
})

it('tells of social media activity to who may review it', async () => {
  const email = `member-${randomUUID()}@mail.example`
  const form = { firstName: 'Sol', lastName: 'Share', email, confirmEmail: email }
  const { body } = await service.nobody.post('/api/members/register', form)
  await service.db.query(sql`
    insert into social_activities (id, member_id, platform, activity, post, entries, state, version, recorded_at)
    values (${randomUUID()}, ${body.id}, 'facebook', 'like', ${`post of ${body.id}`}, 5, 'recorded', 1, now())`)
  const kindsFor = async (role: 'reviews' | 'money') => {
    const path = `/api/admin/supporters/${service.donorIdOf(email)}/membership`
    const answer = await service.administrator(undefined, 'administrator-2', [role]).get(path)
    return supporters.listMemberHistory.response.body.parse(answer.body).items.map(({ kind }) => kind)
  }
  expect(await kindsFor('reviews')).toEqual(['social-activity', 'joined'])
  expect(await kindsFor('money')).toEqual(['joined'])
})

it('knows nobody who is no member', async () => {
  expect(await historyOf(randomUUID())).toEqual({ person: null, items: [], next: null })
})
