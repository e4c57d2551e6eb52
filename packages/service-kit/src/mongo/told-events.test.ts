import { randomUUID } from 'node:crypto'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Model, Schema } from 'mongoose'
import type { KafkaRecord } from '../kafka/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import {
  type Connection,
  type DocumentOutbox,
  drainOutbox,
  keepsOutbox,
  openMongo,
  outboxWith,
  pendingEvent,
} from './index.ts'
import { forgetToldEvents, indexToldEvents, publishToldAgain, type ToldEvent, toldCollection } from './told-events.ts'

type Tile = DocumentOutbox & { _id: string }

describe('what documents have told', () => {
  let connection: Connection
  let tiles: Model<Tile>
  const told = () => connection.collection<ToldEvent>(toldCollection)
  beforeAll(async () => {
    connection = await openMongo(testMongoUrl())
    const schema = new Schema<Tile>({ _id: String }, { collection: `tiles-${randomUUID()}` }).plugin(keepsOutbox)
    tiles = connection.model<Tile>('Tile', schema)
    await indexToldEvents(connection)
  })
  beforeEach(() => told().deleteMany({}))
  afterAll(() => connection.close())

  async function tellOnce(): Promise<{ eventId: string; sent: KafkaRecord[] }> {
    const event = pendingEvent(AdministratorActedSchema, randomUUID(), { words: 'looked' })
    await tiles.create({ _id: randomUUID(), ...outboxWith(event) })
    const sent: KafkaRecord[] = []
    await drainOutbox(
      { db: connection, collection: tiles.collection },
      { publish: async (records) => void sent.push(...records) },
      '/memorials',
    )
    return { eventId: event.eventId, sent }
  }

  it('is kept when its document no longer has it, and told again as the same event when that is asked', async () => {
    const { eventId, sent } = await tellOnce()
    expect(sent.map(({ headers }) => headers.ce_id)).toEqual([eventId])
    const again: string[] = []
    const tellAgain = () =>
      publishToldAgain(connection, async (events) => void again.push(...events.map((one) => one.eventId)))
    expect(await tellAgain()).toBe(0)
    await told().updateMany({ toldAt: { $gte: new Date(Date.now() - 60_000) } }, { $set: { again: true } })
    expect(await tellAgain()).toBe(1)
    expect(again).toEqual([eventId])
    expect(await tellAgain()).toBe(0)
  })

  it('is kept no longer for having been told again', async () => {
    const { eventId } = await tellOnce()
    const firstTold = new Date(Date.now() - 20 * 24 * 60 * 60_000)
    await told().updateOne({ _id: eventId }, { $set: { toldAt: firstTold, again: true } })
    await publishToldAgain(connection, () => Promise.resolve())
    expect(await told().findOne({ _id: eventId })).toMatchObject({ toldAt: firstTold })
    await told().deleteOne({ _id: eventId })
  })

  it('is told again later where that fails', async () => {
    await tellOnce()
    await told().updateMany({}, { $set: { again: true } })
    const away = publishToldAgain(connection, () => Promise.reject(new Error('Kafka is away')))
    await expect(away).rejects.toThrow('Kafka is away')
    expect(await publishToldAgain(connection, () => Promise.resolve())).toBe(1)
  })

  it('is forgotten after a month', async () => {
    await tellOnce()
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
    expect(await forgetToldEvents(connection, inDays(29))).toBe(0)
    expect(await forgetToldEvents(connection, inDays(31))).toBe(1)
  })
})
