import type { members } from '@evenhand/contracts/http'
import type { MemberRow } from './row.ts'

/** A member as that person and administrators see it. */
export const shownMember = (row: MemberRow): members.Member => ({
  id: row.id,
  accountNumber: row.account_number,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  membershipLevel: row.level,
  referralCode: row.referral_code,
  referredBy: row.referred_by,
  createdAt: row.created_at.toISOString(),
})
