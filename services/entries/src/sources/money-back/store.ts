import { prepared, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Refund } from './refund.ts'

export async function saveRefunds(tx: Transaction, refunds: readonly Refund[]): Promise<void> {
  await tx.query(sql`
    insert into gift_refunds (reversal_id, gift_id, donor_id, amount_cents, reversed_at)
    select * from unnest(${refunds.map(({ reversalId }) => reversalId)}::text[],
      ${refunds.map(({ giftId }) => giftId)}::uuid[], ${refunds.map(({ donorId }) => donorId)}::uuid[],
      ${refunds.map(({ cents }) => cents)}::bigint[], ${refunds.map(({ reversedAt }) => reversedAt)}::timestamptz[])`)
}

export const findRefunds = (tx: Transaction, giftIds: readonly string[]): Promise<Refund[]> =>
  tx.query<Refund>(
    prepared(sql`
    select reversal_id as "reversalId", gift_id as "giftId", donor_id as "donorId", amount_cents as cents,
      reversed_at as "reversedAt"
    from gift_refunds where gift_id = any((select ${giftIds}::uuid[])::uuid[])`),
  )
