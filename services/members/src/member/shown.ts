import type { members } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
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
  totalEntries: Number(row.total_entries),
  totalDonated: toDollars(row.total_donated),
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
