import type { emailLists } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface ListRow {
  id: string
  name: string
  description: string
  is_active: boolean
  is_public: boolean
  opt_in: 'single' | 'double'
  version: number
  created_at: Date
  subscribers: bigint
}

const columns = sql`lists.id, name, description, is_active, is_public, opt_in, version, created_at,
  coalesce((select sum(people) from people_counts where what = 'list:' || lists.id), 0)::bigint as subscribers`

export const toList = (row: ListRow): emailLists.EmailList => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active,
  isPublic: row.is_public,
  optIn: row.opt_in,
  totalSubscribers: Number(row.subscribers),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const shownMax = 500

/** By name, those in use first. */
export const listLists = (db: Queries): Promise<ListRow[]> =>
  db.query<ListRow>(sql`select ${columns} from lists order by not is_active, lower(name), id limit ${shownMax}`)

export async function findList(db: Queries, id: string): Promise<ListRow | undefined> {
  const [row] = await db.query<ListRow>(sql`select ${columns} from lists where lists.id = ${id}`)
  return row
}

/** Nobody puts anyone on it until the transaction is over. */
export async function lockList(tx: Transaction, id: string): Promise<ListRow | undefined> {
  await tx.query(sql`select 1 from lists where id = ${id} for update`)
  return findList(tx, id)
}

export async function countLists(db: Queries): Promise<number> {
  const [row] = await db.query<{ lists: bigint }>(sql`select count(*) as lists from lists`)
  return Number(row?.lists ?? 0)
}
export const listsMax = shownMax

type Kept = Pick<emailLists.EmailList, 'id' | 'name' | 'description' | 'isActive' | 'isPublic' | 'optIn'>

export async function insertList(tx: Transaction, list: Kept, now: Date): Promise<void> {
  await tx.query(sql`
    insert into lists (id, name, description, is_active, is_public, opt_in, created_at, updated_at)
    values (${list.id}, ${list.name}, ${list.description}, ${list.isActive}, ${list.isPublic}, ${list.optIn}, ${now}, ${now})`)
}

/** Answers whether it was still of this version. */
export async function updateList(tx: Transaction, list: Kept & { version: number }, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update lists set name = ${list.name}, description = ${list.description}, is_active = ${list.isActive}, is_public = ${list.isPublic}, opt_in = ${list.optIn},
      version = version + 1, updated_at = ${now}
    where id = ${list.id} and version = ${list.version} returning 1`)
  return rows.length === 1
}

export async function isNamedByCampaign(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from campaigns where list_id = ${id} limit 1`)
  return rows.length > 0
}

/** The list and who was on it; nobody's status changes. */
export async function deleteList(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from list_members where list_id = ${id}`)
  await tx.query(sql`delete from lists where id = ${id}`)
  await tx.query(sql`delete from people_counts where what = 'list:' || ${id}::uuid`)
}

/** The names of those that exist of these; a list can't be deleted until the transaction is over. */
export const lockLists = (tx: Transaction, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.query<{ id: string; name: string }>(
    sql`select id, name from lists where id = any(${ids}::uuid[]) order by id for key share`,
  )

export async function leaveLists(
  tx: Transaction,
  subscriberId: string,
  listIds: readonly string[],
  since: Date,
): Promise<void> {
  await tx.query(sql`
    update list_members set state = 'unsubscribed', since = ${since}
    where subscriber_id = ${subscriberId} and list_id = any(${listIds}::uuid[]) and state <> 'unsubscribed'`)
}

export type PublicList = Pick<ListRow, 'id' | 'name' | 'description' | 'opt_in'>

/** What pages offer, by name. */
export const listPublicLists = (db: Queries): Promise<PublicList[]> =>
  db.query<PublicList>(sql`
    select id, name, description, opt_in from lists where is_public and is_active order by lower(name), id limit ${shownMax}`)

/** Those of these that pages offer; none can be deleted until the transaction is over. */
export const lockPublicLists = (tx: Transaction, ids: readonly string[]): Promise<PublicList[]> =>
  tx.query<PublicList>(sql`
    select id, name, description, opt_in from lists
    where id = any(${ids}::uuid[]) and is_public and is_active order by id for key share`)
