import type { members } from '@evenhand/contracts/http'

export interface MemberRow {
  id: string
  donor_id: string
  account_number: string
  referral_code: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  level: members.Member['membershipLevel']
  referred_by: string | null
  is_active: boolean
  /** In cents. */
  total_donated: bigint
  total_entries: bigint
  created_at: Date
  updated_at: Date
}
