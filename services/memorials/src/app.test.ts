import { afterAll, describe, expect, it } from '@jest/globals'
import { MemorialPlacedSchema } from '@evenhand/contracts/events'
import { memorials as calls } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, inEarnest, serviceUnderTest, testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createLog } from '@evenhand/service-kit/telemetry'
import { z } from 'zod'
import { createMemorials } from './app.ts'
import { Config } from './config.ts'
import { type Memorial, tileKey } from './walls/rules.ts'
import { shippedMemorials } from './walls/shipped.ts'
import { tilesOf } from './walls/store.ts'
import { newTile, placeMemorial, placeMissing } from './walls/use-cases.ts'

const url = testMongoUrl()
const connection = await openMongo(url)
const tiles = await tilesOf(connection)
const placedByThree = await Promise.all([1, 2, 3].map(() => placeMissing(tiles, shippedMemorials, new Date())))
const shippedEventIds = (await tiles.find().lean()).flatMap(({ outbox }) => outbox.map(({ eventId }) => eventId))
const memorials = await serviceUnderTest('memorials', Config, createMemorials, {
  MONGODB_URL: url,
  LIMITS_SCALE: '1000',
})
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

const memorial = (more: Partial<Memorial> = {}): Memorial => ({
  id: uuidv7(),
  wall: 'in-honor-of',
  position: 50,
  lovedOneName: 'Ada Quill',
  donorName: 'Nils Quill',
  message: null,
  photo: null,
  branch: null,
  yearsServed: null,
  ...more,
})

const blocks = (wall = 'in-honor-of') => memorials.nobody.get(`/api/memorial-blocks?wall=${wall}`)

describe('the memorial walls', () => {
  it('are filled once when three replicas start at once', () => {
    expect(placedByThree.reduce((sum, placed) => sum + placed)).toBe(shippedMemorials.length)
  })

  it('show the five sample veterans, and others on the wall in honor of', async () => {
    const veterans = await blocks('veterans')
    expect(veterans.body).toHaveLength(5)
    expect(veterans.body[0]).toMatchObject({ branch: 'Army', position: 0 })
    const lovedOnes = await memorials.nobody.get('/api/memorial-blocks')
    expect(z.array(calls.MemorialBlock).parse(lovedOnes.body)).toHaveLength(4)
  })

  it('say of the samples that they are examples, and have none where people give in earnest', async () => {
    expect((await blocks()).body.every(({ isExample }: calls.MemorialBlock) => isExample)).toBe(true)
    const earnest = testMongoUrl()
    const log = createLog('memorials', { write: () => undefined })
    const service = await inEarnest(() => createMemorials({ ...memorials.config, MONGODB_URL: earnest }, log))
    const there = await openMongo(earnest)
    expect(await (await tilesOf(there)).countDocuments()).toBe(0)
    await there.close()
    await service.close()
    const [example] = (await blocks()).body
    const [listed, one] = await inEarnest(async () => [
      (await blocks()).body,
      await memorials.nobody.get(`/api/memorial-blocks/${example.id}`),
    ])
    expect([listed, one.status]).toEqual([[], 404])
  })

  it('never show contact data, even where a document holds some', async () => {
    await tiles.collection.updateOne({ position: 1 }, { $set: { donorEmail: 'jonah@mail.example' } })
    const { text } = await blocks()
    expect(text).toContain('Jonah Alder')
    expect(text).not.toContain('@')
  })

  it('have an address for each that is shown, and say nothing of any other', async () => {
    const one = (id: string) => memorials.nobody.get(`/api/memorial-blocks/${id}`)
    const [shown] = (await blocks()).body
    expect(await one(shown.id)).toMatchObject({ status: 200, body: shown })
    const unknown = await one(uuidv7())
    expect(unknown).toMatchObject({
      status: 404,
      body: { detail: 'That memorial isn’t on a wall, or not any longer.' },
    })
    for (const state of ['held', 'waiting', 'declined', 'paid-back'] as const) {
      const kept = { ...newTile(memorial({ position: 70 }), new Date()), state }
      await tiles.create(kept)
      expect((await one(kept.memorialId)).text.replace(kept.memorialId, '')).not.toMatch(/Ada|Nils/)
      expect((await one(kept.memorialId)).status).toBe(404)
      await tiles.deleteOne({ memorialId: kept.memorialId })
    }
  })

  it('offer the positions that nobody has taken', async () => {
    const { body } = await memorials.nobody.get('/api/memorial-blocks/available-positions?wall=veterans')
    expect(body).toHaveLength(95)
    expect(body).not.toContain(22)
  })

  it('refuse a wall that does not exist, naming the field', async () => {
    expect(await blocks('other')).toMatchObject({ status: 400, body: { errors: [{ path: 'wall' }] } })
  })

  it('give a position to one of ten twins at once', async () => {
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => placeMemorial(tiles, memorial({ position: 60 }), new Date())),
    )
    expect(placed.filter(Boolean)).toHaveLength(1)
  })

  it('have no position 100', async () => {
    await expect(placeMemorial(tiles, memorial({ position: 100 }), new Date())).rejects.toThrow(RangeError)
  })

  it('keep what stands at a shipped position when the service starts again', async () => {
    await tiles.updateOne({ place: tileKey('veterans', 0) }, { $set: { message: 'Changed by an administrator' } })
    expect(await placeMissing(tiles, shippedMemorials, new Date())).toBe(0)
    expect((await blocks('veterans')).body[0].message).toBe('Changed by an administrator')
  })

  it('tell Kafka once of each shipped memorial, and forget the event then', async () => {
    await eventually(async () => (await tiles.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await memorials.told(MemorialPlacedSchema)).map(({ headers }) => headers.ce_id ?? '')
    expect(told).toEqual(expect.arrayContaining(shippedEventIds))
    expect(new Set(told).size).toBe(told.length)
    expect(shippedEventIds).toHaveLength(shippedMemorials.length)
    expect(await tiles.countDocuments({ outbox: { $ne: [] } })).toBe(0)
  })
})
