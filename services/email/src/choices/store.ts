import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { SubscriberStatus } from '../subscriptions/rules.ts'

/** Who reads our emails, by the link in one. */
export interface Reader {
  id: string
  email: string
  emailKey: string
  firstName: string
  status: SubscriberStatus
  unsubscribedAt: Date | null
  /** And not to lists alone. */
  agreedToNews: boolean
}

const columns = sql`id, email, email_key as "emailKey", first_name as "firstName", status, unsubscribed_at as "unsubscribedAt",
  subscribers.agrees_to_news as "agreedToNews"`

export async function findReader(db: Queries, token: string): Promise<Reader | undefined> {
  const [reader] = await db.query<Reader>(sql`select ${columns} from subscribers where unsubscribe_token = ${token}`)
  return reader
}

export async function lockReader(tx: Transaction, token: string): Promise<Reader | undefined> {
  const [reader] = await tx.query<Reader>(
    sql`select ${columns} from subscribers where unsubscribe_token = ${token} for no key update`,
  )
  return reader
}

interface OpenRequest {
  listIds: string[]
  joinsNews: boolean
}

/** What each link joins whose click is waited for; a link from before the reader left does nothing. */
export const listOpenRequests = (
  db: Queries,
  { emailKey, unsubscribedAt }: Pick<Reader, 'emailKey' | 'unsubscribedAt'>,
  now: Date,
): Promise<OpenRequest[]> =>
  db.query<OpenRequest>(sql`
    select list_ids as "listIds", joins_news as "joinsNews" from subscription_requests
    where email_key = ${emailKey} and used_at is null and expires_at > ${now}
      and mailed_at > coalesce(${unsubscribedAt}::timestamptz, '-infinity')`)

/** From now on open links join none but these lists, and our news where that is wanted. */
export async function narrowRequests(
  tx: Transaction,
  emailKey: string,
  { listIds, news }: { listIds: readonly string[]; news: boolean },
): Promise<void> {
  await tx.query(sql`
    update subscription_requests set list_ids = array(select unnest(list_ids) intersect select unnest(${listIds}::uuid[])), joins_news = joins_news and ${news}
    where email_key = ${emailKey} and used_at is null`)
}

export async function closeRequestsOf(tx: Transaction, emailKey: string, now: Date): Promise<void> {
  await tx.query(sql`
    update subscription_requests set used_at = ${now} where email_key = ${emailKey} and used_at is null`)
}

/** How many links were mailed since then. */
export async function countMailed(db: Queries, emailKey: string, since: Date): Promise<number> {
  const [row] = await db.query<{ mailed: bigint }>(
    sql`select count(*) as mailed from subscription_requests where email_key = ${emailKey} and mailed_at > ${since}`,
  )
  return Number(row?.mailed ?? 0)
}

/** The token of a donor who receives emails of ours, and whether our news is among them. */
export async function findChoices(
  db: Queries,
  donorId: string,
): Promise<{ token: string; agreedToNews: boolean } | undefined> {
  const [row] = await db.query<{ token: string; agreedToNews: boolean }>(sql`
    select unsubscribe_token as token, subscribers.agrees_to_news as "agreedToNews" from subscribers where donor_id = ${donorId} and status = 'active' limit 1`)
  return row
}
