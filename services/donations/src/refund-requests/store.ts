import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Refunds that nobody asked for carry this name instead of an administrator's. */
export const askedByEvenhand = 'evenhand'

/** A refund that somebody wants, kept before the processor is asked for it. */
export interface RefundRequest {
  id: string
  giftId: string
  cents: Cents
  /** What goes back beside it of what covered the card fee. */
  feeCoverCents: Cents
  reason: string
  askedBy: string
  askedAt: Date
  /** The same for every repeat of one request; undefined when the client sent none. */
  requestKey: string | undefined
}

/** What became of a request. */
export interface KnownRequest {
  giftId: string
  cents: Cents
  reason: string
  state: 'asked' | 'done' | 'refused'
  refusal: string | null
}

/** The key of a refund of what another payment had bought already. */
export const secondPurchaseKey = (giftId: string): string => `second-purchase ${giftId}`

/** Whether something of a checkout is refunded because another payment had bought it. */
export async function hasSecondPurchase(db: Queries, checkoutId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from gifts join refund_requests on refund_requests.gift_id = gifts.id
    where checkout_id = ${checkoutId} and request_key = ${secondPurchaseKey('')} || gifts.id::text limit 1`)
  return rows.length === 1
}

export async function findRefundRequest(db: Queries, requestKey: string): Promise<KnownRequest | undefined> {
  const [row] = await db.query<KnownRequest>(sql`
    select gift_id as "giftId", amount_cents as cents, reason, state, refusal from refund_requests where request_key = ${requestKey}`)
  return row
}

/** Answers false while another refund of the gift is on its way to the processor. */
export async function insertRefundRequest(tx: Transaction, request: RefundRequest, nextTryAt: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into refund_requests (id, gift_id, amount_cents, fee_cover_cents, reason, asked_by, asked_at, request_key, state, next_try_at)
    values (${request.id}, ${request.giftId}, ${request.cents}, ${request.feeCoverCents}, ${request.reason}, ${request.askedBy}, ${request.askedAt}, ${request.requestKey ?? null}, 'asked', ${nextTryAt})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

/** Which of these refunds some request has led to. */
export async function listAnswered(db: Queries, moneyBackIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select asked.id from unnest(${moneyBackIds}::text[]) as asked (id)
    where exists (select 1 from refund_requests r where r.money_back_id = asked.id)`)
  return new Set(rows.map(({ id }) => id))
}

/** Takes the next refund that was asked for and is not known to be done, and puts its next try ahead. */
export async function claimRefundRequest(
  db: Queries,
  now: Date,
  nextTryAt: Date,
): Promise<Omit<RefundRequest, 'requestKey'> | undefined> {
  const [row] = await db.query<Omit<RefundRequest, 'requestKey'>>(sql`
    update refund_requests set next_try_at = ${nextTryAt}
    where id = (select id from refund_requests where state = 'asked' and next_try_at <= ${now}
                order by next_try_at limit 1 for update skip locked)
    returning id, gift_id as "giftId", amount_cents as cents, fee_cover_cents as "feeCoverCents", reason, asked_by as "askedBy", asked_at as "askedAt"`)
  return row
}

export async function postponeRefund(db: Queries, id: string, nextTryAt: Date): Promise<void> {
  await db.query(sql`update refund_requests set next_try_at = ${nextTryAt} where id = ${id} and state = 'asked'`)
}

/** Answers false when somebody else has finished it already. */
export async function finishRefundRequest(
  db: Queries,
  id: string,
  outcome: { moneyBackId: string } | { refusal: string },
): Promise<boolean> {
  const done = 'moneyBackId' in outcome
  const rows = await db.query(sql`
    update refund_requests
    set state = ${done ? 'done' : 'refused'}, money_back_id = ${done ? outcome.moneyBackId : null}, refusal = ${done ? null : outcome.refusal}
    where id = ${id} and state = 'asked' returning 1`)
  return rows.length === 1
}
