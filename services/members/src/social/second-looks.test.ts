import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { actsTold, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { sharingAt, withKey } from '../../tests/sharing.ts'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { decideActivities } from './review.ts'
import { isSampled } from './second-looks.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db } = service
const { publish, join, shared, decide, appeal, listed } = sharingAt(service)
const [ada, bo] = [`ada-${randomUUID()}`, `bo-${randomUUID()}`]
const [asAda, asBo] = [service.administrator('ada', ada), service.administrator('bo', bo)]
beforeAll(() => publish(1, ['social']))
afterAll(async () => {
  expect(await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  await service.stop()
})

/** Ada decides it; whether chance picks it is said here. */
async function decided(id: string, verdict: 'accepted' | 'rejected', isSampled: boolean, seen = 1) {
  const activities = [{ id, seen }]
  const decisions = verdict === 'accepted' ? { verdict, activities } : { verdict, activities, reason: 'Not there.' }
  const reviewer = {
    administratorId: ada,
    publicUrl: 'https://giveaway.test',
    isSampled: () => isSampled,
    now: new Date(),
  }
  expect(await db.transaction((tx) => decideActivities(tx, decisions, reviewer))).toEqual([{ id, outcome: 'decided' }])
}
const sampled = (id: string, verdict: 'accepted' | 'rejected') => decided(id, verdict, true)
const next = async (as = asBo) => (await as.get('/api/admin/social-second-looks/next')).body
const judge = (lookId: string, verdict: 'accepted' | 'rejected', as = asBo) =>
  as.post(`/api/admin/social-second-looks/${lookId}`, { verdict }, withKey())
const figuresOf = async (administratorId: string) =>
  (await asBo.get('/api/admin/social-reviewers')).body.find(
    (one: { administratorId: string }) => one.administratorId === administratorId,
  )

describe('a second look', () => {
  it('is for somebody else, who sees the post and nothing of the verdict', async () => {
    const person = await join()
    await sampled(await shared(person), 'rejected')
    expect(await next(asAda)).toEqual({ look: null, waiting: 0 })
    const { look, waiting } = await next()
    expect(waiting).toBe(1)
    expect(look).toMatchObject({ accountNumber: person.number, memberName: 'Ida Ro', platform: 'facebook', alike: 0 })
    expect(JSON.stringify(look)).not.toMatch(/rejected|accepted|Not there|version|state/)
    expect((await judge(look.id, 'rejected', asAda)).status).toBe(409)
    expect((await judge(look.id, 'rejected')).body).toMatchObject({
      first: 'rejected',
      reason: 'Not there.',
      agreed: true,
    })
    expect(await next()).toEqual({ look: null, waiting: 0 })
  })

  it('that differs is kept and told to the trail; the decision and the entries stay', async () => {
    const person = await join()
    const id = await shared(person)
    await sampled(id, 'rejected')
    const { look } = await next()
    expect((await judge(look.id, 'accepted')).body).toEqual({
      activityId: id,
      first: 'rejected',
      reason: 'Not there.',
      agreed: false,
    })
    expect(await listed(person)).toMatchObject([{ state: 'rejected', entriesAwarded: 0 }])
    expect((await actsTold(db, id)).map(({ action, words }) => ({ action, words }))).toEqual([
      { action: 'activity-rejected', words: 'Not there.' },
      { action: 'activity-looked-again', words: 'Would have accepted what was rejected' },
    ])
  })

  it('is given once, by however many at once', async () => {
    await sampled(await shared(await join()), 'accepted')
    const { look } = await next()
    const answers = await Promise.all(Array.from({ length: 10 }, () => judge(look.id, 'accepted')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
    expect((await judge(randomUUID(), 'accepted')).status).toBe(404)
  })

  it('is of first decisions alone: an appeal is judged by who has read it', async () => {
    const person = await join()
    const id = await shared(person)
    await decided(id, 'rejected', false)
    await decided(id, 'accepted', true, 2)
    expect(await next()).toEqual({ look: null, waiting: 0 })
  })
})

it('about one decision in ten is sampled', () => {
  const count = Array.from({ length: 10_000 }, isSampled).filter(Boolean).length
  // Eight standard deviations on either side.
  expect(count).toBeGreaterThan(760)
  expect(count).toBeLessThan(1_240)
})

it('the figures of a reviewer count decisions, rejections that an appeal overturned, and agreement', async () => {
  const before = await figuresOf(ada)
  const person = await join()
  const [kept, overturned] = [await shared(person), await shared(person)]
  await decided(kept, 'accepted', false)
  await sampled(overturned, 'rejected')
  await appeal(person, overturned)
  await decide('accepted', [{ id: overturned, seen: 3 }], asBo)
  const { look } = await next()
  await judge(look.id, 'accepted')
  const after = await figuresOf(ada)
  const grown = ['decided', 'overturned', 'looked', 'agreed'].map((name) => after[name] - before[name])
  expect(grown).toEqual([2, 1, 1, 0])
  expect(await figuresOf(bo)).toMatchObject({ decided: 1, overturned: 0, looked: 0 })
})
