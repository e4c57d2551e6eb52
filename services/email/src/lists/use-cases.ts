import type { emailLists } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Database, isUniqueViolation, type Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import {
  countLists,
  deleteList,
  findList,
  insertList,
  isNamedByCampaign,
  listLists,
  listsMax,
  lockList,
  toList,
  updateList,
} from './store.ts'

export interface ListDeps {
  db: Database
  now: () => Date
}

export const readLists = async ({ db }: ListDeps): Promise<emailLists.EmailList[]> => (await listLists(db)).map(toList)

type Fresh = Pick<emailLists.EmailList, 'name' | 'description' | 'isActive' | 'isPublic' | 'optIn'>

export async function createList(
  { now }: ListDeps,
  tx: Transaction,
  { list, by }: { list: Fresh; by: string },
): Promise<emailLists.EmailList> {
  if ((await countLists(tx)) >= listsMax)
    throw new Problem('conflict', { detail: `There can be ${listsMax} lists. Delete one that no campaign names.` })
  const id = uuidv7()
  const at = now()
  await named(insertList(tx, { ...list, id }, at))
  await tellAct(tx, actOf(by, { id, words: list.name, at }))
  return toList(await found(tx, id))
}

export async function changeList(
  { db, now }: ListDeps,
  { id, list, by }: { id: string; list: Fresh & { version: number }; by: string },
): Promise<emailLists.EmailList> {
  const at = now()
  return db.transaction(async (tx) => {
    await found(tx, id)
    if (!(await named(updateList(tx, { ...list, id }, at)))) throw new Problem('conflict')
    await tellAct(tx, actOf(by, { id, words: list.isActive ? list.name : `${list.name}, put away`, at }))
    return toList(await found(tx, id))
  })
}

export async function removeList({ db, now }: ListDeps, { id, by }: { id: string; by: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const list = await lockList(tx, id)
    if (!list) throw missing()
    if (await isNamedByCampaign(tx, id))
      throw new Problem('not-possible', {
        detail: 'A campaign names this list, so it can’t be deleted. Turn it off instead.',
      })
    await deleteList(tx, id)
    await tellAct(tx, { ...actOf(by, { id, words: list.name, at: now() }), action: 'list-deleted' })
  })
}

const actOf = (administratorId: string, { id, words, at }: { id: string; words: string; at: Date }) =>
  ({ administratorId, action: 'list-saved', thing: { kind: 'email-list', id }, words, at }) as const

async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error, 'lists_name')) throw invalidField('name', 'Another list has this name')
    throw error
  }
}

const missing = () => new Problem('not-found', { detail: 'We couldn’t find that list. It may have been deleted.' })

async function found(tx: Transaction, id: string) {
  const list = await findList(tx, id)
  if (!list) throw missing()
  return list
}
