import assert from 'node:assert/strict'
import type { EntryType } from '@evenhand/contracts/catalogue'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Caps, Portion } from './rules.ts'

/** The caps of giveaways; all of them must be known. */
export async function findCaps(db: Queries, giveaways: readonly string[]): Promise<Map<string, Caps>> {
  const rows = await db.query<{
    slug: string
    max: bigint
    entryType: EntryType | 'any' | null
    monthMax: bigint | null
  }>(sql`
    select slug, entries_max_per_person as max, entry_type as "entryType", entries_max as "monthMax"
    from giveaways left join giveaway_month_caps on giveaway = slug where slug = any(${giveaways}::text[])`)
  const caps = new Map<string, Caps>()
  for (const [slug, ofGiveaway] of Map.groupBy(rows, (row) => row.slug)) {
    const months = new Map(ofGiveaway.map(({ entryType, monthMax }) => [entryType, monthMax]))
    const monthOfType = new Map<EntryType, bigint>()
    for (const [type, max] of months) if (type !== null && type !== 'any' && max !== null) monthOfType.set(type, max)
    caps.set(slug, { giveaway: ofGiveaway[0]?.max ?? 0n, month: months.get('any') ?? undefined, monthOfType })
  }
  for (const slug of giveaways) assert.ok(caps.has(slug), `the giveaway ${slug} has caps`)
  return caps
}

/** More than anybody can have; the planner learns from it that they are few, and goes by the index. */
const portionsMax = 10_000

/** What donors have, a row for each giveaway, cause and month. */
export const findPortions = (
  db: Queries,
  donorIds: readonly string[],
): Promise<(Portion & { donorId: string; giveaway: string })[]> =>
  db.query(sql`
    select donor.id as "donorId", giveaway, entry_type as "entryType", month, entries
    from unnest(${donorIds}::uuid[]) as donor (id) cross join lateral (
      select giveaway, entry_type, month, entries from balances
      where donor_id = donor.id and entries > 0 order by donor_id, giveaway, entry_type, month limit ${portionsMax}) portion`)
