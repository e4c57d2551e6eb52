import type { EntryType } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'
import { foldIntoDays } from '../../ledger/by-day.ts'

const everyMs = 2_000
const linesTogether = 5_000

/** Folds what was sealed into the shares of its pool and into its days, so that nobody counts lines when a page opens. */
export const foldSharesJob = (db: Database): Job => ({
  name: 'fold-pool-shares',
  everyMs,
  run: () => foldShares(db),
})

/** Answers whether there is more to fold. Lines are taken in the order of their chain, which has no gaps and gets none. */
export async function foldShares(db: Database): Promise<boolean> {
  const behind = await db.query<{ giveaway: string }>(sql`
    select h.giveaway from chain_heads h left join pool_share_marks m on m.giveaway = h.giveaway
    where h.seq > coalesce(m.seq, 0) order by 1`)
  let more = false
  for (const { giveaway } of behind) more = (await foldNext(db, giveaway)) || more
  return more
}

const foldNext = (db: Database, giveaway: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.query(sql`insert into pool_share_marks (giveaway, seq) values (${giveaway}, 0) on conflict do nothing`)
    const [mark] = await tx.query<{ seq: bigint }>(
      sql`select seq from pool_share_marks where giveaway = ${giveaway} for update skip locked`,
    )
    if (!mark) return false
    // Looked up once: each statement sees what was sealed until it began, and all must stop at the same line.
    const [last] = await tx.query<{ seq: bigint; head: bigint }>(sql`
      select max(s.seq) as seq, (select seq from chain_heads where giveaway = ${giveaway}) as head
      from seals s where s.giveaway = ${giveaway} and s.seq > ${mark.seq} and s.seq <= ${mark.seq + BigInt(linesTogether)}
      having count(*) > 0`)
    if (!last) return false
    await tx.query(sql`
      insert into pool_shares as p (giveaway, entry_type, paid, counted)
      select ${giveaway}, entry_type, part.paid, sum(part.counted)
      from lines_by_payment l cross join lateral (values (false, l.free), (true, l.counted - l.free)) as part (paid, counted)
      where l.giveaway = ${giveaway} and l.seq > ${mark.seq} and l.seq <= ${last.seq} and part.counted <> 0
      group by 2, 3 order by 2, 3
      on conflict (giveaway, entry_type, paid) do update set counted = p.counted + excluded.counted`)
    await foldIntoDays(tx, { giveaway, after: mark.seq, upTo: last.seq })
    await tx.query(sql`update pool_share_marks set seq = ${last.seq} where giveaway = ${giveaway}`)
    return last.head > last.seq
  })

export interface Share {
  entryType: EntryType
  paid: boolean
  counted: bigint
}

/** The shares of a pool, and up to which line of its chain they are counted. */
export async function findShares(db: Queries, slug: string): Promise<{ lines: bigint; shares: Share[] }> {
  const [mark] = await db.query<{ seq: bigint }>(sql`select seq from pool_share_marks where giveaway = ${slug}`)
  const shares = await db.query<Share>(sql`
    select entry_type as "entryType", paid, counted from pool_shares
    where giveaway = ${slug} and counted <> 0 order by paid, counted desc, entry_type`)
  return { lines: mark?.seq ?? 0n, shares }
}
