import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { socialDisclosure } from '@evenhand/contracts/catalogue'
import {
  decodeEvent,
  MailRequestedSchema,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
} from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { aPost, type Person, sharingAt, withKey } from '../../tests/sharing.ts'
import { Config } from '../config.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db } = service
const { publish, join, share, shared, listed, decide, appeal, caseOf } = sharingAt(service)
const admin = service.administrator()
afterAll(() => service.stop())

beforeAll(() => publish(1, ['social']))

/** What the ledger was told of a member: "recorded 1", "rejected 2". */
const toldOf = async ({ donorId }: Person) => {
  const rows = await db.query<{ type: string; payload: Parameters<typeof decodeEvent>[1] }>(sql`
    select type, payload from outbox where key = ${donorId} and type like '%SocialActivity%' order by id`)
  return rows.map(({ type, payload }) => {
    const isRecorded = type === SocialActivityRecordedSchema.typeName
    const { version } = decodeEvent(isRecorded ? SocialActivityRecordedSchema : SocialActivityRejectedSchema, payload)
    return `${isRecorded ? 'recorded' : 'rejected'} ${version}`
  })
}
const mailsTo = async ({ email }: Person) => {
  const rows = await db.query<{ payload: Parameters<typeof decodeEvent>[1] }>(
    sql`select payload from outbox where type = ${MailRequestedSchema.typeName} and payload ->> 'to' = ${email} order by id`,
  )
  return rows
    .map(({ payload }) => decodeEvent(MailRequestedSchema, payload))
    .filter(({ template }) => template.startsWith('social-'))
    .map(({ template }) => template)
}

describe('an activity', () => {
  it('earns its entries at once, and is told to the ledger with ids alone', async () => {
    const person = await join()
    const { status, body } = await share(person, 'https://m.facebook.com/evenhand/posts/10223344556677?fbclid=x')
    expect(status).toBe(201)
    expect(body).toMatchObject({ platform: 'facebook', activityType: 'share', entriesAwarded: 10, verified: false })
    expect(await listed(person)).toEqual([body])
    const [event] = await db.query<{ payload: object }>(
      sql`select payload from outbox where key = ${person.donorId} and type = ${SocialActivityRecordedSchema.typeName}`,
    )
    expect(event?.payload).toMatchObject({ platform: 'facebook', post: '10223344556677', donorId: person.donorId })
    expect(JSON.stringify(event)).not.toContain(person.email)
  })

  it.each([
    ['like', 5],
    ['share', 10],
    ['comment', 15],
  ])('of the kind %s earns %i', async (activityType, entries) => {
    expect((await share(await join(), aPost(), { activityType })).body).toMatchObject({ entriesAwarded: entries })
  })

  it('counts once a post, in whatever spelling, and once for each kind and without a link', async () => {
    const person = await join()
    const statuses = []
    for (const [link, more] of [
      ['https://www.facebook.com/evenhand/posts/99887766554433', {}],
      ['https://m.facebook.com/story.php?story_fbid=99887766554433&id=4', {}],
      ['https://www.facebook.com/evenhand/posts/99887766554433', { activityType: 'like' }],
      ['', {}],
    ] as const)
      statuses.push((await share(person, link, more)).status)
    expect(statuses).toEqual([201, 409, 201, 201])
    expect((await share(person, '')).status).toBe(409)
  })

  it('is one, however often it is submitted at once', async () => {
    const person = await join()
    const post = aPost()
    const answers = await Promise.all(Array.from({ length: 200 }, () => share(person, post)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await listed(person)).toHaveLength(1)
    expect(await toldOf(person)).toEqual(['recorded 1'])
  })

  it('needs the disclosure, in our words, once', async () => {
    const person = await join()
    const missing = await share(person, aPost(), { disclosure: undefined })
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: 'disclosure' }] } })
    const other = await share(person, aPost(), { disclosure: 'I promise nothing.' })
    expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'disclosure' }] } })
    expect((await person.as.get('/api/social-terms')).body).toEqual({ counting: 'counts', disclosed: false })
    expect((await share(person)).status).toBe(201)
    expect((await person.as.get('/api/social-terms')).body).toEqual({ counting: 'counts', disclosed: true })
    expect((await share(person, aPost(), { disclosure: undefined })).status).toBe(201)
  })

  it('leaves evidence of the disclosure that nobody changes', async () => {
    const person = await join()
    await share(person)
    await expect(db.query(sql`update social_disclosures set statement = 'nothing'`)).rejects.toThrow('keeps what was')
    await expect(db.query(sql`delete from social_disclosures`)).rejects.toThrow('keeps what was written')
  })

  it('that names no post is refused with a sentence at its link', async () => {
    const refusal = await share(await join(), 'https://fb.me/abc')
    expect(refusal).toMatchObject({ status: 400, body: { errors: [{ path: 'postUrl' }] } })
  })

  it('is recorded by that member alone, with the mailbox proved, and seen by an administrator, who is told', async () => {
    const [person, other] = [await join(), await join()]
    const body = { platform: 'facebook', activityType: 'like', disclosure: socialDisclosure() }
    expect((await other.as.post(person.path, body, withKey())).status).toBe(401)
    expect((await service.nobody.post(person.path, body, withKey())).status).toBe(401)
    expect((await admin.post(person.path, body, withKey())).status).toBe(403)
    const unproved = await service.donor(person.donorId).post(person.path, body, withKey())
    expect(unproved).toMatchObject({ status: 401, body: { type: '/problems/mailbox-to-prove' } })
    expect((await other.as.get(person.path)).status).toBe(401)
    expect((await admin.get(person.path)).body).toEqual([])
    expect(await actsTold(db, person.donorId)).toMatchObject([{ action: 'account-read', words: 'social media' }])
  })

  it('earns nothing, and says why, where the rules that are open name it not, or none are', async () => {
    const person = await join()
    await publish(2, [])
    expect((await person.as.get('/api/social-terms')).body).toMatchObject({ counting: 'not-named' })
    expect((await share(person)).body).toMatchObject({ entriesAwarded: 0, uncounted: 'not-named' })
    await db.query(sql`update published_rules set closes_at = now() - interval '1 second'`)
    expect((await share(person)).body).toMatchObject({ entriesAwarded: 0, uncounted: 'closed' })
    await db.query(sql`delete from published_rules`)
    await publish(1, ['social'])
    expect((await share(person)).body).toMatchObject({ entriesAwarded: 10, uncounted: null })
  })
})

describe('a review', () => {
  it('that rejects takes the entries, says why, and is appealed once; accepting gives them back', async () => {
    const person = await join()
    const id = await shared(person)
    expect((await decide('rejected', [{ id, seen: 1 }])).body).toEqual([{ id, outcome: 'decided' }])
    const rejected = { state: 'rejected', entriesAwarded: 0, reason: 'We couldn’t find the post.' }
    expect(await listed(person)).toMatchObject([rejected])
    expect(await appeal(person, id)).toMatchObject({ status: 201, body: { state: 'appealed' } })
    expect((await appeal(person, id)).status).toBe(409)
    expect((await decide('accepted', [{ id, seen: 3 }])).body).toEqual([{ id, outcome: 'decided' }])
    expect(await listed(person)).toMatchObject([
      { state: 'accepted', verified: true, entriesAwarded: 10, reason: null },
    ])
    expect(await toldOf(person)).toEqual(['recorded 1', 'rejected 2', 'recorded 4'])
    expect(await mailsTo(person)).toEqual(['social-rejected', 'social-appeal-decided'])
    const { acts } = await caseOf(id)
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'recorded',
      'rejected',
      'appealed',
      'accepted',
    ])
    expect((await actsTold(db, id)).map(({ action }) => action)).toEqual(['activity-rejected', 'activity-accepted'])
  })

  it('that accepts what counts already tells the ledger nothing, and can be undone', async () => {
    const person = await join()
    const id = await shared(person)
    await decide('accepted', [{ id, seen: 1 }])
    expect(await toldOf(person)).toEqual(['recorded 1'])
    await decide('rejected', [{ id, seen: 2 }])
    expect(await toldOf(person)).toEqual(['recorded 1', 'rejected 3'])
    expect((await decide('rejected', [{ id, seen: 3 }])).body).toEqual([{ id, outcome: 'unchanged' }])
  })

  it('that upholds a rejection ends the appeal, and tells the ledger nothing', async () => {
    const person = await join()
    const id = await shared(person)
    await decide('rejected', [{ id, seen: 1 }])
    await appeal(person, id)
    await decide('rejected', [{ id, seen: 3 }])
    expect(await listed(person)).toMatchObject([{ state: 'upheld', entriesAwarded: 0 }])
    expect((await appeal(person, id)).status).toBe(409)
    expect((await decide('accepted', [{ id, seen: 4 }])).body).toEqual([{ id, outcome: 'unchanged' }])
    expect(await toldOf(person)).toEqual(['recorded 1', 'rejected 2'])
    expect(await mailsTo(person)).toEqual(['social-rejected', 'social-appeal-decided'])
  })

  it('taken by many at once is one', async () => {
    const person = await join()
    const id = await shared(person)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => decide(nth % 2 === 0 ? 'rejected' : 'accepted', [{ id, seen: 1 }])),
    )
    const outcomes = answers.map(({ body }) => body[0].outcome)
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(19)
    expect(await mailsTo(person)).toHaveLength((await toldOf(person)).length - 1)
  })

  it('of several decides each as it was seen, and answers for each', async () => {
    const [one, two] = [await join(), await join()]
    const [a, b, c] = [await shared(one), await shared(two), randomUUID()]
    await decide('accepted', [{ id: b, seen: 1 }])
    const { body } = await decide('rejected', [
      { id: c, seen: 1 },
      { id: b, seen: 1 },
      { id: a, seen: 1 },
    ])
    expect(body).toEqual([
      { id: c, outcome: 'missing' },
      { id: b, outcome: 'changed' },
      { id: a, outcome: 'decided' },
    ])
  })

  it('that rejects several of one member at once tells them in one mail', async () => {
    const [one, two] = [await join(), await join()]
    const ids = [await shared(one), await shared(one), await shared(one), await shared(two)]
    await decide(
      'rejected',
      ids.map((id) => ({ id, seen: 1 })),
    )
    expect(await toldOf(one)).toEqual([
      'recorded 1',
      'recorded 1',
      'recorded 1',
      'rejected 2',
      'rejected 2',
      'rejected 2',
    ])
    expect(await mailsTo(one)).toEqual(['social-rejected'])
    expect(await mailsTo(two)).toEqual(['social-rejected'])
    const [mail] = await db.query<{ values: object }>(sql`
      select payload -> 'values' as values from outbox where payload ->> 'to' = ${one.email} and payload ->> 'template' = 'social-rejected'`)
    expect(mail?.values).toMatchObject({ entries: '30', others: '2' })
  })

  it('of somebody who is no administrator is refused', async () => {
    const person = await join()
    expect((await decide('accepted', [{ id: await shared(person), seen: 1 }], person.as)).status).toBe(403)
  })
})

describe('the desk', () => {
  it('lists appeals before what nobody has looked at, the oldest of each first, page by page', async () => {
    const person = await join()
    const ids = [await shared(person), await shared(person), await shared(person)] as const
    await decide('rejected', [{ id: ids[2], seen: 1 }])
    await appeal(person, ids[2])
    const page = async (query: object) =>
      (await admin.get(`/api/admin/social-activities?${new URLSearchParams({ search: person.number, ...query })}`)).body
    const first = await page({ limit: '2' })
    expect(first.total).toBe(3)
    const rest = await page({ limit: '2', after: first.next })
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0], ids[1]])
    expect(rest.next).toBeNull()
    expect((await page({ state: 'accepted' })).total).toBe(0)
    expect((await page({ state: 'all', platform: 'twitter' })).total).toBe(0)
    expect((await page({ state: 'all', order: 'desc', type: 'share' })).items).toHaveLength(3)
  })

  it('shows what the member did elsewhere, and who else has the same post', async () => {
    const [person, other] = [await join(), await join()]
    const post = aPost()
    const [{ body: mine }, { body: theirs }] = [await share(person, post), await share(other, `${post}?fbclid=1`)]
    const elsewhere = await shared(person)
    expect(await caseOf(mine.id)).toMatchObject({
      activity: { id: mine.id, accountNumber: person.number, worth: 10 },
      elsewhere: [{ id: elsewhere }],
      alike: [{ id: theirs.id, accountNumber: other.number }],
    })
  })
})

it('leaves nothing that a check finds wrong', async () => {
  expect(await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})

it('says what a decision would do to each activity, and changes none', async () => {
  const person = await join()
  const { body: one } = await share(person, aPost())
  const { body: two } = await share(person, aPost())
  await decide('accepted', [{ id: two.id, seen: 1 }])
  const activities = [
    { id: one.id, seen: 1 },
    { id: two.id, seen: 1 },
    { id: randomUUID(), seen: 1 },
  ]
  const { body } = await admin.post('/api/admin/social-activities/decisions/preview', {
    verdict: 'rejected',
    activities,
  })
  expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['decided', 'changed', 'missing'])
  const [kept] = await db.query<{ state: string }>(sql`select state from social_activities where id = ${one.id}`)
  expect(kept?.state).toBe('recorded')
})
