import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Connection, openMongo } from '@evenhand/service-kit/mongo'
import mongoose from 'mongoose'

const { EJSON } = mongoose.mongo.BSON
const batchMax = 500
/** Numbers keep their types and all their digits. */
const asItIs = { promoteValues: false, promoteLongs: false } as const
/** What the services' check of the server leaves behind while it runs. */
const passedOver = new Set(['server_checks'])

type Line =
  | { collection: string; indexes: { name: string; key: Record<string, number>; [option: string]: unknown }[] }
  | { document: Record<string, unknown> }

/**
 * A database as lines of extended JSON: each collection with its indexes, then its documents. Every change is one document here, so each is whole; between
 * them the dump is as old as its first line and as new as its last.
 */
export async function* dumpDatabase(url: string): AsyncGenerator<Buffer> {
  const connection = await openMongo(url)
  try {
    const db = databaseOf(connection)
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    for (const name of names.filter((one) => !one.startsWith('system.') && !passedOver.has(one)).toSorted()) {
      const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_')
      yield lineOf({ collection: name, indexes } as Line)
      for await (const document of db.collection(name).find({}, asItIs).sort({ _id: 1 })) yield lineOf({ document })
    }
  } finally {
    await connection.close()
  }
}

const lineOf = (line: Line): Buffer => Buffer.from(`${EJSON.stringify(line, { relaxed: false })}\n`)

/** How many documents each collection has. */
export type Counts = Record<string, number>

/** Makes a database what the dump says, and nothing else: what it holds goes. */
export async function loadDatabase(url: string, source: Readable): Promise<{ before: Counts; restored: Counts }> {
  const connection = await openMongo(url)
  try {
    const db = databaseOf(connection)
    const before = await countDocuments(db)
    await db.dropDatabase()
    const counts: Counts = {}
    let current = ''
    let batch: Record<string, unknown>[] = []
    const flush = async () => {
      if (batch.length > 0) await db.collection(current).insertMany(batch, { ordered: true })
      counts[current] = (counts[current] ?? 0) + batch.length
      batch = []
    }
    for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
      const line = EJSON.parse(text, { relaxed: false }) as Line
      if ('collection' in line) {
        if (current !== '') await flush()
        current = line.collection
        await db.createCollection(current)
        for (const { v: _version, ns: _ns, key, ...options } of line.indexes)
          await db.collection(current).createIndex(key, options)
      } else if (batch.push(line.document) >= batchMax) await flush()
    }
    if (current !== '') await flush()
    return { before, restored: counts }
  } finally {
    await connection.close()
  }
}

async function countDocuments(db: Database): Promise<Counts> {
  const counts: Counts = {}
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    counts[name] = await db.collection(name).countDocuments()
  return counts
}

export async function emptyDatabase(url: string): Promise<void> {
  const connection = await openMongo(url)
  try {
    await databaseOf(connection).dropDatabase()
  } finally {
    await connection.close()
  }
}

type Database = NonNullable<Connection['db']>

function databaseOf(connection: Connection): Database {
  if (!connection.db) throw new Error('MongoDB is not connected.')
  return connection.db
}
