import { sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Whatever changes a member or what was heard of its donor holds this, so that neither misses the other. */
export async function lockDonor(tx: Transaction, donorId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${donorId}, 0))`)
}
