import type { Merge, MergingTables } from '@evenhand/service-kit/personal-data'
import { moveRows } from '@evenhand/service-kit/personal-data'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { grantedKey } from '../roster/store.ts'

/** What belongs to an account moves only where the account itself does: where the other record has none. */
const moveWithAccount =
  (table: Sql) =>
  (tx: Transaction, { fromId, toId }: Merge): Promise<unknown> =>
    tx.query(sql`
      update ${table} moved set donor_id = ${toId} where donor_id = ${fromId}
        and not exists (select from members where donor_id = ${toId})
        and not exists (select from ${table} there where there.donor_id = ${toId})`)

const moveAllWithAccount =
  (table: Sql) =>
  (tx: Transaction, { fromId, toId }: Merge): Promise<unknown> =>
    tx.query(sql`
      update ${table} set donor_id = ${toId} where donor_id = ${fromId} and not exists (select from members where donor_id = ${toId})`)

/** A level that was granted is of the account that it was granted to. */
const moveMemberships = (tx: Transaction, { fromId, toId }: Merge): Promise<unknown> =>
  tx.query(sql`
    update memberships set donor_id = ${toId} where donor_id = ${fromId}
      and (membership_id not like 'granted:%' or not exists (select from members where donor_id = ${toId}))`)

async function moveGivers(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  await tx.query(sql`
    insert into givers (donor_id) select ${toId}::uuid from givers where donor_id = ${fromId} on conflict do nothing`)
  await tx.query(sql`delete from givers where donor_id = ${fromId}`)
}

async function moveTotals(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  await tx.query(sql`
    insert into donor_totals (donor_id, donated_cents, entries)
    select ${toId}, donated_cents, entries from donor_totals where donor_id = ${fromId}
    on conflict (donor_id) do update
    set donated_cents = donor_totals.donated_cents + excluded.donated_cents, entries = donor_totals.entries + excluded.entries`)
  await tx.query(sql`delete from donor_totals where donor_id = ${fromId}`)
}

/** What a merge of two records does with each table; the accounts follow in the end (`merge-accounts.ts`). */
export const movedTables: MergingTables = {
  accepted_rules: 'It is of the account.',
  social_disclosures: 'It is of the account.',
  social_traces: 'They are of an activity.',
  social_acts: 'They are of an activity.',
  social_activities: 'They are of the account.',
  member_acts: 'They are of the account.',
  referral_rewards: 'They are of the account that was referred.',
  memberships: moveMemberships,
  givers: moveGivers,
  referred_gifts: moveAllWithAccount(sql`referred_gifts`),
  referred_money_back: moveAllWithAccount(sql`referred_money_back`),
  donor_totals: moveTotals,
  /** Beside it, too: what the other account’s friends earned depends on it. */
  proved_mailboxes: (tx, { fromId, toId }) =>
    tx.query(sql`
      insert into proved_mailboxes (donor_id, proved_at) select ${toId}, proved_at from proved_mailboxes where donor_id = ${fromId}
      on conflict (donor_id) do update set proved_at = least(proved_mailboxes.proved_at, excluded.proved_at)`),
  members_before: moveWithAccount(sql`members_before`),
}

export const moveAccount = moveRows(sql`members`)

export interface Account {
  id: string
  accountNumber: string
  firstName: string
  lastName: string
  email: string
  createdAt: Date
  referredBy: string | null
  mergedInto: string | null
}

export async function findAccount(db: Queries, donorId: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(sql`
    select id, account_number as "accountNumber", first_name as "firstName", last_name as "lastName", email, created_at as "createdAt",
      referred_by as "referredBy", merged_into as "mergedInto" from members where donor_id = ${donorId}`)
  return account
}

/** Whether an administrator granted a level to an account. */
export async function hasGrantedLevel(db: Queries, memberId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from memberships where membership_id = ${grantedKey(memberId)} and level <> 'none'`)
  return rows.length > 0
}

/** The account that isn’t kept leads to the other one, and so do those that led to it. */
export async function leadTo(tx: Transaction, gone: Account, kept: Account): Promise<void> {
  await tx.query(sql`update members set merged_into = ${kept.id} where id = ${gone.id} or merged_into = ${gone.id}`)
  await tx.query(sql`
    update members set referred_by = ${kept.accountNumber} where referred_by = ${gone.accountNumber} and id <> ${kept.id}`)
}

export async function endReferral(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(sql`update members set referred_by = null where id = ${memberId}`)
}
