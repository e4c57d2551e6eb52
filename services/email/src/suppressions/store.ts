import type { emailSubscribers } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** `notice`: what somebody asked for or has to know, such as receipts. `marketing`: campaigns and automations. */
export type MailKind = 'notice' | 'marketing'

/**
 * SQL: whether no email of this kind may go to an address, by its key. A notice is stopped by nothing but an address that no email reaches; marketing
 * besides by an opt-out, so whoever selects recipients asks for `subscribers.status = 'active'` too.
 */
export const isSuppressed = (emailKey: Sql, kind: MailKind): Sql =>
  kind === 'marketing'
    ? sql`exists (select 1 from suppressions where suppressions.email_key = ${emailKey})`
    : sql`exists (select 1 from suppressions where suppressions.email_key = ${emailKey} and scope = 'everything')`

/** An address, normalized, with its keyed hash, by which it is known after it was erased. */
export interface Address {
  emailKey: string
  addressId: string
}

export const addressOf = (email: string, donorIdOf: DonorIdOf): Address => ({
  emailKey: normaliseEmail(email),
  addressId: donorIdOf(email),
})

/** Whether no email at all may go to it. */
export async function isKeptAway(db: Queries, { emailKey, addressId }: Address): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 where ${isSuppressed(sql`${emailKey}`, 'notice')}
      or exists (select 1 from erased_holds where address_id = ${addressId} and scope = 'everything')`)
  return rows.length > 0
}

/** Since when the latest hold of an address is; null where there is none. */
export async function findHeldSince(db: Queries, { emailKey, addressId }: Address): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>(sql`
    select max(since) as since from (select since from suppressions where email_key = ${emailKey}
      union all select since from erased_holds where address_id = ${addressId}) as held`)
  return row?.since ?? null
}

/** The owner of the mailbox has proved it and wants our news: what was held back from it is of before. */
export async function dropHolds(tx: Transaction, { emailKey, addressId }: Address): Promise<void> {
  await tx.query(sql`delete from suppressions where email_key = ${emailKey}`)
  await tx.query(sql`delete from erased_holds where address_id = ${addressId}`)
}

export interface SuppressionRow {
  scope: emailSubscribers.EmailSuppression['scope']
  reason: emailSubscribers.EmailSuppression['reason']
  words: string
  since: Date
  by: string
}

export const listSuppressions = (db: Queries, emailKey: string): Promise<SuppressionRow[]> =>
  db.query<SuppressionRow>(sql`
    select scope, reason, words, since, by from suppressions where email_key = ${emailKey} order by scope`)

/** The first reason stays, but for a complaint, which nobody lifts and so counts above the others. Answers whether anything changed. */
export async function saveSuppression(
  tx: Transaction,
  { emailKey, scope, reason, words, since, by }: SuppressionRow & { emailKey: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into suppressions (email_key, scope, reason, words, since, by)
    values (${emailKey}, ${scope}, ${reason}, ${words}, ${since}, ${by})
    on conflict (email_key, scope) do update set reason = excluded.reason, words = excluded.words, since = excluded.since, by = excluded.by
    where excluded.reason = 'complaint' and suppressions.reason <> 'complaint' returning 1`)
  return rows.length === 1
}

/** Whether one of our emails to it was reported as spam, also where the address was erased since, or is no subscriber’s. */
export async function hasComplained(db: Queries, { emailKey, addressId }: Address): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from suppressions where email_key = ${emailKey} and reason = 'complaint'
    union all select 1 from erased_holds where address_id = ${addressId} and reason = 'complaint' limit 1`)
  return rows.length > 0
}

/** All but complaints, which nobody lifts for somebody else. Answers how many. */
export async function liftSuppressions(tx: Transaction, emailKey: string): Promise<number> {
  const rows = await tx.query(
    sql`delete from suppressions where email_key = ${emailKey} and reason <> 'complaint' returning 1`,
  )
  return rows.length
}

/**
 * What the mail server or a provider tells of an address: an email that came back for good, or was reported as spam. The subscriber, if it is one, gets
 * no more marketing; an address that no email reaches gets nothing at all.
 */
export async function saveReturned(
  tx: Transaction,
  told: { emailKey: string; reason: 'hard-bounce' | 'complaint'; words: string; at: Date },
): Promise<void> {
  const { emailKey, reason, words, at } = told
  const isBounce = reason === 'hard-bounce'
  await saveSuppression(tx, {
    emailKey,
    scope: isBounce ? 'everything' : 'marketing',
    reason,
    words,
    since: at,
    by: 'mail-server',
  })
  await tx.query(sql`
    update subscribers set status = ${isBounce ? 'bounced' : 'complained'}, version = version + 1, updated_at = ${at}
    where email_key = ${emailKey} and status = 'active'`)
}

/** The mail server says that nobody has this address. Its own words stay out: they name it. */
export const saveRefusedAddress = (tx: Transaction, address: string, reason: string): Promise<void> =>
  saveReturned(tx, { emailKey: normaliseEmail(address), reason: 'hard-bounce', words: reason, at: new Date() })
