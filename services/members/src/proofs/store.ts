import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** The earliest that was heard holds. */
export async function saveProof(
  tx: Transaction,
  { donorId, provedAt }: { donorId: string; provedAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into proved_mailboxes (donor_id, proved_at) values (${donorId}, ${provedAt})
    on conflict (donor_id) do update set proved_at = least(proved_mailboxes.proved_at, excluded.proved_at)`)
}

/** Undefined while nothing has proved the mailbox of the donor. */
export async function findProvedAt(db: Queries, donorId: string): Promise<Date | undefined> {
  const [row] = await db.query<{ provedAt: Date }>(sql`
    select proved_at as "provedAt" from proved_mailboxes where donor_id = ${donorId}`)
  return row?.provedAt
}
