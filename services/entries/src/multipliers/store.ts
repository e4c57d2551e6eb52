import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MultiplierPurchase } from './rules.ts'

export async function savePurchase(tx: Transaction, donorId: string, purchase: MultiplierPurchase): Promise<void> {
  await tx.query(sql`
    insert into multiplier_purchases (purchase_id, donor_id, factor, days, bought_at)
    values (${purchase.purchaseId}, ${donorId}, ${purchase.factor}, ${purchase.days}, ${purchase.boughtAt})
    on conflict do nothing`)
}

export async function findPurchases(db: Queries, donorId: string): Promise<MultiplierPurchase[]> {
  const rows = await db.query<Omit<MultiplierPurchase, 'factor'> & { factor: number }>(sql`
    select purchase_id as "purchaseId", factor, days, bought_at as "boughtAt"
    from multiplier_purchases where donor_id = ${donorId} order by bought_at, purchase_id`)
  return rows.map((row) => ({ ...row, factor: BigInt(row.factor) }))
}
