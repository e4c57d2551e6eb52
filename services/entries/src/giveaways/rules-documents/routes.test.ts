import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { canonicalText } from '@evenhand/draws'
import { GiftConfirmedSchema, RulesPublishedSchema } from '@evenhand/contracts/events'
import { draws, giveaways } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { leaseToday, mainToday, someGift } from '../../../tests/told.ts'
import { createEntries } from '../../app.ts'
import { Config } from '../../config.ts'
import { hashOfText } from './document.ts'

const entries = await serviceUnderTest('entries', Config, createEntries, { DRAND_RELAYS: '' })
afterAll(() => entries.stop())

const rules = async (path = '/api/giveaways/main/rules') =>
  giveaways.PublishedRules.parse((await entries.nobody.get(path)).body)
const deskOf = async (slug: string) =>
  giveaways.GiveawayDesk.parse((await entries.administrator().get(`/api/admin/giveaways/${slug}`)).body)
const save = (slug: string, revision: number, facts: giveaways.RulesFacts) =>
  entries.administrator().call('PUT', `/api/admin/giveaways/${slug}/draft`, { body: { revision, facts } })
const publish = (slug: string, revision: number, reason = 'Clearer words') =>
  entries
    .administrator()
    .post(`/api/admin/giveaways/${slug}/versions`, { revision, reason }, { 'idempotency-key': randomUUID() })

async function published(slug: string, facts: giveaways.RulesFacts) {
  const saved = await save(slug, 0, facts)
  expect(saved.status).toBe(200)
  return publish(slug, giveaways.GiveawayDesk.parse(saved.body).draft?.revision ?? 0)
}

/** Whose first entry seals the draws of both giveaways. */
beforeAll(async () => {
  const donorId = entries.donorIdOf('ada@example.org')
  for (const giveaway of ['main', 'lease']) {
    const gift = someGift(donorId, randomUUID(), new Date().toISOString(), { giveaway })
    await entries.tell(GiftConfirmedSchema, gift)
  }
  await eventually(async () => (await entries.db.query(sql`select 1 from draws`)).length === 2)
})

describe('the rules of a fresh installation', () => {
  it.each([
    ['main', 18, 'US-DC', /\$30,000 if donation proceeds reach at least \$150,000/],
    ['lease', 19, 'US-OH', /10,000 miles a year/],
  ])('of %s are published with their facts and texts', async (slug, ageMin, region, text) => {
    const { version, sha256, document } = await rules(`/api/giveaways/${slug}/rules`)
    expect([version, document.ageMin]).toEqual([1, ageMin])
    expect(document.regionsAllowed).toContain(region)
    expect(document.texts.officialRules).toMatch(text)
    expect(document.texts.officialRules).toMatch(/NO PURCHASE NECESSARY/)
    expect(document.texts.officialRules).not.toMatch(/undefined|NaN|null/)
    expect(hashOfText(canonicalText(JSON.parse(JSON.stringify(document)) as Parameters<typeof canonicalText>[0]))).toBe(
      sha256,
    )
  })

  it('are told to those who take entries by them, and stand beside each giveaway of ours', async () => {
    const { version, sha256, document } = await rules()
    const { opensAt, closesAt, regionsAllowed, waysIn } = document
    expect(waysIn).toEqual(['social', 'affiliates'])
    const told = (await entries.told(RulesPublishedSchema)).map(({ value }) => JSON.parse(value ?? ''))
    expect(told).toContainEqual({
      giveaway: mainToday,
      version,
      sha256,
      publishedAt: expect.any(String),
      ageMin: 18,
      opensAt,
      closesAt,
      regionsAllowed,
      waysIn,
    })
    const listed: { slug: string; rules?: object }[] = (await entries.nobody.get('/api/giveaways')).body
    expect(listed.find(({ slug }) => slug === mainToday)?.rules).toEqual({ version, sha256 })
    expect(listed.find(({ slug }) => slug === 'corvette')).not.toHaveProperty('rules')
  })

  it('are told of each giveaway that has them, with its own age', async () => {
    const told = await entries.db.query<{ giveaway: string; age: number }>(sql`
      select payload ->> 'giveaway' as giveaway, (payload ->> 'ageMin')::int as age
      from outbox where type = ${RulesPublishedSchema.typeName} order by 1`)
    expect(told).toEqual([
      { giveaway: leaseToday, age: 19 },
      { giveaway: mainToday, age: 18 },
    ])
  })

  it('are the ones that the draw is sealed with, byte for byte', async () => {
    const { files } = draws.DrawWithFiles.parse((await entries.nobody.get(`/api/draws/${mainToday}`)).body)
    const { sha256, sealedVersion } = await rules()
    expect(files.find(({ name }) => name === 'rules.json')?.sha256).toBe(sha256)
    expect(sealedVersion).toBe(1)
  })

  it.each([
    ['/api/giveaways/corvette/rules', 404],
    ['/api/giveaways/nothing/rules', 404],
    ['/api/giveaways/nothing/rules/versions', 404],
    ['/api/giveaways/nothing/fairness', 404],
    ['/api/giveaways/Main/rules', 400],
    ['/api/giveaways/main/rules/versions/2', 404],
    ['/api/giveaways/main/rules/versions/0', 400],
    ['/api/giveaways/main/rules/versions/one', 400],
    ['/api/giveaways/main/rules/versions/99999999999999999999', 400],
    ['/api/giveaways/main/rules/versions/7/file', 404],
    ['/api/admin/giveaways', 401],
    [`/api/admin/giveaways/${mainToday}`, 401],
  ])('answer %s with %i', async (path, status) => {
    expect(await entries.nobody.get(path)).toMatchObject({ status })
  })
})

describe('a draft', () => {
  const donor = entries.donor(randomUUID())
  const facts = someFacts()

  it('is for administrators alone', async () => {
    const path = '/api/admin/giveaways/canoe/draft'
    expect((await entries.nobody.call('PUT', path, { body: { revision: 0, facts } })).status).toBe(401)
    expect((await donor.call('PUT', path, { body: { revision: 0, facts } })).status).toBe(403)
    expect((await donor.get(`/api/admin/giveaways/${mainToday}`)).status).toBe(403)
  })

  it.each([
    ['facts.lastDay', someFacts({ lastDay: '2090-01-01' })],
    ['facts.timeZone', someFacts({ timeZone: 'Nowhere' })],
    ['facts.extra', { ...facts, extra: 1 }],
    ['facts.title', { ...facts, title: '' }],
    ['facts', 'words'],
  ])('is refused with the name of the field: %s', async (path, wrong) => {
    const answer = await entries
      .administrator()
      .call('PUT', '/api/admin/giveaways/canoe/draft', { body: { revision: 0, facts: wrong } })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(path.split('.').at(-1))
  })

  it('of a partner’s giveaway is refused', async () => {
    expect(await save('corvette', 0, facts)).toMatchObject({ status: 400, body: { errors: [{ path: 'slug' }] } })
  })

  it('by the name of a rehearsal, which no list shows, is refused, and is not published either', async () => {
    const slug = `${draws.rehearsalPrefix}canoe`
    const refusal = { path: 'slug', message: expect.stringMatching(/^A name that begins with “rehearsal-” is for/) }
    expect(await save(slug, 0, facts)).toMatchObject({ status: 400, body: { errors: [refusal] } })
    // As if it had been saved before such names were refused.
    await entries.db.query(sql`
      insert into rules_drafts (giveaway, revision, based_on, facts, edited_at, edited_by)
      values (${slug}, 1, 0, ${JSON.stringify(facts)}, now(), 'administrator-1')`)
    expect(await publish(slug, 1)).toMatchObject({ status: 400, body: { errors: [refusal] } })
    expect((await entries.nobody.get(`/api/giveaways/${slug}/rules`)).status).toBe(404)
  })

  it('is saved over the one that its editor saw, and over no other', async () => {
    expect((await save('canoe', 0, facts)).body).toMatchObject({ state: 'new', draft: { revision: 1, refusals: [] } })
    expect((await save('canoe', 0, facts)).status).toBe(409)
    const twins = await Promise.all([
      save('canoe', 1, someFacts({ title: 'A canoe of mine' })),
      save('canoe', 1, someFacts({ title: 'A canoe of yours' })),
    ])
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await deskOf('canoe')).draft?.revision).toBe(2)
    const discard = (revision: string) =>
      entries.administrator().call('DELETE', `/api/admin/giveaways/canoe/draft?revision=${revision}`)
    expect([(await discard('1')).status, (await discard('x')).status, (await discard('2')).status]).toEqual([
      409, 400, 204,
    ])
    expect((await entries.administrator().get('/api/admin/giveaways/canoe')).status).toBe(404)
    const acts = await entries.db.query<{ action: string; words: string }>(
      sql`select action, words from giveaway_acts where giveaway = 'canoe' order by id`,
    )
    expect(acts).toEqual([
      { action: 'draft-begun', words: 'Began a draft' },
      { action: 'draft-saved', words: 'Changed the title' },
      { action: 'draft-discarded', words: 'Draft 2' },
    ])
    const told = { by: 'administrator-1', thing: 'giveaway canoe' }
    expect(await actsTold(entries.db, 'canoe')).toEqual(acts.map((act) => ({ ...told, ...act })))
  })
})

describe('publishing', () => {
  it('makes a new giveaway of a draft, which is then listed and explained', async () => {
    const answer = await published('cabin', someFacts({ title: 'A cabin' }))
    expect(answer).toMatchObject({ status: 201, body: { state: 'announced', draft: null, published: { version: 1 } } })
    expect((await actsTold(entries.db, 'cabin')).map(({ action }) => action)).toEqual([
      'draft-begun',
      'rules-published',
    ])
    // The list is remembered for two seconds, and another test may have just read it.
    const listed = await eventually(async () => {
      const all: { slug: string }[] = (await entries.nobody.get('/api/giveaways')).body
      return all.find(({ slug }) => slug === 'cabin')
    })
    expect(listed).toMatchObject({ title: 'A cabin', totalEntries: 0 })
    const managed = (await entries.administrator().get('/api/admin/giveaways')).body
    expect(managed).toContainEqual(expect.objectContaining({ slug: 'cabin', state: 'announced', version: 1 }))
    const fairness = giveaways.Fairness.parse((await entries.nobody.get('/api/giveaways/cabin/fairness')).body)
    expect(fairness).toMatchObject({ free: 0, paid: 0, parity: { holds: true, most: 100_000 } })
  })

  it('of clearer words makes a second version, and keeps the first as it was', async () => {
    const before = await rules()
    const { format: _f, slug: _s, version: _v, opensAt: _o, closesAt: _c, ...facts } = before.document
    const answer = await published(mainToday, { ...facts, description: 'In other words.' })
    expect(answer).toMatchObject({ status: 201, body: { published: { version: 2, sealedVersion: 1 } } })
    expect(await rules()).toMatchObject({ version: 2, currentVersion: 2, document: { description: 'In other words.' } })
    expect(await rules('/api/giveaways/main/rules/versions/1')).toEqual({ ...before, currentVersion: 2 })
    const versions = (await entries.nobody.get('/api/giveaways/main/rules/versions')).body
    expect(versions).toMatchObject([
      { version: 2, reason: 'Clearer words' },
      { version: 1, sha256: before.sha256 },
    ])
    const file = await fetch(`${entries.url}/api/giveaways/main/rules/versions/1/file`)
    expect(hashOfText(await file.text())).toBe(before.sha256)
  })

  it('of other dates, caps or regions is refused once the draw is sealed, and says so in the draft before', async () => {
    const { document } = await rules('/api/giveaways/lease/rules')
    const { format: _f, slug: _s, version: _v, opensAt: _o, closesAt: _c, ...facts } = document
    const saved = await save(leaseToday, 0, { ...facts, lastDay: document.drawsOn.replace(/..$/, '09'), ageMin: 21 })
    const paths = [{ path: 'lastDay' }, { path: 'ageMin' }]
    expect(saved).toMatchObject({ status: 200, body: { draft: { refusals: paths } } })
    const { revision } = giveaways.GiveawayDesk.parse(saved.body).draft ?? { revision: 0 }
    expect(await publish(leaseToday, revision)).toMatchObject({ status: 400, body: { errors: paths } })
    expect((await rules('/api/giveaways/lease/rules')).version).toBe(1)
  })

  it('is refused where the free ways do not lead as far as the paid ones', async () => {
    const narrow = someFacts({ entriesMax: { giveaway: '100000', monthOfType: { free_post: '500' } } })
    const answer = await published('narrow', narrow)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'entriesMax' }] } })
    expect(JSON.stringify(answer.body)).toMatch(/100,000 entries, but the free ways reach only 3,500/)
    expect((await entries.nobody.get('/api/giveaways/narrow/rules')).status).toBe(404)
  })

  it('is refused where the day of the drawing leaves no day after the freeze, and says so in the draft before', async () => {
    const hasty = someFacts({ drawsOn: '2090-12-17' })
    const refusal = { path: 'drawsOn', message: expect.stringMatching(/^Choose December 18, 2090 or later/) }
    expect((await save('hasty', 0, hasty)).body).toMatchObject({ draft: { refusals: [refusal] } })
    expect(await publish('hasty', 1)).toMatchObject({ status: 400, body: { errors: [refusal] } })
    expect((await entries.nobody.get('/api/giveaways/hasty/rules')).status).toBe(404)
  })

  it('needs a reason, the draft that was seen, and happens once', async () => {
    await save('lake', 0, someFacts({ title: 'A lake' }))
    expect(await publish('lake', 1, ' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    expect((await publish('lake', 2)).status).toBe(409)
    const twins = await Promise.all([publish('lake', 1), publish('lake', 1), publish('lake', 1)])
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await entries.db.query(sql`select version from rules_versions where giveaway = 'lake'`)).toHaveLength(1)
  })
})

describe('what was published', () => {
  beforeAll(async () => {
    await eventually(async () => (await entries.db.query(sql`select 1 from rules_versions`)).length > 0)
  })

  it.each([
    ['changed', sql`update rules_versions set reason = 'Another'`],
    ['removed', sql`delete from rules_versions`],
    ['emptied', sql`truncate rules_versions`],
    [
      'left out',
      sql`insert into rules_versions select giveaway, 9, document, sha256, now(), 'x', 'x', '{}' from rules_versions limit 1`,
    ],
    ['changed in its record', sql`update giveaway_acts set words = 'Another'`],
    ['removed from its record', sql`delete from giveaway_acts`],
  ])('cannot be %s, not even by a superuser of the database', async (_what, statement) => {
    await expect(entries.db.query(statement)).rejects.toThrow(/never changed|does not follow/)
  })

  it('breaks none of the invariants', async () => {
    expect(await failedChecks(entries.config.DATABASE_URL, new URL('../../../checks/', import.meta.url))).toEqual([])
  })
})
