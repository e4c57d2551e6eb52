import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { saveUnsubscribedOne, searchedOf } from '../subscribers/standing-store.ts'
import type { FreshSubscriber } from '../subscriptions/store.ts'
import { dropHolds } from '../suppressions/store.ts'

/** Whether a mailed link waits for its click. */
export async function hasOpenRequest(db: Queries, donorId: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from subscription_requests
    where donor_id = ${donorId} and used_at is null and expires_at > ${now} and joins_news`)
  return rows.length > 0
}

export async function closeRequests(tx: Transaction, donorId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update subscription_requests set used_at = ${now} where donor_id = ${donorId} and used_at is null`)
}

/** Answers the subscriber who began to receive our news by this; undefined for one who did already. The name of a known one stays. */
export async function saveNewsOn(tx: Transaction, fresh: FreshSubscriber): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into subscribers as known
      (id, email_key, donor_id, email, first_name, source, status, unsubscribe_token, created_at, confirmed_at, searched, updated_at)
    values (${fresh.id}, ${fresh.emailKey}, ${fresh.donorId}, ${fresh.email}, ${fresh.firstName}, ${fresh.source}, 'active',
      ${fresh.unsubscribeToken}, ${fresh.now}, ${fresh.now}, ${searchedOf({ ...fresh, lastName: '' })}, ${fresh.now})
    on conflict (email_key) do update set donor_id = excluded.donor_id, email = excluded.email, status = 'active',
      confirmed_at = excluded.confirmed_at, unsubscribed_at = null, version = known.version + 1, updated_at = excluded.updated_at
    where known.status <> 'active'
    returning id`)
  if (row) await dropHolds(tx, { emailKey: fresh.emailKey, addressId: fresh.donorId })
  return row?.id
}

/** A subscriber who agreed to lists alone. Asked after `saveNewsOn`, which waits for whoever says the same at once. */
export async function findWithListsAlone(tx: Transaction, emailKey: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from subscribers
    where email_key = ${emailKey} and status = 'active' and not agrees_to_news`)
  return row?.id
}

export async function saveNewsOff(tx: Transaction, donorId: string, now: Date): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`select id from subscribers where donor_id = ${donorId} order by id`)
  for (const { id } of rows) await saveUnsubscribedOne(tx, id, now)
}

/** Subscribers from before donors were known by their address, some at a time. */
export const listUnnamed = (db: Queries, rowsMax: number): Promise<{ id: string; email: string }[]> =>
  db.query<{ id: string; email: string }>(sql`
    select id, email from subscribers where donor_id is null order by id limit ${rowsMax}`)

export async function saveNamed(db: Queries, id: string, donorId: string): Promise<void> {
  await db.query(sql`update subscribers set donor_id = ${donorId} where id = ${id}`)
}
