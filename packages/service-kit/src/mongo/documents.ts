import type { Model, Schema } from 'mongoose'
import type { Connection } from './connection.ts'

/** The documents of a schema, with its indexes made. */
export async function openDocuments<D>(connection: Connection, name: string, schema: Schema<D>): Promise<Model<D>> {
  const documents = connection.model<D>(name, schema)
  await documents.createIndexes()
  return documents
}

const duplicateKey = 11_000

/** What some work answers; undefined where a unique key has what it writes already: somebody else was first. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === duplicateKey) return undefined
    throw error
  }
}

/** Answers false when a unique key has the document already. */
export const insertIfNew = async <D>(documents: Model<D>, document: D): Promise<boolean> =>
  (await unlessTaken<unknown>(new documents(document).save())) !== undefined

/** Inserts those whose id is not there; what is there stays as it is. Answers how many were inserted. */
export async function insertMissing<D extends { _id: string }>(
  documents: Model<D>,
  wanted: readonly D[],
): Promise<number> {
  let inserted = 0
  for (const document of wanted) {
    if ((await documents.exists({ _id: document._id })) !== null) continue
    if (await insertIfNew(documents, document)) inserted += 1
  }
  return inserted
}
