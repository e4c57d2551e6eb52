import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { shownName } from '../names/store.ts'

export interface ViewRow {
  id: string
  list: string
  name: string
  search: string
  ownerId: string
  isShared: boolean
}

export type NamedViewRow = ViewRow & { byName: string }

const columns = sql`desk_views.id, list, desk_views.name, search, owner_id as "ownerId", is_shared as "isShared"`

/** One's own, and what is shared by those who work here. */
export const listViews = (db: Queries, { list, by }: { list: string; by: string }): Promise<NamedViewRow[]> =>
  db.query<NamedViewRow>(sql`
    select ${columns}, ${shownName} as "byName" from desk_views join administrators on administrators.id = owner_id
    where list = ${list} and (owner_id = ${by} or (is_shared and administrators.state = 'active')) order by lower(desk_views.name), desk_views.id`)

/** Every view, each after the other. */
export const listAllViews = (db: Queries): Promise<Pick<ViewRow, 'id' | 'name' | 'search'>[]> =>
  db.query<Pick<ViewRow, 'id' | 'name' | 'search'>>(sql`select id, name, search from desk_views`)

export async function deleteViews(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(sql`delete from desk_views where id = any(${ids}::uuid[])`)
}

export async function findView(db: Queries, id: string): Promise<ViewRow | undefined> {
  const [row] = await db.query<ViewRow>(sql`select ${columns} from desk_views where id = ${id}`)
  return row
}

/** While it is held, one person saves one view after the other. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.query(sql`select 1 from administrators where id = ${ownerId} for no key update`)
}

export async function countOthers(tx: Transaction, { id, list, ownerId, name }: ViewRow): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::int as n from desk_views where owner_id = ${ownerId} and list = ${list} and id <> ${id} and name <> ${name}`)
  return row?.n ?? 0
}

/** In the place of one of the same name. */
export async function saveView(
  tx: Transaction,
  { id, list, name, search, ownerId, isShared }: ViewRow,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    delete from desk_views where owner_id = ${ownerId} and list = ${list} and name = ${name} and id <> ${id}`)
  await tx.query(sql`
    insert into desk_views (id, list, name, search, owner_id, is_shared, saved_at)
    values (${id}, ${list}, ${name}, ${search}, ${ownerId}, ${isShared}, ${at})
    on conflict (id) do update set list = excluded.list, name = excluded.name, search = excluded.search, is_shared = excluded.is_shared,
      saved_at = excluded.saved_at`)
}

/** Answers what it was called; undefined where it is gone, or somebody else's. */
export async function deleteView(
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Pick<ViewRow, 'list' | 'isShared'> | undefined> {
  const [row] = await tx.query<Pick<ViewRow, 'list' | 'isShared'>>(sql`
    delete from desk_views where id = ${id} and owner_id = ${ownerId} returning list, is_shared as "isShared"`)
  return row
}
