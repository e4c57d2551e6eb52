import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export async function saveGiver(tx: Transaction, donorId: string): Promise<void> {
  await tx.query(sql`insert into givers (donor_id) values (${donorId}) on conflict do nothing`)
}

export async function hasGiven(queries: Queries, donorId: string): Promise<boolean> {
  const rows = await queries.query(sql`select 1 from givers where donor_id = ${donorId}`)
  return rows.length > 0
}
