import { afterAll, describe, expect, it, jest } from '@jest/globals'
import {
  AdministratorActedSchema,
  encodeEvent,
  ThingBoughtSchema,
  ThingHeldSchema,
  ThingReleasedSchema,
} from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'
import { sponsorshipReactions } from './reactions.ts'
import { findSponsorship, sponsorshipsOf } from './store.ts'

// What was told is read from the beginning of the topics, three times.
jest.setTimeout(120_000)

const service = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const sponsorships = await sponsorshipsOf(connection)
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const desk = service.administrator()
const company = { companyName: 'Analytical Engines', contactName: 'Ada', website: 'https://engines.example' }
async function held(...cells: number[]): Promise<string> {
  const body = { kind: 'block', cells, ...company, contactEmail: 'ada@example.org' }
  const { status, body: answer } = await service.visitor(uuidv7()).post('/api/sponsorships', body)
  expect(status).toBe(201)
  return answer.id
}
const end = (id: string, client = desk) =>
  client.call('PUT', `/api/admin/sponsor-holds/${id}/end`, { body: { reason: 'A stranger holds twelve.' } })
const listed = async (): Promise<string[]> =>
  (await desk.get('/api/admin/sponsor-holds')).body.items.map(({ id }: { id: string }) => id)
async function told(schema: Parameters<typeof service.told>[0], id: string): Promise<string[]> {
  await eventually(async () => (await sponsorships.countDocuments({ _id: id, outbox: { $size: 0 } })) === 1)
  const records = await service.told(schema)
  return records.flatMap(({ headers, value }) =>
    value?.includes(id) && headers.ce_type?.endsWith(schema.typeName) ? [value] : [],
  )
}
async function pay(thingId: string): Promise<void> {
  const thing = { thingId, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const bought = encodeEvent(ThingBoughtSchema, { ...thing, boughtAt: new Date().toISOString() })
  for (const { type, handle } of sponsorshipReactions({ sponsorships, now: () => new Date() }))
    if (type === ThingBoughtSchema.typeName) await handle(bought, { id: uuidv7(), type, time: new Date() })
}

describe('a hold that nobody pays', () => {
  it('is ended at the desk, once: its block is free, it can’t be paid any more, and the trail says why', async () => {
    const [one, other] = [await held(4), await held(5)]
    expect(await listed()).toEqual([one, other])
    expect((await end(one, service.visitor(uuidv7()))).status).toBe(401)
    for (const _ of [1, 2]) expect((await end(one)).status).toBe(204)
    expect(await listed()).toEqual([other])
    expect(await told(ThingHeldSchema, one)).toHaveLength(1)
    expect(await told(ThingReleasedSchema, one)).toHaveLength(1)
    expect(await told(AdministratorActedSchema, one)).toEqual([expect.stringContaining('A stranger holds twelve.')])
    await held(4)
  })

  it('is ended before its payment comes: then it gets the next free block', async () => {
    const id = await held(20)
    await end(id)
    await held(20)
    await pay(id)
    expect(await findSponsorship(sponsorships, id)).toMatchObject({ state: 'waiting', cells: [21] })
  })

  it('isn’t ended here once it is paid, and isn’t in the list', async () => {
    const id = await held(40)
    await pay(id)
    expect((await end(id)).body.detail).toBe('It’s paid by now, or has an invoice.')
    expect(await listed()).not.toContain(id)
  })

  it('of the next in line is theirs until they are removed from the line', async () => {
    const id = await held(60)
    await sponsorships.updateOne({ _id: id }, { requestKey: `sponsor-waiting ${uuidv7()}` })
    expect((await end(id)).body.detail).toMatch(/Remove them from the line instead/)
    expect(await listed()).not.toContain(id)
  })
})

it('is chosen twelve times in half an hour from one network at most, with however many browsers', async () => {
  const { MONGODB_URL } = service.config
  const limited = await serviceUnderTest('sponsors', Config, createSponsors, { MONGODB_URL })
  const choose = (cell: number, network: string) =>
    limited
      .visitor(uuidv7())
      .post(
        '/api/sponsorships',
        { kind: 'block', cells: [cell], ...company, contactEmail: 'ada@example.org' },
        { 'x-forwarded-for': network },
      )
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => choose(80 + n, '203.0.113.80')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  expect((await choose(96, '203.0.113.81')).status).toBe(201)
  await limited.stop()
})
