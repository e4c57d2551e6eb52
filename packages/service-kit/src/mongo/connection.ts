import mongoose, { type Connection } from 'mongoose'

export type { Connection } from 'mongoose'

/**
 * A connection of its own (never mongoose's global one). Rejects when no server answers within 5 s. Writes are journalled on a majority;
 * the system uses what every correct server of the protocol has: no multi-document transactions, no change streams.
 */
export async function openMongo(url: string): Promise<Connection> {
  return mongoose
    .createConnection(url, {
      serverSelectionTimeoutMS: 5_000,
      maxPoolSize: 10,
      w: 'majority',
      journal: true,
      autoIndex: false,
      autoCreate: false,
    })
    .asPromise()
}

export async function pingMongo(connection: Connection): Promise<void> {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 900 })
}
