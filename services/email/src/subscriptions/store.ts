import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { searchedOf } from '../subscribers/standing-store.ts'
import { dropHolds } from '../suppressions/store.ts'
import type { Known, Rest, SubscriberStatus, SubscriptionRequest } from './rules.ts'

export interface Wish {
  id: string
  email: string
  firstName: string
  listIds: string[]
  askedAt: Date
}

export async function saveWish(db: Queries, { id, email, firstName, listIds, askedAt }: Wish): Promise<void> {
  await db.query(sql`
    insert into subscription_wishes (id, email, first_name, list_ids, asked_at)
    values (${id}, ${email}, ${firstName}, ${listIds}::uuid[], ${askedAt})`)
}

/** The first that no other process has in work; it is gone when the transaction is over. */
export async function takeWish(tx: Transaction): Promise<Wish | undefined> {
  const [wish] = await tx.query<Wish>(sql`
    delete from subscription_wishes where id = (
      select id from subscription_wishes order by id limit 1 for update skip locked)
    returning id, email, first_name as "firstName", list_ids as "listIds", asked_at as "askedAt"`)
  return wish
}

/** What a mailbox got, and nobody emails it until the transaction is over. */
export async function lockRest(tx: Transaction, mailboxId: string): Promise<Rest> {
  const [rest] = await tx.query<Rest>(sql`
    insert into subscription_rests as known (mailbox_id) values (${mailboxId})
    on conflict (mailbox_id) do update set unanswered = known.unanswered
    returning mailed_at as "mailedAt", unanswered`)
  if (!rest) throw new Error('a rest was neither made nor found')
  return rest
}

export async function saveRest(tx: Transaction, mailboxId: string, { mailedAt, unanswered }: Rest): Promise<void> {
  await tx.query(sql`
    update subscription_rests set mailed_at = ${mailedAt}, unanswered = ${unanswered} where mailbox_id = ${mailboxId}`)
}

/** Somebody reads the mailbox. */
export async function saveAnswered(tx: Transaction, mailboxId: string): Promise<void> {
  await tx.query(sql`update subscription_rests set unanswered = 0 where mailbox_id = ${mailboxId}`)
}

const requestColumns = sql`token_hash as "tokenHash", email_key as "emailKey", email, first_name as "firstName",
  list_ids as "listIds", joins_news as "joinsNews", mailed_at as "mailedAt", expires_at as "expiresAt", used_at as "usedAt"`

/** Locks the request of a link, so that two clicks come one after the other. */
export async function lockRequestOfLink(tx: Transaction, tokenHash: Buffer): Promise<SubscriptionRequest | undefined> {
  const [request] = await tx.query<SubscriptionRequest>(
    sql`select ${requestColumns} from subscription_requests where token_hash = ${tokenHash} for update`,
  )
  return request
}

/** Beside those before, whose links go on working. */
export async function saveRequest(
  tx: Transaction,
  request: Omit<SubscriptionRequest, 'usedAt'> & { donorId: string },
): Promise<void> {
  await tx.query(sql`
    insert into subscription_requests (token_hash, email_key, donor_id, email, first_name, list_ids, joins_news, mailed_at, expires_at)
    values (${request.tokenHash}, ${request.emailKey}, ${request.donorId}, ${request.email}, ${request.firstName},
      ${request.listIds}::uuid[], ${request.joinsNews}, ${request.mailedAt}, ${request.expiresAt})`)
}

export async function saveRequestUsed(tx: Transaction, tokenHash: Buffer, usedAt: Date): Promise<void> {
  await tx.query(sql`update subscription_requests set used_at = ${usedAt} where token_hash = ${tokenHash}`)
}

/** Forgets requests whose links have expired, a bounded number at a time. Answers whether there is more. */
export async function forgetRequests(db: Queries, now: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from subscription_requests where token_hash in (
      select token_hash from subscription_requests where expires_at < ${now} order by expires_at limit ${rowsMax})
    returning 1`)
  return rows.length === rowsMax
}

/** The same of mailboxes that were emailed last before then. */
export async function forgetRests(db: Queries, before: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from subscription_rests where mailbox_id in (
      select mailbox_id from subscription_rests where mailed_at < ${before} order by mailed_at limit ${rowsMax})
    returning 1`)
  return rows.length === rowsMax
}

export interface Subscriber {
  id: string
  donorId: string | null
  email: string
  firstName: string
  status: SubscriberStatus
  unsubscribedAt: Date | null
  unsubscribeToken: string
}

const subscriberColumns = sql`id, donor_id as "donorId", email, first_name as "firstName", status, unsubscribed_at as "unsubscribedAt",
  unsubscribe_token as "unsubscribeToken"`

export async function findSubscriber(tx: Queries, emailKey: string): Promise<(Subscriber & Known) | undefined> {
  const [subscriber] = await tx.query<Subscriber & Known>(sql`
    select ${subscriberColumns}, agrees_to_news as "agreedToNews"
    from subscribers where email_key = ${emailKey}`)
  return subscriber
}

/** The same, locked: what they agreed to stays as it is read. */
export async function lockKnown(tx: Transaction, emailKey: string): Promise<(Subscriber & Known) | undefined> {
  await tx.query(sql`select 1 from subscribers where email_key = ${emailKey} for no key update`)
  return findSubscriber(tx, emailKey)
}

/** Somebody who becomes a subscriber, unless they were one before. */
export type FreshSubscriber = Omit<Subscriber, 'status' | 'unsubscribedAt'> & {
  emailKey: string
  donorId: string
  source: 'website'
  now: Date
}

/** Makes somebody a subscriber, for the first time or again; who comes back keeps id, name, tags and the links of old mails. */
export async function saveActive(tx: Transaction, fresh: FreshSubscriber): Promise<Subscriber> {
  const [subscriber] = await tx.query<Subscriber>(sql`
    insert into subscribers as known
      (id, email_key, donor_id, email, first_name, source, status, unsubscribe_token, created_at, confirmed_at, searched, updated_at)
    values (${fresh.id}, ${fresh.emailKey}, ${fresh.donorId}, ${fresh.email}, ${fresh.firstName}, ${fresh.source}, 'active',
      ${fresh.unsubscribeToken}, ${fresh.now}, ${fresh.now}, ${searchedOf({ ...fresh, lastName: '' })}, ${fresh.now})
    on conflict (email_key) do update set donor_id = excluded.donor_id, email = excluded.email, status = 'active',
      confirmed_at = excluded.confirmed_at, unsubscribed_at = null,
      first_name = case when known.first_name = '' then excluded.first_name else known.first_name end,
      searched = case when known.first_name <> '' then known.searched when known.last_name = '' then excluded.searched else '' end,
      version = known.version + 1, updated_at = excluded.updated_at
    returning ${subscriberColumns}`)
  if (!subscriber) throw new Error('a subscriber was neither made nor found')
  await dropHolds(tx, { emailKey: fresh.emailKey, addressId: fresh.donorId })
  return subscriber
}

/** Whose token this is. */
export async function findOfToken(tx: Queries, unsubscribeToken: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    sql`select id from subscribers where unsubscribe_token = ${unsubscribeToken}`,
  )
  return row?.id
}
