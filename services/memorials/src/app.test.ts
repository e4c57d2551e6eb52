import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MemorialPlacedSchema, topicOf } from '@evenhand/contracts/events'
import { memorials } from '@evenhand/contracts/http'
import { openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { type Connection, openMongo } from '@evenhand/service-kit/mongo'
import { eventually, testIdentity, testKafkaBrokers, testMongoUrl } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createMemorials } from './app.ts'
import type { Memorial } from './walls/rules.ts'
import { shippedMemorials } from './walls/shipped.ts'
import { type Tiles, tilesOf } from './walls/store.ts'
import { placeMemorial, placeMissing } from './walls/use-cases.ts'

const memorial = (more: Partial<Memorial> = {}): Memorial => ({
  id: uuidv7(),
  wall: 'in-honor-of',
  position: 50,
  lovedOneName: 'Ada Quill',
  donorName: 'Nils Quill',
  message: null,
  photoUrl: null,
  branch: null,
  yearsServed: null,
  ...more,
})

describe('the memorial walls', () => {
  const url = testMongoUrl()
  let connection: Connection
  let tiles: Tiles
  let running: RunningService
  let placedByThree: number[]
  let shippedEventIds: string[]
  beforeAll(async () => {
    connection = await openMongo(url)
    tiles = await tilesOf(connection)
    placedByThree = await Promise.all([1, 2, 3].map(() => placeMissing(tiles, shippedMemorials, new Date())))
    const waiting = await tiles.find().lean()
    shippedEventIds = waiting.flatMap(({ outbox }) => outbox.map(({ eventId }) => eventId))
    const { publicKeys } = await testIdentity()
    const address = { HOST: '127.0.0.1', PORT: 0, IDENTITY_PUBLIC_KEYS: publicKeys, KAFKA_BROKERS: testKafkaBrokers() }
    running = await startService('memorials', address, (log) => createMemorials({ MONGODB_URL: url }, log))
  })
  afterAll(async () => {
    await running.stop()
    await connection.close()
  })

  const get = (path: string) => request(running.listening.url).get(path)

  it('are filled once when three replicas start at once', () => {
    expect(placedByThree.reduce((sum, placed) => sum + placed)).toBe(shippedMemorials.length)
  })

  it('show the five sample veterans, and others on the wall in honor of', async () => {
    const veterans = await get('/api/memorial-blocks?wall=veterans').expect(200)
    expect(veterans.body).toHaveLength(5)
    expect(veterans.body[0]).toMatchObject({ branch: 'Army', position: 0, entries: 50 })
    const lovedOnes = await get('/api/memorial-blocks').expect(200)
    expect(z.array(memorials.MemorialBlock).parse(lovedOnes.body)).toHaveLength(4)
  })

  it('never show contact data, even where a document holds some', async () => {
    await tiles.collection.updateOne({ position: 1 }, { $set: { donorEmail: 'jonah@mail.example' } })
    const { text } = await get('/api/memorial-blocks').expect(200)
    expect(text).not.toContain('@')
  })

  it('offer the positions that nobody has taken', async () => {
    const { body } = await get('/api/memorial-blocks/available-positions?wall=veterans').expect(200)
    expect(body).toHaveLength(95)
    expect(body).not.toContain(22)
  })

  it('refuse a wall that does not exist, naming the field', async () => {
    const { body } = await get('/api/memorial-blocks?wall=other').expect(400)
    expect(body.errors[0].path).toBe('wall')
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
    await tiles.updateOne({ _id: 'veterans:0' }, { $set: { message: 'Changed by an administrator' } })
    expect(await placeMissing(tiles, shippedMemorials, new Date())).toBe(0)
    const { body } = await get('/api/memorial-blocks?wall=veterans').expect(200)
    expect(body[0].message).toBe('Changed by an administrator')
  })

  it('tell Kafka once of each shipped memorial, and forget the event then', async () => {
    await eventually(async () => (await tiles.countDocuments({ outboxSince: { $exists: true } })) === 0, 20_000)
    const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    const told = (await kafka.readAll(topicOf(MemorialPlacedSchema)))
      .map(({ headers }) => headers.ce_id ?? '')
      .filter((id) => shippedEventIds.includes(id))
    expect(told.sort((a, b) => a.localeCompare(b))).toEqual(shippedEventIds.sort((a, b) => a.localeCompare(b)))
    expect(await tiles.countDocuments({ outbox: { $ne: [] } })).toBe(0)
    await kafka.close()
  }, 60_000)
})
