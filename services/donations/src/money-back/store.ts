import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MoneyBack } from '../processor/money-back.ts'
import type { Share } from './rules.ts'

/** Keeps what the processor has of a refund or dispute now; without a payment, what was handed back by hand. Answers whether it is new here. */
export async function saveMoneyBack(
  tx: Transaction,
  paymentId: string | null,
  one: MoneyBack,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ is_new: boolean }>(sql`
    insert into money_back (id, payment_id, kind, state, amount_cents, opened_at, changed_at)
    values (${one.id}, ${paymentId}, ${one.kind}, ${one.state}, ${one.cents}, ${one.at}, ${now})
    on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents, changed_at = excluded.changed_at
    returning xmax = 0 as is_new`)
  return row?.is_new === true
}

/** What each refund and dispute of a payment has taken of each gift until now. */
export async function sumReversals(tx: Transaction, paymentId: string): Promise<Share[]> {
  return tx.query<{ moneyBackId: string; giftId: string; cents: Cents }>(sql`
    select money_back_id as "moneyBackId", gift_id as "giftId", sum(cents)::bigint as cents
    from reversals join money_back on money_back.id = reversals.money_back_id
    where money_back.payment_id = ${paymentId} group by 1, 2`)
}

export interface Reversal extends Share {
  id: string
  at: Date
}

export async function insertReversal(tx: Transaction, reversal: Reversal): Promise<void> {
  await tx.query(sql`
    insert into reversals (id, gift_id, money_back_id, cents, reversed_at)
    values (${reversal.id}, ${reversal.giftId}, ${reversal.moneyBackId}, ${reversal.cents}, ${reversal.at})`)
}

export interface MoneyBackOfGift {
  id: string
  kind: MoneyBack['kind']
  state: MoneyBack['state']
  cents: Cents
  openedAt: Date
  changedAt: Date
  reason: string | null
  askedBy: string | null
}

/** What went back of one gift, or was to go back, newest first; for the administrator. */
export async function listMoneyBackOfGift(db: Queries, giftId: string): Promise<MoneyBackOfGift[]> {
  return db.query<MoneyBackOfGift>(sql`
    select money_back.id, money_back.kind, money_back.state, coalesce(taken.cents, 0)::bigint as cents, opened_at as "openedAt", changed_at as "changedAt",
           reason, asked_by as "askedBy"
    from gifts
    join money_back on money_back.payment_id = gifts.payment_id
      or (money_back.payment_id is null and money_back.id in (select money_back_id from reversals where gift_id = gifts.id))
    left join lateral (select sum(cents) as cents from reversals where money_back_id = money_back.id and gift_id = gifts.id) taken on true
    left join refund_requests on refund_requests.money_back_id = money_back.id
    where gifts.id = ${giftId} and (taken.cents is not null or money_back.kind = 'dispute')
    order by opened_at desc, money_back.id`)
}
