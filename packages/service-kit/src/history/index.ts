import type { supporters } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Queries, type Sql, sql } from '../postgres/index.ts'

type Item<Kind extends string> = supporters.HistoryItem<Kind>
type Asked = supporters.HistoryQuery
export interface HistoryPage<Kind extends string> {
  items: Item<Kind>[]
  next: string | null
}

/** What one select of a history answers; the columns of a union have the types of its first select. */
export interface HistoryRow {
  id: string
  at: Date
  kind: string
  about: string | null
  cents: bigint | null
  entries: bigint | null
  state: string | null
  words: string | null
  by: string | null
  thing: string | null
}

/**
 * A page of what happened to one person, newest first. `events` is a select, mostly a union of several, with the columns of `HistoryRow` in
 * their order; ids are unique over all of it.
 */
export async function readHistory<Kind extends string>(
  db: Queries,
  events: Sql,
  { after, limit }: Asked,
): Promise<HistoryPage<Kind>> {
  const place = after === undefined ? undefined : placeOf(after)
  const rows = await db.query<Omit<HistoryRow, 'kind'> & { kind: Kind }>(sql`
    with events (id, at, kind, about, cents, entries, state, words, by, thing) as (${events}),
      told as (select *, date_trunc('milliseconds', at) as told_at from events)
    select id, told_at as at, kind, about, cents, entries, state, words, by, thing from told
    where ${place ? sql`(told_at, id collate "C") < (${place.at}, ${place.id})` : sql`true`}
    order by told_at desc, id collate "C" desc limit ${limit + 1}`)
  const items = rows.map(({ at, cents, entries, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: cents === null ? null : toDollars(cents),
    entries: entries === null ? null : Number(entries),
  }))
  return pageOf(items, limit)
}

/** The same of what is few and at hand. */
export function pageOfHistory<Kind extends string>(
  all: readonly Item<Kind>[],
  { after, limit }: Asked,
): HistoryPage<Kind> {
  const place = after === undefined ? undefined : placeOf(after)
  const newest = all.toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
  return pageOf(
    place ? newest.filter((item) => isBefore(item, { at: place.at.toISOString(), id: place.id })) : newest,
    limit,
  )
}

const isBefore = (one: { at: string; id: string }, other: { at: string; id: string }): boolean =>
  one.at === other.at ? one.id < other.id : one.at < other.at

function pageOf<Kind extends string>(items: readonly Item<Kind>[], limit: number): HistoryPage<Kind> {
  const shown = items.slice(0, limit)
  const last = items.length > limit ? shown.at(-1) : undefined
  return { items: shown, next: last ? `${Date.parse(last.at)}~${last.id}` : null }
}

/** Where a page ended; the contract has looked at its form. */
function placeOf(after: string): { at: Date; id: string } {
  const [at = '', id = ''] = after.split('~')
  return { at: new Date(Number(at)), id }
}
export { noteOfCorrection } from './corrected-name.ts'
export { asNamed } from './named.ts'
