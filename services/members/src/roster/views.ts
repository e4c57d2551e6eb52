import type { roster } from '@evenhand/contracts/http'
import type { ActRow, CaseRow, RosterRow } from './store.ts'

export const listedMember = (row: RosterRow): roster.ListedMember => ({
  id: row.id,
  accountNumber: row.account_number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  level: row.level,
  hasPlatinum: row.has_platinum,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
})

export const memberCase = (row: CaseRow, acts: readonly ActRow[]): roster.MemberCase => ({
  member: listedMember(row),
  phone: row.phone,
  donorId: row.donor_id,
  referredBy: row.referred_by,
  referred: row.referred,
  acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
})
