import { levels, walls } from '@evenhand/contracts/catalogue'
import type { rules } from '@evenhand/contracts/http'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import type { CartLine } from '../cart/store.ts'
import type { Line } from '../gifts/rules.ts'
import type { Checkout, CheckoutState } from './rules.ts'

interface CheckoutRow {
  id: string
  donor_id: string
  donor_name: string
  cart_session_id: string | null
  cart_lines: unknown
  browser_session: string | null
  request_key: string | null
  lines: unknown
  lines_fingerprint: Buffer
  amount_cents: bigint
  state: CheckoutState
  payment_intent_id: string | null
  subscription_id: string | null
  client_secret: string | null
  renews_at: Date | null
  created_at: Date
  paid_at: Date | null
}

export async function insertCheckout(tx: Transaction, checkout: Checkout, fingerprint: Buffer): Promise<void> {
  await tx.query(sql`
    insert into checkouts (id, donor_id, donor_name, cart_session_id, cart_lines, browser_session, request_key, lines, lines_fingerprint, amount_cents, state, created_at, updated_at)
    values (${checkout.id}, ${checkout.donorId}, ${checkout.donorName}, ${checkout.cartSessionId}, ${checkout.cartLines && json(checkout.cartLines)}, ${checkout.browserSession},
            ${checkout.requestKey}, ${json(checkout.lines)}, ${fingerprint}, ${checkout.cents}, ${checkout.state}, ${checkout.createdAt}, ${checkout.createdAt})`)
}

/** The same things of the same price can be other lines by now: one was taken out and put in again. */
export async function saveCartLines(
  tx: Transaction,
  id: string,
  lines: readonly CartLine[] | undefined,
): Promise<void> {
  if (lines) await tx.query(sql`update checkouts set cart_lines = ${json(lines)} where id = ${id}`)
}

/** The rules that the page shows now, or none; the last page counts, which is where it is paid. */
export async function saveShownRules(db: Queries, id: string, shown: rules.RulesAcceptance | undefined): Promise<void> {
  await db.query(sql`
    update checkouts set shown_rules = ${shown === undefined ? null : json(shown)} where id = ${id} and state <> 'paid'`)
}

/** The payment that is open for a cart, and what it was opened for. */
export async function lockOpenCheckout(
  tx: Transaction,
  cartSessionId: string,
): Promise<{ checkout: Checkout; fingerprint: Buffer } | undefined> {
  const [row] = await tx.query<CheckoutRow>(sql`
    select * from checkouts where cart_session_id = ${cartSessionId} and state in ('opened', 'payable') for update`)
  return row && { checkout: toCheckout(row), fingerprint: row.lines_fingerprint }
}

/** The same without waiting for it, once it has a payment. */
export async function findPaymentOfCart(
  db: Queries,
  cartSessionId: string,
): Promise<{ paymentId: string; fingerprint: Buffer } | undefined> {
  const [row] = await db.query<{ payment_intent_id: string; lines_fingerprint: Buffer }>(sql`
    select payment_intent_id, lines_fingerprint from checkouts
    where cart_session_id = ${cartSessionId} and state in ('opened', 'payable') and payment_intent_id is not null`)
  return row && { paymentId: row.payment_intent_id, fingerprint: row.lines_fingerprint }
}

/** From now on the payment belongs to no browser. */
export async function forgetBrowser(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`update checkouts set browser_session = null where id = ${id}`)
}

/** Requests with the same key come one after the other. */
export async function lockRequestKey(tx: Transaction, requestKey: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 0))`)
}

export async function findByRequestKey(
  tx: Transaction,
  requestKey: string,
): Promise<{ checkout: Checkout; fingerprint: Buffer } | undefined> {
  const [row] = await tx.query<CheckoutRow>(sql`select * from checkouts where request_key = ${requestKey} for update`)
  return row && { checkout: toCheckout(row), fingerprint: row.lines_fingerprint }
}

export async function freeRequestKey(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`update checkouts set request_key = null where id = ${id}`)
}

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

export async function findDonorOf(db: Queries, checkoutId: string): Promise<string | undefined> {
  const [row] = await db.query<{ donor_id: string }>(sql`select donor_id from checkouts where id = ${checkoutId}`)
  return row?.donor_id
}

/** A checkout, while it is not paid. */
export async function findUnpaid(db: Queries, id: string): Promise<Checkout | undefined> {
  const [row] = await db.query<CheckoutRow>(sql`select * from checkouts where id = ${id} and state <> 'paid'`)
  return row && toCheckout(row)
}

/** Whether a cart was paid with this amount lately: then it is no wonder that it is empty. */
export async function wasPaidLately(
  db: Queries,
  paid: { cartSessionId: string; cents: bigint; since: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from checkouts
    where cart_session_id = ${paid.cartSessionId} and state = 'paid' and amount_cents = ${paid.cents} and paid_at > ${paid.since} limit 1`)
  return rows.length === 1
}

export async function saveCheckoutState(tx: Transaction, checkout: Checkout, now: Date): Promise<void> {
  await tx.query(sql`
    update checkouts set state = ${checkout.state}, paid_at = ${checkout.paidAt}, next_close_at = null, updated_at = ${now}
    where id = ${checkout.id}`)
}

/** Keeps what the processor gave, whatever became of the checkout meanwhile: the payment of a superseded one is closed by its job. */
export async function savePayable(
  db: Queries,
  id: string,
  payment: { paymentId: string; clientSecret: string; subscriptionId?: string; renewsAt?: Date },
  now: Date,
): Promise<void> {
  await db.query(sql`
    update checkouts
    set payment_intent_id = ${payment.paymentId}, client_secret = ${payment.clientSecret}, subscription_id = ${payment.subscriptionId ?? null},
        renews_at = ${payment.renewsAt ?? null},
        state = case state when 'opened' then 'payable' else state end, updated_at = ${now}
    where id = ${id}`)
}

/** The payment that what is wanted has already, so that opening it again is only a repeat. */
export async function findPayable(
  db: Queries,
  wanted: {
    checkoutId: string | undefined
    requestKey: string | undefined
    cartSessionId: string | undefined
    fingerprint: Buffer
  },
): Promise<string | undefined> {
  const [row] = await db.query<{ payment_intent_id: string }>(sql`
    select payment_intent_id from checkouts where client_secret is not null and state in ('payable', 'paid') and (
      id = ${wanted.checkoutId ?? null} or lines_fingerprint = ${wanted.fingerprint} and (
        request_key = ${wanted.requestKey ?? null} or cart_session_id = ${wanted.cartSessionId ?? null} and state = 'payable'))
    limit 1`)
  return row?.payment_intent_id
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
      where state = 'payable' and updated_at < ${before} and (next_close_at is null or next_close_at <= ${now})
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
      where state = 'superseded' and client_secret is not null and (next_close_at is null or next_close_at <= ${now})
      order by next_close_at nulls first, updated_at limit 1 for update skip locked)
    returning id, payment_intent_id, subscription_id`)
  return row && { id: row.id, paymentId: row.payment_intent_id, subscriptionId: row.subscription_id }
}

/** Its payment is closed; one that was paid after all stays as it is. */
export async function forgetPayment(db: Queries, id: string): Promise<void> {
  await db.query(sql`update checkouts set client_secret = null where id = ${id} and state = 'superseded'`)
}

const Cents = z.string().transform(BigInt)
const Level = z.enum(levels)
const Lines = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one-time'), cents: Cents }),
    z.object({ kind: z.literal('level-once'), level: Level, cents: Cents }),
    z.object({ kind: z.literal('level-month'), level: Level, cents: Cents }),
    z.object({ kind: z.literal('multiplier'), factor: z.int(), days: z.int(), cents: Cents }),
    z.object({ kind: z.literal('fee-cover'), cents: Cents }),
    z.object({
      kind: z.literal('memorial'),
      tileId: z.uuid(),
      wall: z.enum(walls),
      position: z.int(),
      cents: Cents,
    }),
  ]),
)

const CartLines = z.array(z.object({ id: z.string(), quantity: z.int() })).nullable()

const toCheckout = (row: CheckoutRow): Checkout => ({
  id: row.id,
  donorId: row.donor_id,
  donorName: row.donor_name,
  cartSessionId: row.cart_session_id,
  cartLines: CartLines.parse(row.cart_lines),
  browserSession: row.browser_session,
  requestKey: row.request_key,
  lines: Lines.parse(row.lines) satisfies Line[],
  cents: row.amount_cents,
  state: row.state,
  paymentId: row.payment_intent_id,
  subscriptionId: row.subscription_id,
  clientSecret: row.client_secret,
  renewsAt: row.renews_at,
  createdAt: row.created_at,
  paidAt: row.paid_at,
})
