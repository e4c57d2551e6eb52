import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { Schema } from 'mongoose'
import { testMongoUrl } from '../testing/index.ts'
import { insertIfNew, insertMissing, openDocuments, openMongo } from './index.ts'

interface Guest {
  _id: string
  seat: string
}

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())
const schema = new Schema<Guest>({ _id: String, seat: { type: String, required: true } }, { versionKey: false })
schema.index({ seat: 1 }, { unique: true })
const guests = await openDocuments(connection, 'Guest', schema)

describe('a document', () => {
  it('is inserted by one of ten twins at once, and the others are told', async () => {
    const twins = Array.from({ length: 10 }, () => insertIfNew(guests, { _id: 'twin', seat: '1' }))
    expect((await Promise.all(twins)).filter(Boolean)).toHaveLength(1)
  })

  it('is not inserted when another unique key has what it wants', async () => {
    expect(await insertIfNew(guests, { _id: randomUUID(), seat: 'taken' })).toBe(true)
    expect(await insertIfNew(guests, { _id: randomUUID(), seat: 'taken' })).toBe(false)
  })

  it('that does not fit its schema is no duplicate, but a bug', async () => {
    await expect(insertIfNew(guests, { _id: randomUUID(), seat: '' })).rejects.toThrow('validation failed')
  })

  it('that ships with the system is inserted where it is missing, and left alone where it stands', async () => {
    const shipped = ['a', 'b', 'c'].map((id) => ({ _id: id, seat: `shipped-${id}` }))
    expect(await insertMissing(guests, shipped.slice(0, 2))).toBe(2)
    await guests.updateOne({ _id: 'a' }, { $set: { seat: 'changed' } })
    const inserted = await Promise.all([insertMissing(guests, shipped), insertMissing(guests, shipped)])
    expect(inserted.reduce((sum, count) => sum + count)).toBe(1)
    expect(await guests.findById('a').lean()).toEqual({ _id: 'a', seat: 'changed' })
  })
})
