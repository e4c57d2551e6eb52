import { type Database, sql } from '@evenhand/service-kit/postgres'
import { mainToday } from '../told.ts'

const fillRows = 250_000

/**
 * Fills the ledger up to a number of lines and as many balances, by the server itself: ids in the order of time as ours are, donors at random.
 * Only rows that the measured code would have written the same way; without their facts and events.
 */
export async function fillUpTo(db: Database, lines: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ found: bigint }>(sql`select count(*) as found from entries`)
    const missing = lines - Number(row?.found ?? 0n)
    if (missing <= 0) return
    await db.transaction(async (tx) => {
      await tx.query(sql`set local statement_timeout = 0`)
      await tx.query(sql`
        with new_lines as (
          insert into entries (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, counted, month,
            occurred_at, rule_version)
          select timely(n), gen_random_uuid(), ${mainToday}, 'grant', 'donation', 'gift:' || timely(n), 'Gift of $50.00', 12, 1, 12, 12,
            date_trunc('month', now()), now(), 2
          from generate_series(${row?.found ?? 0n}::bigint + 1, ${row?.found ?? 0n}::bigint + ${Math.min(missing, fillRows)}::bigint) n
          returning donor_id, month)
        insert into balances select donor_id, ${mainToday}, 'donation', month, 12, 12 from new_lines`)
    })
  }
}

/** Before all that is measured: ids of a year ago, one after the other, with a random end. */
export const prepareFilling = (db: Database): Promise<unknown> =>
  db.query(sql`
    create function timely(n bigint) returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from now() - interval '1 year') * 1000)::bigint + n), 12, '0')
        || '7' || lpad(to_hex((random() * 4095)::int), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid $$`)
