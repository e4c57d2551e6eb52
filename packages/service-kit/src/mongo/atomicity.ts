import { randomUUID } from 'node:crypto'
import type { Connection } from './connection.ts'

const twins = 10
const collectionName = 'server_checks'

/**
 * Refuses a server on which several of ten equal conditional updates win, as some that only speak the protocol do: claims and version
 * guards would be worth nothing there. One document, one round, some milliseconds.
 */
export async function refuseUnsafeServer(connection: Connection): Promise<void> {
  const checks = connection.collection<{ _id: string; version: number; log: number[] }>(collectionName)
  const _id = randomUUID()
  await checks.insertOne({ _id, version: 1, log: [] })
  const updates = await Promise.all(
    Array.from({ length: twins }, (_, twin) =>
      checks.updateOne({ _id, version: 1 }, { $set: { version: 2 }, $push: { log: twin } }),
    ),
  )
  const after = await checks.findOneAndDelete({ _id })
  const winners = updates.reduce((sum, { matchedCount }) => sum + matchedCount, 0)
  if (winners !== 1 || after?.log.length !== 1) throw new UnsafeServer(winners)
}

/** The server behind MONGODB_URL must be replaced; trying again does not help. */
export class UnsafeServer extends Error {
  override name = 'UnsafeServer'
  constructor(winners: number) {
    super(
      `The server at MONGODB_URL let ${winners} of ${twins} equal conditional updates win: please use one that updates atomically, such as MongoDB`,
    )
  }
}
