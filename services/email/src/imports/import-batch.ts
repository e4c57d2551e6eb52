import { type DonorIdOf, newLinkToken } from '@evenhand/service-kit/auth'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { coversNews, saveConsents } from '../consents/store.ts'
import { lockLists } from '../lists/store.ts'
import {
  erasedOf,
  type FreshPerson,
  insertPeople,
  joinLists,
  lockKnown,
  suppressedOf,
  updatePeople,
} from './people-store.ts'
import type { ImportedPerson, RefusedRow } from './rows.ts'
import { decide, type KnownPerson } from './rules.ts'
import { type Asked, listToldOf, proofOf, removeSome, saveProgress, saveRefused, voidConsents } from './store.ts'

export interface BatchDeps {
  db: Database
  donorIdOf: DonorIdOf
  now: () => Date
}

/** Some rows of a file, as far as they can be told by themselves. */
export interface Batch {
  importId: string
  by: string
  asked: Asked
  /** How many rows came before it. */
  before: number
  rows: number
  bytesDone: number
  people: readonly (ImportedPerson & { addressId: string })[]
  refused: readonly RefusedRow[]
}

/** A list that the people were to be put on is gone. */
export class ListGone extends Error {}
/** Somebody came by another way while this batch was written. */
class CameMeanwhile extends Error {}
const attemptsMax = 10

/** Writes a batch in one transaction, with how far the import is; false where another process has written it. */
export async function importBatch(deps: BatchDeps, batch: Batch): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction((tx) => write(tx, deps, batch))
    } catch (error) {
      if (!(error instanceof CameMeanwhile) || attempt >= attemptsMax) throw error
    }
  }
}

/** Takes some of whom an import added back again. Answers how many. */
export const removeBatch = (db: Database, importId: string, rowsMax: number): Promise<number> =>
  db.transaction((tx) => removeSome(tx, importId, rowsMax))

/** Takes from some who stay what the import had given them. Answers after whom to go on; nobody when it was through them all. */
export async function takeBackBatch(
  { db, now }: Pick<BatchDeps, 'db' | 'now'>,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const proof = proofOf(importId)
  const people = await listToldOf(db, proof, { after, limit })
  if (people.length > 0) await db.transaction((tx) => voidConsents(tx, { importId, proof, people, now: now() }))
  return people.at(-1)
}

async function write(tx: Transaction, { now }: BatchDeps, batch: Batch): Promise<boolean> {
  const { importId, asked, people, before, bytesDone } = batch
  const at = now()
  const sorted = await sortOut(tx, batch)
  const { fresh, updated, refused } = sorted
  const counts = {
    rows: batch.rows,
    bytesDone,
    added: fresh.length,
    updated: updated.length,
    unchanged: people.length - fresh.length - updated.length - (refused.length - batch.refused.length),
    refused: refused.length,
  }
  if (!(await saveProgress(tx, importId, before, counts))) return false
  await saveRefused(tx, importId, refused)
  const known = updated.map((one) => one.known)
  await updatePeople(tx, known, at)
  const one = { importId, agreesToNews: coversNews(asked), now: at }
  if (fresh.length > 0 && (await insertPeople(tx, fresh, one)) < fresh.length) throw new CameMeanwhile()
  await joinLists(tx, sorted.joined, at)
  await saveAgreed(tx, batch, { ...sorted, at, lists: await listsOf(tx, asked.lists) })
  return true
}

async function listsOf(tx: Transaction, ids: readonly string[]) {
  const lists = await lockLists(tx, ids)
  if (lists.length < new Set(ids).size) throw new ListGone()
  return lists
}

async function sortOut(tx: Transaction, { people, asked, refused: before }: Batch) {
  await listsOf(tx, asked.lists)
  const keys = people.map(({ emailKey }) => emailKey)
  const known = await lockKnown(tx, keys, asked.lists)
  const suppressed = await suppressedOf(tx, keys)
  const erased = await erasedOf(
    tx,
    people.map(({ addressId }) => addressId),
  )
  const fresh: FreshPerson[] = []
  const updated: { known: KnownPerson; joins: string[] }[] = []
  const refused = [...before]
  const taken: KnownPerson[] = []
  for (const person of people) {
    const { emailKey, addressId, line, cells } = person
    const found = {
      isSuppressed: suppressed.has(emailKey),
      isErased: erased.has(addressId),
      lists: asked.lists,
      coversNews: coversNews(asked),
    }
    const one = known.get(emailKey)
    const decision = decide(person, { known: one, ...found })
    if (one && decision.kind !== 'refused') taken.push(one)
    if (decision.kind === 'add') fresh.push({ ...person, id: uuidv7(), unsubscribeToken: newLinkToken() })
    else if (decision.kind === 'update') updated.push(decision)
    else if (decision.kind === 'refused') refused.push({ line, cells, why: decision.why })
  }
  const joined = [
    ...fresh.flatMap(({ id }) => asked.lists.map((list) => ({ id, list }))),
    ...updated.flatMap(({ known: { id }, joins }) => joins.map((list) => ({ id, list }))),
  ]
  // Who is on it already agreed once more: what the file says of them holds even if an earlier one is undone.
  const toLists = [...joined, ...taken.flatMap(({ id, activeLists }) => activeLists.map((list) => ({ id, list })))]
  const toNews = coversNews(asked) ? [...fresh, ...taken].map(({ id }) => id) : []
  return { fresh, updated, refused, joined, toLists, toNews }
}

interface Agreed {
  /** Who agreed to our news by this. */
  toNews: readonly string[]
  /** Who agreed to which list. */
  toLists: readonly { id: string; list: string }[]
  lists: readonly { id: string; name: string }[]
  at: Date
}

/** For our news and for each list who agreed to it by this. */
async function saveAgreed(tx: Transaction, batch: Batch, { toNews, toLists, lists, at }: Agreed): Promise<void> {
  const { importId, by, asked } = batch
  const consent = { words: asked.consent, basis: 'import', proof: proofOf(importId) } as const
  const kept = { ...consent, givenAt: at, recordedBy: by }
  if (toNews.length > 0) await saveConsents(tx, toNews, kept)
  for (const list of lists) {
    const ids = toLists.filter((one) => one.list === list.id).map(({ id }) => id)
    if (ids.length > 0) await saveConsents(tx, ids, { ...kept, lists: [list] })
  }
}
