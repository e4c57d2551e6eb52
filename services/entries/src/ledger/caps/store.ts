import assert from 'node:assert/strict'
import type { EntryType } from '@evenhand/contracts/catalogue'
import { prepared, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Caps, Portion } from './rules.ts'

/** The caps of giveaways; all of them must be known. */
export async function findCaps(db: Queries, giveaways: readonly string[]): Promise<Map<string, Caps>> {
  return toCaps(await db.query<CapRow>(selectCaps(giveaways)), giveaways)
}

/** What donors have, a row for each giveaway, cause and month. */
export const findPortions = (db: Queries, donorIds: readonly string[]): Promise<DonorPortion[]> =>
  db.query(sql`select * from (${selectPortions(donorIds)}) portion where entries > 0`)

/** Both for lines to be written, with what donors once had and was all taken back: one way to the database and back. */
export async function findCapped(
  tx: Transaction,
  giveaways: readonly string[],
  donorIds: readonly string[],
): Promise<{ caps: Map<string, Caps>; portions: DonorPortion[] }> {
  const rows = await tx.query<CapRow | (DonorPortion & { max: null })>(
    prepared(sql`
      select null as "donorId", giveaway, "entryType", null as month, entries, max from (${selectCaps(giveaways)}) caps
      union all select "donorId", giveaway, "entryType", month, entries, null from (${selectPortions(donorIds)}) portion`),
  )
  const isCap = (row: (typeof rows)[number]): row is CapRow => row.max !== null
  return {
    caps: toCaps(rows.filter(isCap), giveaways),
    portions: rows.filter((row) => !isCap(row)),
  }
}

export type DonorPortion = Portion & { donorId: string; giveaway: string }

/** The cap of the whole giveaway, and one of a month: of a cause, of all, or none. */
interface CapRow {
  giveaway: string
  max: bigint
  entryType: EntryType | 'any' | null
  entries: bigint | null
}

const selectCaps = (giveaways: readonly string[]): Sql => sql`
  select slug as giveaway, entries_max_per_person as max, entry_type as "entryType", entries_max as entries
  from giveaways left join giveaway_month_caps on giveaway = slug where slug = any((select ${giveaways}::text[])::text[])`

function toCaps(rows: readonly CapRow[], giveaways: readonly string[]): Map<string, Caps> {
  const caps = new Map<string, Caps>()
  for (const [slug, ofGiveaway] of Map.groupBy(rows, ({ giveaway }) => giveaway)) {
    const months = new Map(ofGiveaway.map(({ entryType, entries }) => [entryType, entries]))
    const monthOfType = new Map<EntryType, bigint>()
    for (const [type, max] of months) if (type !== null && type !== 'any' && max !== null) monthOfType.set(type, max)
    caps.set(slug, { giveaway: ofGiveaway[0]?.max ?? 0n, month: months.get('any') ?? undefined, monthOfType })
  }
  for (const slug of giveaways) assert.ok(caps.has(slug), `the giveaway ${slug} has caps`)
  return caps
}

/** More than anybody can have; the planner learns from it that they are few, and goes by the index. */
const portionsMax = 10_000

const selectPortions = (donorIds: readonly string[]): Sql => sql`
  select donor.id as "donorId", giveaway, entry_type as "entryType", month, entries
  from unnest((select ${donorIds}::uuid[])) as donor (id) cross join lateral (
    select giveaway, entry_type, month, entries from balances
    where donor_id = donor.id order by donor_id, giveaway, entry_type, month limit ${portionsMax}) portion`
