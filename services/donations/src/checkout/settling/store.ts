import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type CheckoutRow, toCheckout } from '../checkout-row.ts'
import type { Checkout } from '../rules.ts'

export async function lockCheckout(tx: Transaction, id: string): Promise<Checkout | undefined> {
  const [row] = await tx.query<CheckoutRow>(sql`select * from checkouts where id = ${id} for update`)
  return row && toCheckout(row)
}

export async function findCheckoutOfPayment(db: Queries, paymentId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`select id from checkouts where payment_intent_id = ${paymentId}`)
  return row?.id
}

/** Whether a payment is a checkout's, and not paid as far as we know. */
export async function isUnpaidCheckout(db: Queries, paymentId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from checkouts where payment_intent_id = ${paymentId} and state <> 'paid'`)
  return rows.length === 1
}

/** The payment with which a subscription began. */
export async function findFirstPayment(db: Queries, subscriptionId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string | null }>(
    sql`select payment_intent_id as id from checkouts where subscription_id = ${subscriptionId}`,
  )
  return row?.id ?? undefined
}

/** A checkout, while it is not paid. */
export async function findUnpaid(db: Queries, id: string): Promise<Checkout | undefined> {
  const [row] = await db.query<CheckoutRow>(sql`select * from checkouts where id = ${id} and state <> 'paid'`)
  return row && toCheckout(row)
}

export async function saveCheckoutState(tx: Transaction, checkout: Checkout, now: Date): Promise<void> {
  await tx.query(sql`
    update checkouts set state = ${checkout.state}, paid_at = ${checkout.paidAt}, next_close_at = null, updated_at = ${now}
    where id = ${checkout.id}`)
}

/** Gives up one payment, unless it was paid. */
export async function supersedePayment(db: Queries, paymentId: string, now: Date): Promise<void> {
  await db.query(sql`
    update checkouts set state = 'superseded', next_close_at = null, updated_at = ${now}
    where payment_intent_id = ${paymentId} and state in ('opened', 'payable')`)
}

/** Takes a payment that has waited since before `before`, and puts the next look at it ahead. */
export async function claimAbandoned(
  db: Queries,
  before: Date,
  now: Date,
  nextLookAt: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ payment_intent_id: string }>(sql`
    update checkouts set next_close_at = ${nextLookAt}
    where id = (
      select id from checkouts
      where state = 'payable' and payment_intent_id is not null and updated_at < ${before} and (next_close_at is null or next_close_at <= ${now})
      order by updated_at limit 1 for update skip locked)
    returning payment_intent_id`)
  return row?.payment_intent_id
}

/** Takes a superseded checkout whose payment is not closed at the processor yet, and puts the next try ahead. */
export async function claimSuperseded(
  db: Queries,
  now: Date,
  nextTryAt: Date,
): Promise<{ id: string; paymentId: string; subscriptionId: string | null } | undefined> {
  const [row] = await db.query<{ id: string; payment_intent_id: string; subscription_id: string | null }>(sql`
    update checkouts set next_close_at = ${nextTryAt}
    where id = (
      select id from checkouts
      where state = 'superseded' and payment_intent_id is not null and client_secret is not null and (next_close_at is null or next_close_at <= ${now})
      order by next_close_at nulls first, updated_at limit 1 for update skip locked)
    returning id, payment_intent_id, subscription_id`)
  return row && { id: row.id, paymentId: row.payment_intent_id, subscriptionId: row.subscription_id }
}

/** Its payment is closed; one that was paid after all stays as it is. */
export async function forgetPayment(db: Queries, id: string): Promise<void> {
  await db.query(sql`update checkouts set client_secret = null where id = ${id} and state = 'superseded'`)
}
