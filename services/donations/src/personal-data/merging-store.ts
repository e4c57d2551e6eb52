import { type Merge, type MergingTables, moveRows } from '@evenhand/service-kit/personal-data'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/**
 * The record that stays is known here from now on, if only by what the other one brings: its address comes with the first gift that is made with it.
 * Gifts and payments of neither are confirmed meanwhile. Memberships are locked before their donors, as by all who follow a subscription or a payment:
 * whose one is, is known under its lock.
 */
export async function lockBoth(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  await tx.query(sql`select 1 from memberships where donor_id in (${fromId}, ${toId}) order by id for update`)
  await tx.query(sql`
    insert into donors (donor_id, email, first_name, last_name, searched, last_activity_at, created_at)
    select ${toId}, '', first_name, last_name, searched, last_activity_at, created_at from donors where donor_id = ${fromId}
    on conflict do nothing`)
  await tx.query(sql`select 1 from donors where donor_id in (${fromId}, ${toId}) order by donor_id for update`)
}

const toldElsewhere = 'It is found by its gift.'

/** What a merge of two records does with each table; who they are follows in the end (`merge-donors.ts`). */
export const movedTables: MergingTables = {
  cart_items: 'A cart is of the address that is in it, which leads to the other record.',
  checkouts: moveRows(sql`checkouts`),
  gifts: moveRows(sql`gifts`),
  memberships: moveRows(sql`memberships`),
  second_memberships: moveRows(sql`second_memberships`),
  /** As they were issued, with name and address; they are listed with the other record’s. */
  receipts: moveRows(sql`receipts`),
  accepted_rules: toldElsewhere,
  offline_gifts: moveRows(sql`offline_gifts`),
  approvals: moveRows(sql`approvals`),
  donor_notes: moveRows(sql`donor_notes`),
  membership_cancellations: 'It is found by its membership.',
  refund_requests: toldElsewhere,
  audit_log: toldElsewhere,
  /** Of the account that is kept. */
  member_standings: (tx, { fromId, toId }) =>
    tx.query(sql`
      update member_standings set donor_id = ${toId} where donor_id = ${fromId} and not exists (select from members where donor_id = ${toId})`),
  members: async (tx, { fromId, toId }) => {
    await tx.query(sql`
      insert into members (donor_id, registered_at) select ${toId}, registered_at from members where donor_id = ${fromId}
      on conflict (donor_id) do update set registered_at = least(members.registered_at, excluded.registered_at)`)
    await tx.query(sql`delete from members where donor_id = ${fromId}`)
  },
}

/** What both have given is the other’s. A customer of the processor stays one where there is one already. */
export async function moveTotals(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  const [gone] = await tx.query<{ customer: string | null; cents: bigint }>(sql`
    select processor_customer as customer, total_donated_cents as cents from donors where donor_id = ${fromId}`)
  if (!gone) return
  await tx.query(sql`
    update donors set total_donated_cents = 0, membership_level = 'none', processor_customer = case
      when exists (select from donors other where other.donor_id = ${toId} and other.processor_customer is not null) then processor_customer end
    where donor_id = ${fromId}`)
  await tx.query(sql`
    update donors to_one set total_donated_cents = to_one.total_donated_cents + ${gone.cents},
      processor_customer = coalesce(to_one.processor_customer, ${gone.customer}),
      last_activity_at = greatest(to_one.last_activity_at, of.last_activity_at), created_at = least(to_one.created_at, of.created_at)
    from donors of where to_one.donor_id = ${toId} and of.donor_id = ${fromId}`)
}

/** What was given with a record. */
export async function countGiven(
  db: Queries,
  donorId: string,
): Promise<{ gifts: number; cents: bigint; receipts: number }> {
  const [row] = await db.query<{ gifts: number; cents: bigint; receipts: number }>(sql`
    select count(*)::int as gifts, coalesce(sum(amount_cents - paid_back_cents), 0)::bigint as cents,
      (select count(*)::int from receipts where donor_id = ${donorId}) as receipts
    from gifts where donor_id = ${donorId} and state <> 'pending'`)
  return row ?? { gifts: 0, cents: 0n, receipts: 0 }
}
