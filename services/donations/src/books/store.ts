import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Account, JournalEntry } from './entries.ts'

/** Books an entry once; the database refuses one that does not add up to nothing when the transaction ends. Answers whether it is new. */
export async function book(tx: Transaction, entry: JournalEntry): Promise<boolean> {
  if (entry.postings.length === 0) return false
  const id = uuidv7()
  const rows = await tx.query(sql`
    insert into journal (id, source, what, payment_id, occurred_at)
    values (${id}, ${entry.source}, ${entry.what}, ${entry.paymentId ?? null}, ${entry.at}) on conflict (source) do nothing returning 1`)
  if (rows.length === 0) return false
  const { postings } = entry
  await tx.query(sql`
    insert into postings (journal_id, position, account, cents, gift_id)
    select ${id}, position, account, cents, gift_id
    from unnest(${postings.map(({ account }) => account)}::text[], ${postings.map(({ cents }) => cents)}::bigint[],
                ${postings.map(({ giftId }) => giftId ?? null)}::uuid[]) with ordinality as side (account, cents, gift_id, position)`)
  return true
}

/** The balance of each account, debits above zero. */
export async function balances(db: Queries): Promise<Map<Account, Cents>> {
  const rows = await db.query<{ account: Account; cents: Cents }>(
    sql`select account, sum(cents)::bigint as cents from postings group by account`,
  )
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/** The balance of the clearing account without payments of which something was booked since: of all, less theirs, which are few. */
export async function clearingAtRest(db: Queries, since: Date): Promise<Cents> {
  const [row] = await db.query<{ cents: Cents }>(sql`
    select ((select coalesce(sum(cents), 0) from postings where account = 'clearing')
      - (select coalesce(sum(cents), 0) from postings join journal on journal.id = journal_id
         where account = 'clearing' and payment_id in (select latest.payment_id from journal latest where latest.occurred_at > ${since})))::bigint as cents`)
  return row?.cents ?? 0n
}

/** Payments of a span of time that the clearing account still owes something for, the largest first. */
export async function findUncleared(
  db: Queries,
  span: { since: Date; until: Date },
  most: number,
): Promise<{ paymentId: string; cents: Cents }[]> {
  return db.query<{ paymentId: string; cents: Cents }>(sql`
    select payment_id as "paymentId", sum(cents)::bigint as cents
    from journal join postings on postings.journal_id = journal.id
    where account = 'clearing' and payment_id in (
      select payment_id from journal where occurred_at >= ${span.since} and occurred_at < ${span.until} and payment_id is not null)
    group by payment_id having sum(cents) <> 0 order by abs(sum(cents)) desc, payment_id limit ${most}`)
}

export async function readMovementsUntil(db: Queries): Promise<Date | undefined> {
  const [row] = await db.query<{ until: Date }>(sql`select until from movements_read`)
  return row?.until
}

export async function saveMovementsUntil(tx: Queries, until: Date): Promise<void> {
  await tx.query(sql`
    insert into movements_read (until) values (${until})
    on conflict (only_row) do update set until = greatest(movements_read.until, excluded.until)`)
}
