import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { ReceiptSnapshot } from '@evenhand/receipts/snapshot'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Place } from './rules.ts'

/**
 * Takes the next place in a book, in the year that it is where the campaign is. A payment is never receipted before it was made, whatever
 * the clocks say.
 */
export async function takePlace(tx: Transaction, book: number, notBefore: Date): Promise<Place & { issuedAt: Date }> {
  const [row] = await tx.query<{ year: number; serial: number; at: Date }>(sql`
    with issued as (select greatest(date_trunc('milliseconds', now()), ${notBefore}) as at),
    taken as (
      insert into receipt_books (year, book, last)
      select extract(year from at at time zone ${campaignTimeZone})::int, ${book}, 1 from issued
      on conflict (year, book) do update set last = receipt_books.last + 1 returning year, last)
    select taken.year, taken.last as serial, at from taken, issued`)
  if (!row) throw new Error('the book of receipts gave no number')
  return { year: row.year, book, serial: row.serial, issuedAt: row.at }
}

export interface NewReceipt {
  place: Place
  donorId: string
  paymentKey: string
  version: number
  snapshot: ReceiptSnapshot
}

export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  const { place, snapshot } = receipt
  await tx.query(sql`
    insert into receipts (number, year, book, serial, donor_id, payment_key, version, replaces, gift_ids, paid_at, issued_at, snapshot)
    values (${snapshot.number}, ${place.year}, ${place.book}, ${place.serial}, ${receipt.donorId}, ${receipt.paymentKey}, ${receipt.version},
            ${snapshot.replaces}, ${snapshot.lines.map(({ giftId }) => giftId)}::uuid[], ${new Date(snapshot.paidAt)},
            ${new Date(snapshot.issuedAt)}, ${json(snapshot)})`)
}

export interface Mark {
  kind: 'voided' | 'restored'
  cause: 'refund' | 'dispute'
  at: Date
}

export async function insertMark(tx: Transaction, number: string, position: number, mark: Mark): Promise<void> {
  await tx.query(sql`
    insert into receipt_marks (number, position, kind, cause, marked_at)
    values (${number}, ${position}, ${mark.kind}, ${mark.cause}, ${mark.at})`)
}

/** A receipt with what became of it since. */
export interface StoredReceipt {
  donorId: string
  paymentKey: string
  version: number
  snapshot: ReceiptSnapshot
  /** How many marks it has; it is void when the number is odd. */
  marks: number
  voided: { since: string; cause: Mark['cause'] } | null
  replaced: { since: string; by: string } | null
}

interface Row {
  donor_id: string
  payment_key: string
  version: number
  snapshot: unknown
  marks: number
  kind: Mark['kind'] | null
  cause: Mark['cause'] | null
  marked_at: Date | null
  replaced_by: string | null
  replaced_at: Date | null
}

const stored = sql`
  select receipts.donor_id, receipts.payment_key, receipts.version, receipts.snapshot, coalesce(mark.position, 0) as marks, mark.kind, mark.cause,
         mark.marked_at, next.number as replaced_by, next.issued_at as replaced_at
  from receipts left join receipts next on next.replaces = receipts.number
  left join lateral (
    select position, kind, cause, marked_at from receipt_marks where number = receipts.number order by position desc limit 1) mark on true`

/** The newest receipt of the payment that a gift belongs to; undefined for what was paid before receipts were kept. */
export async function findNewestOfGift(tx: Transaction, giftId: string): Promise<StoredReceipt | undefined> {
  const [row] = await tx.query<Row>(sql`
    ${stored} where receipts.gift_ids @> array[${giftId}]::uuid[] and next.number is null`)
  return row && toStored(row)
}

export async function findReceipt(db: Queries, number: string): Promise<StoredReceipt | undefined> {
  const [row] = await db.query<Row>(sql`${stored} where receipts.number = ${number}`)
  return row && toStored(row)
}

/** The number of the first receipt of a payment. */
export async function findNumberOfPayment(db: Queries, paymentKey: string): Promise<string | undefined> {
  const [row] = await db.query<{ number: string }>(
    sql`select number from receipts where payment_key = ${paymentKey} and version = 1`,
  )
  return row?.number
}

/** Newest payment first; of one payment the newest receipt first. */
export async function listReceiptsOfDonor(db: Queries, donorId: string, most: number): Promise<StoredReceipt[]> {
  const rows = await db.query<Row>(sql`
    ${stored} where receipts.donor_id = ${donorId}
    order by receipts.paid_at desc, receipts.payment_key, receipts.version desc limit ${most}`)
  return rows.map(toStored)
}

/** All receipts of the payment that a gift belongs to, the newest first. */
export async function listReceiptsOfGift(db: Queries, giftId: string): Promise<StoredReceipt[]> {
  const rows = await db.query<Row>(sql`
    ${stored} where receipts.gift_ids @> array[${giftId}]::uuid[] order by receipts.version desc`)
  return rows.map(toStored)
}

/** The newest receipt of each payment that came in a range of whole days where the campaign is, oldest first. */
export async function listNewestOfDays(
  db: Queries,
  donorId: string,
  days: { from: string; to: string },
  most: number,
): Promise<StoredReceipt[]> {
  const rows = await db.query<Row>(sql`
    ${stored} where receipts.donor_id = ${donorId} and next.number is null
    and receipts.paid_at >= (${days.from}::date)::timestamp at time zone ${campaignTimeZone}
    and receipts.paid_at < (${days.to}::date + 1)::timestamp at time zone ${campaignTimeZone}
    order by receipts.paid_at, receipts.number limit ${most}`)
  return rows.map(toStored)
}

export async function insertReissue(
  tx: Transaction,
  reissue: { id: string; number: string; askedBy: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into receipt_reissues (id, number, asked_by, asked_at)
    values (${reissue.id}, ${reissue.number}, ${reissue.askedBy}, ${reissue.at})`)
}

export async function countReissuesSince(tx: Transaction, number: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from receipt_reissues where number = ${number} and asked_at > ${since}`,
  )
  return row?.count ?? 0
}

const toStored = (row: Row): StoredReceipt => ({
  donorId: row.donor_id,
  paymentKey: row.payment_key,
  version: row.version,
  snapshot: ReceiptSnapshot.parse(row.snapshot),
  marks: row.marks,
  voided:
    row.kind === 'voided' && row.cause && row.marked_at
      ? { since: row.marked_at.toISOString(), cause: row.cause }
      : null,
  replaced: row.replaced_by && row.replaced_at ? { since: row.replaced_at.toISOString(), by: row.replaced_by } : null,
})
