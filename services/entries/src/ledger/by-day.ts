import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { figures } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/**
 * Adds the sealed lines after a place of a chain, up to another, to their days: those on which the ledger took them. What a merge of two records moved was
 * granted once, on its own day.
 */
export async function foldIntoDays(
  tx: Transaction,
  { giveaway, after, upTo }: { giveaway: string; after: bigint; upTo: bigint },
): Promise<void> {
  await tx.query(sql`
    insert into entries_by_day as d (giveaway, day, granted, taken_back)
    select s.giveaway, (e.recorded_at at time zone ${campaignTimeZone})::date,
      coalesce(sum(e.counted) filter (where e.kind = 'grant'), 0), coalesce(sum(e.counted) filter (where e.kind = 'reversal'), 0)
    from seals s join entries e on e.id = s.entry_id
    where s.giveaway = ${giveaway} and s.seq > ${after} and s.seq <= ${upTo}
      and not exists (select from lines_of_merges where lines_of_merges.giveaway = s.giveaway and lines_of_merges.entry_id = e.id) group by 1, 2 order by 1, 2
    on conflict (giveaway, day) do update set granted = d.granted + excluded.granted, taken_back = d.taken_back + excluded.taken_back`)
}

/** The last days of the campaign's own clock, the day of `now` last, over all giveaways. */
export async function listDays(db: Queries, days: number, now: Date): Promise<figures.EntryFigures['days']> {
  const rows = await db.query<{ day: string; granted: bigint; takenBack: bigint }>(sql`
    with today as (select (${now}::timestamptz at time zone ${campaignTimeZone})::date as day)
    select shown.day, coalesce(sum(granted), 0)::bigint as granted, coalesce(sum(taken_back), 0)::bigint as "takenBack"
    from (select generate_series(day - ${days - 1}::int, day, interval '1 day')::date as day from today) shown
    left join entries_by_day using (day) group by 1 order by 1`)
  return rows.map(({ day, granted, takenBack }) => ({ day, granted: Number(granted), takenBack: Number(takenBack) }))
}
