import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import { Schema } from 'mongoose'
import type { IdempotencyKey } from '../idempotency/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import {
  type DocumentOutbox,
  insertOnce,
  keepsOutbox,
  type MadeByRequest,
  openDocuments,
  openMongo,
  pendingEvent,
} from './index.ts'

interface Guest extends MadeByRequest {
  _id: string
  seat: string
}

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())
const schema = new Schema<Guest & DocumentOutbox>(
  { _id: String, seat: { type: String, required: true }, requestKey: String, requestFingerprint: String },
  { versionKey: false },
)
schema.index({ seat: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.plugin(keepsOutbox)
const guests = await openDocuments(connection, 'GuestByRequest', schema)

const keyOf = (key: string, asked = 'a seat'): IdempotencyKey => ({
  scope: 'POST',
  key,
  fingerprint: Buffer.from(asked),
})
const seated = (seat: string, key?: IdempotencyKey) => {
  const _id = randomUUID()
  const event = pendingEvent(NonprofitRegisteredSchema, _id, { nonprofitId: _id })
  return insertOnce(guests, { document: { _id, seat }, events: [event] }, key)
}

describe('a document that a request makes', () => {
  it('is one for ten twins with one key, with one event', async () => {
    const twins = await Promise.all(Array.from({ length: 10 }, () => seated('1', keyOf('twins'))))
    expect(new Set(twins.map((guest) => guest?._id)).size).toBe(1)
    const [stored, ...more] = await guests.find({ seat: '1' }).lean()
    expect(more).toEqual([])
    expect(stored?.outbox).toHaveLength(1)
    expect(stored?.outboxSince).toEqual(stored?.outbox[0]?.at)
  })

  it('is refused when its key was used for something else', async () => {
    await seated('2', keyOf('reused'))
    await expect(seated('3', keyOf('reused', 'another seat'))).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await guests.countDocuments({ seat: '3' })).toBe(0)
  })

  it('is not there when another one stands in its way', async () => {
    await seated('4')
    expect(await seated('4', keyOf('late'))).toBeUndefined()
  })
})
