import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { NonprofitRegisteredSchema, topicOf } from '@evenhand/contracts/events'
import { type Model, Schema } from 'mongoose'
import type { KafkaRecord } from '../kafka/index.ts'
import { isDependencyDown } from '../problems/index.ts'
import { type Cable, eventually, layCable, testMongoUrl } from '../testing/index.ts'
import {
  type Connection,
  type DocumentOutbox,
  drainOutbox,
  keepsOutbox,
  openMongo,
  outboxWith,
  pendingEvent,
  pingMongo,
} from './index.ts'

interface Organisation extends DocumentOutbox {
  _id: string
  name: string
}

const registered = (id: string) =>
  pendingEvent(NonprofitRegisteredSchema, id, { nonprofitId: id, registeredAt: '2026-11-21T00:00:00Z' })

describe('events inside documents', () => {
  let cable: Cable
  let connection: Connection
  let organisations: Model<Organisation>
  beforeAll(async () => {
    cable = await layCable(testMongoUrl())
    connection = await openMongo(cable.url)
    organisations = connection.model<Organisation>(
      'Organisation',
      new Schema<Organisation>({ _id: String, name: String }, { collection: 'organisations' }).plugin(keepsOutbox),
    )
  })
  afterAll(async () => {
    await connection.close()
    await cable.close()
  })

  const insert = async () => {
    const id = randomUUID()
    await organisations.create({ _id: id, name: 'Lantern Street', ...outboxWith(registered(id)) })
    return id
  }
  const tellAgain = (id: string) => {
    const event = registered(id)
    return organisations.updateOne({ _id: id }, { $push: { outbox: event }, $set: { outboxSince: event.at } })
  }
  const drain = (publish: (records: readonly KafkaRecord[]) => Promise<void>) =>
    drainOutbox(organisations, { publish }, '/nonprofits')

  it('are refused where they are too long to be published', () => {
    expect(() => registered('x'.repeat(70_000))).toThrow(/NonprofitRegistered is too long to be published/)
  })

  it('are published once, and taken out', async () => {
    const id = await insert()
    const records: KafkaRecord[] = []
    const publish = async (batch: readonly KafkaRecord[]) => void records.push(...batch)
    await drain(publish)
    await drain(publish)
    const own = records.filter(({ key }) => key === id)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({
      topic: topicOf(NonprofitRegisteredSchema),
      headers: expect.objectContaining({
        ce_type: 'evenhand.nonprofits.v1.NonprofitRegistered',
        ce_source: '/nonprofits',
      }),
    })
    expect(await organisations.findById(id).lean()).toMatchObject({ name: 'Lantern Street', outbox: [] })
    expect(await organisations.countDocuments({ outboxSince: { $exists: true } })).toBe(0)
  })

  it('stay where they are while nobody takes them', async () => {
    const id = await insert()
    await expect(drain(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await organisations.findById(id).lean())?.outbox).toHaveLength(1)
    await drain(async () => undefined)
  })

  it('are published again with the same id when the process ended between sending and taking out', async () => {
    await insert()
    const ids: string[] = []
    const note = (records: readonly KafkaRecord[]) =>
      void ids.push(...records.map(({ headers }) => headers.ce_id ?? ''))
    const dying = drain(async (records) => {
      note(records)
      throw new Error('the process ended here')
    })
    await expect(dying).rejects.toThrow('ended here')
    await drain(async (records) => note(records))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('that come while others are sent are neither lost nor taken out unsent', async () => {
    const id = await insert()
    const sent: string[] = []
    let isFirst = true
    const publish = async (records: readonly KafkaRecord[]) => {
      sent.push(...records.map(({ headers }) => headers.ce_id ?? ''))
      if (isFirst) await tellAgain(id)
      isFirst = false
    }
    await drain(publish)
    expect(await organisations.findById(id).lean()).toMatchObject({ outbox: [{}], outboxSince: expect.any(Date) })
    await drain(publish)
    expect(new Set(sent).size).toBe(2)
    expect(sent).toHaveLength(2)
    expect(await organisations.countDocuments({ outboxSince: { $exists: true } })).toBe(0)
  })

  it('leave in the order in which they were written', async () => {
    const ids = [await insert(), await insert(), await insert()]
    const keys: string[] = []
    await drain(async (records) => void keys.push(...records.map(({ key }) => key)))
    expect(keys).toEqual(ids)
  })

  it('a server out of reach is known as such, and serves again', async () => {
    cable.cut()
    const failure = await organisations.findOne({}).catch((error: unknown) => error)
    expect(isDependencyDown(failure)).toBe(true)
    expect(isDependencyDown(await drain(async () => undefined).catch((error: unknown) => error))).toBe(true)
    cable.mend()
    await eventually(() => pingMongo(connection).then(() => true))
    expect(await insert()).toMatch(/-/)
    // A server out of reach is given up after seconds, more than once.
  }, 120_000)
})
