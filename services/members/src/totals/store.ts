import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** What is added to the totals of a donor; below zero where it went back. */
export interface Addition {
  donorId: string
  cents: bigint
  entries: bigint
}

/** Each donor once, in the order of their ids, so that two at once don't wait for each other in a circle. */
export async function addToTotals(tx: Transaction, additions: readonly Addition[]): Promise<void> {
  await tx.query(sql`
    insert into donor_totals (donor_id, donated_cents, entries)
    select donor_id, sum(cents), sum(entries)
    from unnest(${additions.map(({ donorId }) => donorId)}::uuid[], ${additions.map(({ cents }) => cents)}::bigint[],
      ${additions.map(({ entries }) => entries)}::bigint[]) as added (donor_id, cents, entries)
    group by donor_id order by donor_id
    on conflict (donor_id) do update
    set donated_cents = donor_totals.donated_cents + excluded.donated_cents, entries = donor_totals.entries + excluded.entries`)
}

export interface Totals {
  cents: bigint
  entries: bigint
}

/** Nothing was heard of somebody who has none. */
export async function findTotals(db: Queries, donorId: string): Promise<Totals> {
  const [totals] = await db.query<Totals>(
    sql`select donated_cents as cents, entries from donor_totals where donor_id = ${donorId}`,
  )
  return totals ?? { cents: 0n, entries: 0n }
}
