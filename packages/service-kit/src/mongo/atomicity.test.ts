import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { testMongoUrl } from '../testing/index.ts'
import { type Connection, openMongo, refuseUnsafeServer, UnsafeServer } from './index.ts'

describe('the server behind MONGODB_URL', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openMongo(testMongoUrl())
  })
  afterAll(() => connection.close())

  it('is taken when one of ten equal conditional updates wins, and nothing is left behind', async () => {
    await refuseUnsafeServer(connection)
    expect(await connection.collection('server_checks').countDocuments()).toBe(0)
  })

  it('is refused when an update reads first and writes later', async () => {
    await expect(refuseUnsafeServer(readThenWrite(connection))).rejects.toThrow(UnsafeServer)
  })
})

/** The same server behind an update in two steps: what FerretDB 1 was measured to do. */
function readThenWrite(connection: Connection): Connection {
  const collection = (name: string) => {
    const real = connection.collection<{ _id: string }>(name)
    return new Proxy(real, {
      get(target, member) {
        if (member !== 'updateOne') {
          const value: unknown = Reflect.get(target, member)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (filter: { _id: string }, update: object) => {
          const found = await target.countDocuments(filter)
          await new Promise((resolve) => setTimeout(resolve, 50))
          if (found > 0) await target.updateOne({ _id: filter._id }, update)
          return { matchedCount: found }
        }
      },
    })
  }
  return new Proxy(connection, {
    get: (target, member) => (member === 'collection' ? collection : Reflect.get(target, member)),
  })
}
