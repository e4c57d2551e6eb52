import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Registered {
  donorId: string
  registeredAt: Date
}

export async function saveMember(tx: Transaction, { donorId, registeredAt }: Registered): Promise<void> {
  await tx.query(sql`
    insert into members (donor_id, registered_at) values (${donorId}, ${registeredAt}) on conflict (donor_id) do nothing`)
}

/** Since when somebody is a member; undefined for who is none, as far as we have heard. */
export async function findRegisteredAt(db: Queries, donorId: string): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(sql`select registered_at as at from members where donor_id = ${donorId}`)
  return row?.at
}
