import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import { searchedOf } from '../member/store.ts'

export async function hasAccount(queries: Queries, donorId: string): Promise<boolean> {
  const rows = await queries.query(sql`select 1 from members where donor_id = ${donorId}`)
  return rows.length > 0
}

/** Returns false when the account number or the referral code is taken: draw again. */
export async function insertMember(tx: Transaction, member: MemberRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into members (id, donor_id, account_number, referral_code, email, first_name, last_name, phone, level, referred_by, searched,
      created_at, updated_at)
    values (${member.id}, ${member.donor_id}, ${member.account_number}, ${member.referral_code}, ${member.email}, ${member.first_name},
            ${member.last_name}, ${member.phone}, ${member.level}, ${member.referred_by}, ${searchedOf(member)}, ${member.created_at}, ${member.updated_at})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

/** The member whom a referral names, by account number or referral code; of an account that was merged the one that is kept. */
export async function findReferrer(
  queries: Queries,
  numberOrCode: string,
): Promise<Pick<MemberRow, 'id' | 'account_number'> | undefined> {
  const [referrer] = await queries.query<Pick<MemberRow, 'id' | 'account_number'>>(sql`
    select referrer.id, referrer.account_number from members named join members referrer on referrer.id = coalesce(named.merged_into, named.id)
    where named.account_number = ${numberOrCode} or named.referral_code = ${numberOrCode}`)
  return referrer
}
