import mongoose, { type Connection } from 'mongoose'
import { refuseUnsafeServer } from './atomicity.ts'

export type { Connection } from 'mongoose'

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
