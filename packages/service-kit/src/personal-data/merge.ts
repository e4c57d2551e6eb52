import type { Model } from 'mongoose'
import { type Sql, sql, type Transaction } from '../postgres/index.ts'

/** Two records of one person: what the first has goes to the second. */
export interface Merge {
  fromId: string
  toId: string
  at: Date
}

/**
 * What a merge does with each table or collection that says something about a person, in the order of doing it: moves its rows, or in a sentence why they
 * stay where they are. Done again it moves what has come since.
 */
export type Merging<Doing> = Readonly<Record<string, Doing | string>>
export type MergingTables = Merging<(tx: Transaction, merge: Merge) => Promise<unknown>>
export type MergingCollections = Merging<(merge: Merge) => Promise<unknown>>

/** Rows become the other record’s by their `donor_id`. */
export const moveRows =
  (table: Sql) =>
  (tx: Transaction, { fromId, toId }: Merge): Promise<unknown> =>
    tx.query(sql`update ${table} set donor_id = ${toId} where donor_id = ${fromId}`)

/** Rows become the other record’s, unless that has one for the same: then each keeps its own. */
export const moveRowsUnlessThere =
  (table: Sql, isSame = sql`true`) =>
  (tx: Transaction, { fromId, toId }: Merge): Promise<unknown> =>
    tx.query(sql`
      update ${table} moved set donor_id = ${toId} where donor_id = ${fromId} and not exists (
        select from ${table} there where there.donor_id = ${toId} and ${isSame})`)

/** Documents become the other record’s. */
export const moveDocuments =
  <D>(documents: Model<D>, field = 'donorId') =>
  ({ fromId, toId }: Merge): Promise<unknown> =>
    documents.updateMany({ [field]: fromId } as object, { $set: { [field]: toId }, $inc: { version: 1 } } as object)

/** What moves of a service, in its order. */
export const movesOf = <Doing>(merging: Merging<Doing>): Doing[] =>
  Object.values(merging).filter((one): one is Exclude<Doing | string, string> & Doing => typeof one !== 'string')
