import type { rules } from '@evenhand/contracts/http'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { CartLine } from '../../cart/store.ts'
import { type CheckoutRow, toCheckout } from '../checkout-row.ts'
import type { CameBy } from '../../confirmation/came-by.ts'
import type { Checkout } from '../rules.ts'

export async function insertCheckout(tx: Transaction, checkout: Checkout, fingerprint: Buffer): Promise<void> {
  await tx.query(sql`
    insert into checkouts (id, donor_id, donor_name, cart_session_id, cart_lines, browser_session, request_key, region, lines, lines_fingerprint, amount_cents, state, created_at, updated_at)
    values (${checkout.id}, ${checkout.donorId}, ${checkout.donorName}, ${checkout.cartSessionId}, ${checkout.cartLines && json(checkout.cartLines)}, ${checkout.browserSession},
            ${checkout.requestKey}, ${checkout.region}, ${json(checkout.lines)}, ${fingerprint}, ${checkout.cents}, ${checkout.state}, ${checkout.createdAt}, ${checkout.createdAt})`)
}

/** The same things of the same price can be other lines by now: one was taken out and put in again. */
export async function saveCartLines(
  tx: Transaction,
  id: string,
  lines: readonly CartLine[] | undefined,
): Promise<void> {
  if (lines) await tx.query(sql`update checkouts set cart_lines = ${json(lines)} where id = ${id}`)
}

/** The rules and the region that the page shows now, or none, and the link that its browser came by; the last page counts, which is where it is paid. */
export async function saveShown(
  db: Queries,
  id: string,
  {
    rules: shown,
    region,
    ref,
  }: { rules?: rules.RulesAcceptance | undefined; region?: string | undefined; ref?: CameBy | undefined },
): Promise<void> {
  await db.query(sql`
    update checkouts set shown_rules = ${shown === undefined ? null : json(shown)}, region = coalesce(${region ?? null}, region),
      referred_by_code = ${ref?.code ?? null}, referral_click_id = ${ref?.click ?? null}
    where id = ${id} and state <> 'paid'`)
}

/** Where the giver of a donation that is to be paid later said that they live; whoever pays it says nothing about that. */
export async function findGiversRegion(db: Queries, checkoutId: string): Promise<string | undefined> {
  const [row] = await db.query<{ region: string | null }>(
    sql`select region from gifts where checkout_id = ${checkoutId} and state = 'pending' limit 1`,
  )
  return row?.region ?? undefined
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

export async function findDonorOf(db: Queries, checkoutId: string): Promise<string | undefined> {
  const [row] = await db.query<{ donor_id: string }>(sql`select donor_id from checkouts where id = ${checkoutId}`)
  return row?.donor_id
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

/** Takes a payment that nobody can make any more from its checkout, which is opened once more. */
export async function forgetDead(db: Queries, paymentId: string, now: Date): Promise<void> {
  await db.query(sql`
    update checkouts
    set state = 'opened', opening = opening + 1, payment_intent_id = null, subscription_id = null, client_secret = null, renews_at = null,
        next_close_at = null, updated_at = ${now}
    where payment_intent_id = ${paymentId} and state = 'payable'`)
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
    select payment_intent_id from checkouts
    where payment_intent_id is not null and client_secret is not null and state in ('payable', 'paid') and (
      id = ${wanted.checkoutId ?? null} or lines_fingerprint = ${wanted.fingerprint} and (
        request_key = ${wanted.requestKey ?? null} or cart_session_id = ${wanted.cartSessionId ?? null} and state = 'payable'))
    limit 1`)
  return row?.payment_intent_id
}
