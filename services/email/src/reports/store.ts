import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { lateReportDays, reportDays, softBounceDays } from './rules.ts'

/** Answers whether it is heard for the first time. */
export async function saveHeard(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    sql`insert into delivery_reports (id, heard_at) values (${id}, ${now}) on conflict do nothing returning 1`,
  )
  return rows.length === 1
}

/** Answers how many in a row it is now. */
export async function countSoftBounce(tx: Transaction, emailKey: string, at: Date): Promise<number> {
  const [row] = await tx.query<{ inARow: number }>(sql`
    insert into soft_bounces as known (email_key, in_a_row, last_at) values (${emailKey}, 1, ${at})
    on conflict (email_key) do update set
      in_a_row = case when known.last_at < ${at}::timestamptz - make_interval(days => ${softBounceDays}) then 1 else known.in_a_row + 1 end,
      last_at = greatest(known.last_at, ${at})
    returning in_a_row as "inARow"`)
  return row?.inARow ?? 0
}

/** What arrived ends those before it. */
export async function forgetSoftBounces(tx: Transaction, emailKey: string, at: Date): Promise<void> {
  await tx.query(sql`delete from soft_bounces where email_key = ${emailKey} and last_at <= ${at}`)
}

/** The email of a campaign that came back. Only one that has left, as far as we know, can. */
export async function markBounced(tx: Transaction, recipientId: string, reason: string): Promise<void> {
  await tx.query(sql`
    update campaign_recipients set state = 'bounced', reason = ${reason}, claim = null, claimed_until = null
    where id = ${recipientId} and state in ('sent', 'uncertain')`)
}

/** One of which nobody knew whether it had left. */
export async function markArrived(tx: Transaction, recipientId: string): Promise<void> {
  await tx.query(sql`
    update campaign_recipients set state = 'sent', reason = null, claim = null, claimed_until = null
    where id = ${recipientId} and state = 'uncertain'`)
}

const rowsMax = 1_000

/** Answers how many rows. */
export async function forgetOld(db: Queries, now: Date): Promise<number> {
  const reports = await db.query(sql`
    delete from delivery_reports where id in (
      select id from delivery_reports where heard_at < ${now}::timestamptz - make_interval(days => ${reportDays}) limit ${rowsMax})
    returning 1`)
  const bounces = await db.query(sql`
    delete from soft_bounces where email_key in (
      select email_key from soft_bounces where last_at < ${now}::timestamptz - make_interval(days => ${softBounceDays}) limit ${rowsMax})
    returning 1`)
  return reports.length + bounces.length
}

/** What comes back of the last email to someone who is erased would write their address down again. */
export async function wasErasedLately(tx: Transaction, donorId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from person_requests where into_id is null and donor_id = ${donorId} and done_at > ${now}::timestamptz - make_interval(days => ${lateReportDays}) limit 1`)
  return rows.length > 0
}
