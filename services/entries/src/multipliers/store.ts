import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MultiplierPurchase } from './rules.ts'

/** A purchase and who made it. */
export type DonorPurchase = MultiplierPurchase & { donorId: string }

export async function savePurchases(tx: Transaction, purchases: readonly DonorPurchase[]): Promise<void> {
  await tx.query(sql`
    insert into multiplier_purchases (purchase_id, donor_id, factor, days, bought_at)
    select * from unnest(
      ${purchases.map(({ purchaseId }) => purchaseId)}::uuid[], ${purchases.map(({ donorId }) => donorId)}::uuid[],
      ${purchases.map(({ factor }) => factor)}::int[], ${purchases.map(({ days }) => days)}::int[],
      ${purchases.map(({ boughtAt }) => boughtAt)}::timestamptz[])`)
}

export async function findPurchases(db: Queries, donorIds: readonly string[]): Promise<DonorPurchase[]> {
  const rows = await db.query<Omit<DonorPurchase, 'factor'> & { factor: number }>(sql`
    select purchase_id as "purchaseId", donor_id as "donorId", factor, days, bought_at as "boughtAt"
    from multiplier_purchases where donor_id = any(${donorIds}::uuid[]) order by bought_at, purchase_id`)
  return rows.map((row) => ({ ...row, factor: BigInt(row.factor) }))
}
