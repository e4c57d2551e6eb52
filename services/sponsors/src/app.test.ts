import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { SponsorVisitedSchema } from '@evenhand/contracts/events'
import { sponsors as calls } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, inEarnest, serviceUnderTest } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import { createSponsors } from './app.ts'
import { Config } from './config.ts'
import { viewsPerNetwork } from './figures/first-views.ts'
import { figuresOf } from './figures/store.ts'
import { shippedSponsors } from './sponsors/shipped.ts'
import { addMissing, sponsorsOf } from './sponsors/store.ts'
import { visitKey } from './visits/rules.ts'
import { visitsOf } from './visits/store.ts'

/** Its clock stands, so that no midnight comes between two visits. */
const now = new Date()
const running = await serviceUnderTest('sponsors', Config, (config, log) => createSponsors(config, log, () => now))
const connection = await openMongo(running.config.MONGODB_URL)
const [sponsors, visits, figures] = await Promise.all([
  sponsorsOf(connection),
  visitsOf(connection),
  figuresOf(connection),
])
afterAll(async () => {
  await running.stop()
  await connection.close()
})

describe('the sponsors service', () => {
  const [first = '', second = '', third = ''] = shippedSponsors.map(({ id }) => id)
  /** From the page that showed the donor the links. */
  const visit = async (sponsorId: string, donorId?: string, at = running) => {
    if (donorId === undefined) return at.nobody.get(`/r/sponsors/${sponsorId}`)
    const { body } = await at.donor(donorId).get('/api/sponsors/visits')
    return at.donor(donorId).get(`/r/sponsors/${sponsorId}?seen=${body.seen}`)
  }
  const list = () => running.nobody.get('/api/sponsors')

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
    expect(listed.every(({ isExample, website }) => isExample && website === '')).toBe(true)
  })

  it('shows no example in earnest, however it came there, and its link earns nothing', async () => {
    const donorId = randomUUID()
    const variables = { MONGODB_URL: running.config.MONGODB_URL }
    await inEarnest(async () => {
      for (const where of [variables, {}]) {
        const service = await serviceUnderTest('sponsors', Config, createSponsors, where)
        expect((await service.nobody.get('/api/sponsors')).body).toEqual([])
        expect((await visit(first, donorId, service)).status).toBe(404)
        expect((await service.donor(donorId).get('/api/sponsors/visits')).body.sponsorIds).toEqual([])
        await service.stop()
      }
    })
    expect(await visits.countDocuments({ donorId })).toBe(0)
  })

  it('lists one whose website an administrator corrected, in earnest too, and leads to it', async () => {
    await sponsors.updateOne({ _id: first }, { $set: { website: 'https://northpoint-compass.com/' } })
    const [listed, answer] = await inEarnest(async () => [(await list()).body, await visit(first)])
    await sponsors.updateOne({ _id: first }, { $set: { website: shippedSponsors[0]?.website } })
    expect(listed).toMatchObject([{ id: first, isExample: false, website: 'https://northpoint-compass.com/' }])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://northpoint-compass.com/'])
  })

  it('leads a visitor from an example to our own page, and keeps nothing of it', async () => {
    const answer = await visit(first)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sponsor-levels'])
    expect(await visits.countDocuments({ sponsorId: first })).toBe(0)
  })

  it('keeps one visit of a donor a day, however many clicks come at once', async () => {
    const donorId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(first, donorId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    await visit(second, donorId)
    expect(await visits.countDocuments({ donorId })).toBe(2)
  })

  it('tells a donor which sponsors are visited today, and nobody else', async () => {
    const donorId = randomUUID()
    const visited = (who = running.donor(donorId)) => who.get('/api/sponsors/visits')
    expect((await visited()).body).toMatchObject({ day: campaignDay(now), sponsorIds: [] })
    const yesterday = new Date(now.getTime() - 26 * 60 * 60 * 1000)
    await visits.create({
      _id: visitKey(donorId, third, yesterday),
      visitId: randomUUID(),
      donorId,
      sponsorId: third,
      visitedAt: yesterday,
    })
    await visit(first, donorId)
    await visit(first, randomUUID())
    expect((await visited()).body).toMatchObject({ day: campaignDay(now), sponsorIds: [first] })
    expect((await visited(running.visitor())).status).toBe(401)
    expect((await visited(running.administrator())).status).toBe(403)
  })

  it('tells Kafka once of a visit, with the level of the sponsor', async () => {
    const donorId = randomUUID()
    await visit(third, donorId)
    await visit(third, donorId)
    await eventually(async () => (await visits.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await running.told(SponsorVisitedSchema)).filter(({ key }) => key === donorId)
    expect(told.map(({ value }) => JSON.parse(value ?? ''))).toMatchObject([
      { donorId, sponsorId: third, sponsorshipLevel: 'platinum', companyName: 'Longspan Engineering' },
    ])
  })

  it('counts the first click of a browser in the figures of a sponsor, and a few of a network; a donor earns all the same', async () => {
    const counted = async () => (await figures.findById(`${second}:${campaignDay(now)}`).lean())?.clicks ?? 0
    const follow = (sid: string, network: string) =>
      running.visitor(sid).get(`/r/sponsors/${second}`, { 'x-forwarded-for': network })
    const [before, sid] = [await counted(), randomUUID()]
    for (let time = 0; time < 3; time++) expect((await follow(sid, '203.0.113.60')).status).toBe(303)
    expect((await counted()) - before).toBe(1)
    await Promise.all(Array.from({ length: 30 }, () => follow(randomUUID(), '203.0.113.60')))
    expect((await counted()) - before).toBe(viewsPerNetwork)
    const donorId = randomUUID()
    const { seen } = (await running.donor(donorId).get('/api/sponsors/visits')).body
    await running.donor(donorId).get(`/r/sponsors/${second}?seen=${seen}`, { 'x-forwarded-for': '203.0.113.60' })
    expect([(await counted()) - before, await visits.countDocuments({ donorId })]).toEqual([viewsPerNetwork, 1])
  })

  it('earns nothing for what another site has the browser of a donor fetch, and leads there all the same', async () => {
    const [donorId, other] = [randomUUID(), randomUUID()]
    const stranger = (await running.donor(other, 'another-browser').get('/api/sponsors/visits')).body.seen
    for (const seen of ['', '?seen=', `?seen=${stranger}`]) {
      const answer = await running.donor(donorId).get(`/r/sponsors/${second}${seen}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sponsor-levels'])
    }
    for (const site of ['cross-site', 'same-site', 'none'])
      await running.donor(donorId).get(`/r/sponsors/${second}`, { 'sec-fetch-site': site })
    expect(await visits.countDocuments({ donorId })).toBe(0)
  })

  it('earns by a link without a token where the browser says that a page of ours led there', async () => {
    const donorId = randomUUID()
    await running.donor(donorId).get(`/r/sponsors/${second}`, { 'sec-fetch-site': 'same-origin' })
    expect(await visits.countDocuments({ donorId })).toBe(1)
  })

  it('earns by the links of the list as they are, also when somebody signed in after they were shown', async () => {
    const donorId = randomUUID()
    const listed = z.array(calls.Sponsor).parse((await running.visitor('before').get('/api/sponsors')).body)
    const link = listed.find(({ id }) => id === second)?.link ?? ''
    await running.donor(donorId, 'after', 'before').get(link)
    expect(await visits.countDocuments({ donorId })).toBe(1)
  })

  it('counts no prefetch of a browser and no HEAD request', async () => {
    const donorId = randomUUID()
    const donor = running.donor(donorId)
    const path = `/r/sponsors/${first}?seen=${(await donor.get('/api/sponsors/visits')).body.seen}`
    const answers = [await donor.get(path, { 'sec-purpose': 'prefetch' }), await donor.call('HEAD', path)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await visits.countDocuments({ donorId })).toBe(0)
  })

  it('does the same while Redis is away', async () => {
    const { MONGODB_URL } = running.config
    const variables = { MONGODB_URL, REDIS_URL: 'redis://127.0.0.1:1' }
    const withoutRedis = await serviceUnderTest('sponsors', Config, createSponsors, variables)
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
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    expect((await list()).text).not.toContain(unsafe._id)
    await sponsors.deleteOne({ _id: unsafe._id })
  })

  it('answers an unknown sponsor and an id that is none', async () => {
    expect((await visit(randomUUID())).status).toBe(404)
    expect(await visit('nobody')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'id', message: 'That isn’t a valid ID' }] },
    })
  })

  it('ships a sponsor once, and leaves one that an administrator changed', async () => {
    await sponsors.updateOne({ _id: second }, { $set: { status: 'ended' } })
    const added = await Promise.all([1, 2].map(() => addMissing(sponsors, shippedSponsors)))
    expect(added).toEqual([0, 0])
    expect((await list()).text).not.toContain(second)
    expect((await visit(second)).status).toBe(404)
  })
})
