import mongoose, { type Connection } from 'mongoose'
import { refuseUnsafeServer } from './atomicity.ts'

export type { Connection } from 'mongoose'

/** For one of the connections that others have. */
const waitQueueMs = 10_000
/** A server that takes a command and says nothing; longer than an index over the largest collection takes. */
const silenceMs = 60_000

/**
 * A connection of its own (never mongoose's global one). Rejects when no server answers within 5 s, or when its conditional updates are
 * not atomic. Writes are journalled on a majority; the system uses what every correct server of the protocol has: no multi-document
 * transactions, no change streams.
 */
export async function openMongo(url: string): Promise<Connection> {
  const connection = await mongoose
    .createConnection(url, {
      serverSelectionTimeoutMS: 5_000,
      maxPoolSize: 10,
      waitQueueTimeoutMS: waitQueueMs,
      socketTimeoutMS: silenceMs,
      w: 'majority',
      journal: true,
      autoIndex: false,
      autoCreate: false,
    })
    .asPromise()
  try {
    await refuseUnsafeServer(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

export async function pingMongo(connection: Connection): Promise<void> {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 900 })
}
