import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { searchedOf } from '../subscribers/standing-store.ts'
import { restedSince, type SubscriberStatus, type SubscriptionRequest } from './rules.ts'

const requestColumns = sql`email_key as "emailKey", email, first_name as "firstName", token_hash as "tokenHash",
  mailed_at as "mailedAt", expires_at as "expiresAt", used_at as "usedAt"`

export async function findRequest(tx: Queries, emailKey: string): Promise<SubscriptionRequest | undefined> {
  const [request] = await tx.query<SubscriptionRequest>(
    sql`select ${requestColumns} from subscription_requests where email_key = ${emailKey}`,
  )
  return request
}

/** Locks the request of a link, so that two clicks come one after the other. */
export async function lockRequestOfLink(tx: Transaction, tokenHash: Buffer): Promise<SubscriptionRequest | undefined> {
  const [request] = await tx.query<SubscriptionRequest>(
    sql`select ${requestColumns} from subscription_requests where token_hash = ${tokenHash} for update`,
  )
  return request
}

/** Keeps a request in the place of the one before. Answers false when a twin was mailed meanwhile, and then changes nothing. */
export async function saveRequest(
  tx: Transaction,
  request: Omit<SubscriptionRequest, 'usedAt'> & { donorId: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into subscription_requests as known (email_key, donor_id, email, first_name, token_hash, mailed_at, expires_at)
    values (${request.emailKey}, ${request.donorId}, ${request.email}, ${request.firstName}, ${request.tokenHash}, ${request.mailedAt},
      ${request.expiresAt})
    on conflict (email_key) do update set donor_id = excluded.donor_id, email = excluded.email, first_name = excluded.first_name,
      token_hash = excluded.token_hash, mailed_at = excluded.mailed_at, expires_at = excluded.expires_at, used_at = null
    where known.mailed_at <= ${restedSince(request.mailedAt)}
    returning 1`)
  return rows.length === 1
}

export async function saveRequestUsed(tx: Transaction, emailKey: string, usedAt: Date): Promise<void> {
  await tx.query(sql`update subscription_requests set used_at = ${usedAt} where email_key = ${emailKey}`)
}

/** Forgets requests whose links have expired, a bounded number at a time. Answers whether there is more. */
export async function forgetRequests(db: Queries, now: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from subscription_requests where email_key in (
      select email_key from subscription_requests where expires_at < ${now} order by expires_at limit ${rowsMax})
    returning 1`)
  return rows.length === rowsMax
}

export interface Subscriber {
  id: string
  email: string
  firstName: string
  status: SubscriberStatus
  unsubscribeToken: string
}

const subscriberColumns = sql`id, email, first_name as "firstName", status, unsubscribe_token as "unsubscribeToken"`

export async function findSubscriber(tx: Queries, emailKey: string): Promise<Subscriber | undefined> {
  const [subscriber] = await tx.query<Subscriber>(
    sql`select ${subscriberColumns} from subscribers where email_key = ${emailKey}`,
  )
  return subscriber
}

/** Somebody who becomes a subscriber, unless they were one before. */
export type FreshSubscriber = Omit<Subscriber, 'status'> & {
  emailKey: string
  donorId: string
  source: 'website'
  now: Date
}

/** Makes somebody a subscriber, for the first time or again; who comes back keeps id, tags and the links of old mails. */
export async function saveActive(tx: Transaction, fresh: FreshSubscriber): Promise<Subscriber> {
  const [subscriber] = await tx.query<Subscriber>(sql`
    insert into subscribers as known
      (id, email_key, donor_id, email, first_name, source, status, unsubscribe_token, created_at, confirmed_at, searched, updated_at)
    values (${fresh.id}, ${fresh.emailKey}, ${fresh.donorId}, ${fresh.email}, ${fresh.firstName}, ${fresh.source}, 'active',
      ${fresh.unsubscribeToken}, ${fresh.now}, ${fresh.now}, ${searchedOf({ ...fresh, lastName: '' })}, ${fresh.now})
    on conflict (email_key) do update set donor_id = excluded.donor_id, email = excluded.email, first_name = excluded.first_name, status = 'active',
      confirmed_at = excluded.confirmed_at, unsubscribed_at = null,
      searched = case when known.last_name = '' then excluded.searched else '' end, version = known.version + 1, updated_at = excluded.updated_at
    returning ${subscriberColumns}`)
  if (!subscriber) throw new Error('a subscriber was neither made nor found')
  // The mailbox is theirs and works: what stood against it was of before.
  await tx.query(sql`delete from suppressions where email_key = ${fresh.emailKey}`)
  return subscriber
}

/** Whose token this is. */
export async function findOfToken(tx: Queries, unsubscribeToken: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    sql`select id from subscribers where unsubscribe_token = ${unsubscribeToken}`,
  )
  return row?.id
}
