import { prepared, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Proof } from './proof.ts'

/** Of each donor the earliest holds. */
export async function saveProofs(tx: Transaction, proofs: readonly Proof[]): Promise<void> {
  await tx.query(sql`
    insert into mailbox_proofs (donor_id, proved_at)
    select donor_id, min(proved_at) from unnest(${proofs.map(({ donorId }) => donorId)}::uuid[],
      ${proofs.map(({ provedAt }) => provedAt)}::timestamptz[]) as proof (donor_id, proved_at) group by donor_id
    on conflict (donor_id) do update set proved_at = least(mailbox_proofs.proved_at, excluded.proved_at)`)
}

const selectProofs = (donorIds: readonly string[]): Sql => sql`
  select donor_id as "donorId", proved_at as "provedAt" from mailbox_proofs
  where donor_id = any((select ${donorIds}::uuid[])::uuid[])`

/** Of donors who are locked (`lockDonors`). */
export const findProofs = (tx: Transaction, donorIds: readonly string[]): Promise<Proof[]> =>
  tx.query<Proof>(prepared(selectProofs(donorIds)))

/** For somebody who looks at them. */
export const readProofs = (db: Queries, donorIds: readonly string[]): Promise<Proof[]> =>
  db.query<Proof>(selectProofs(donorIds))
