import type { Cents } from '@evenhand/contracts/money'
import { prepared, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { DonorPurchase } from './purchase.ts'
import { isStillPaid } from './rules.ts'

export async function savePurchases(tx: Transaction, purchases: readonly DonorPurchase[]): Promise<void> {
  await tx.query(sql`
    insert into multiplier_purchases (purchase_id, donor_id, factor, days, amount_cents, bought_at)
    select * from unnest(
      ${purchases.map(({ purchaseId }) => purchaseId)}::uuid[], ${purchases.map(({ donorId }) => donorId)}::uuid[],
      ${purchases.map(({ factor }) => factor)}::int[], ${purchases.map(({ days }) => days)}::int[],
      ${purchases.map(({ cents }) => cents)}::bigint[],
      ${purchases.map(({ boughtAt }) => boughtAt)}::timestamptz[])`)
}

export async function findPurchases(tx: Transaction, donorIds: readonly string[]): Promise<DonorPurchase[]> {
  const rows = await tx.query<PurchaseRow>(
    prepared(sql`
    select ${purchaseColumns} from multiplier_purchases
    where donor_id = any((select ${donorIds}::uuid[])::uuid[]) order by bought_at, purchase_id`),
  )
  return rows.map(toPurchase)
}

/** Those of a donor that are not wholly paid back. */
export async function findPaidPurchases(db: Queries, donorId: string): Promise<DonorPurchase[]> {
  const rows = await db.query<PurchaseRow & { paidBack: Cents }>(sql`
    select ${purchaseColumns}, (select coalesce(sum(gift_refunds.amount_cents), 0)::bigint from gift_refunds where gift_id = purchase_id) as "paidBack"
    from multiplier_purchases where donor_id = ${donorId} order by bought_at, purchase_id`)
  return rows.filter((row) => isStillPaid(toPurchase(row), row.paidBack)).map(toPurchase)
}

type PurchaseRow = Omit<DonorPurchase, 'factor'> & { factor: number }

const purchaseColumns = sql`
  purchase_id as "purchaseId", donor_id as "donorId", factor, days, amount_cents as cents, bought_at as "boughtAt"`

const toPurchase = ({ purchaseId, donorId, factor, days, cents, boughtAt }: PurchaseRow): DonorPurchase => ({
  purchaseId,
  donorId,
  factor: BigInt(factor),
  days,
  cents,
  boughtAt,
})
