import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type SealableLine } from './hash.ts'
import { signed } from './line.ts'

/** How many entries there are, and how many of them count. */
export interface Total {
  entries: bigint
  counted: bigint
}

export const emptyTotal: Total = { entries: 0n, counted: 0n }

/** The total with a further line. */
export const withLine = (
  { entries, counted }: Total,
  line: Pick<SealableLine, 'kind' | 'final' | 'counted'>,
): Total => ({ entries: entries + signed(line.kind, line.final), counted: counted + signed(line.kind, line.counted) })

/** Donors fall evenly into 16 slots, by the low half of the first byte of their id. */
export const slotOf = (donorId: string): number => Number.parseInt(donorId.slice(1, 2), 16)

/** The same in SQL, of a column `donor_id`. */
export const slotInSql = sql`(get_byte(uuid_send(donor_id), 0) & 15)`

/** Adds sealed lines to the total of their giveaway. */
export async function foldIntoTotals(tx: Transaction, giveaway: string, lines: readonly SealableLine[]): Promise<void> {
  const slots = new Map<number, Total>()
  for (const line of lines) {
    const slot = slotOf(line.donor_id)
    slots.set(slot, withLine(slots.get(slot) ?? emptyTotal, line))
  }
  const changes = [...slots].sort(([a], [b]) => a - b)
  await tx.query(sql`
    insert into totals (giveaway, slot, entries, counted) select ${giveaway}, slot, 0, 0 from generate_series(0, 15) slot
    on conflict do nothing`)
  await tx.query(sql`
    update totals t set entries = t.entries + change.entries, counted = t.counted + change.counted
    from unnest(${changes.map(([slot]) => slot)}::int[], ${changes.map(([, { entries }]) => entries)}::bigint[],
      ${changes.map(([, { counted }]) => counted)}::bigint[]) as change (slot, entries, counted)
    where (t.giveaway, t.slot) = (${giveaway}, change.slot)`)
}

export async function findTotal(db: Queries, giveaway: string): Promise<Total> {
  const [total] = await db.query<Total>(sql`
    select coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(counted), 0)::bigint as counted
    from totals where giveaway = ${giveaway}`)
  return total ?? emptyTotal
}
