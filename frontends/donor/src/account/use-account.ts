import { queries, useQuery } from '@evenhand/web-kit/facade'
import type { Account } from './entry-pages.ts'

/** The account of who has given or entered, or else the one of a member, who has entries before they give; null for neither. */
export function useAccount(options: { refetchInterval?: number; enabled?: boolean }) {
  const given = useQuery({ ...queries.donorAccount(), ...options })
  const hasNotGiven = given.data === null
  const member = useQuery({ ...queries.ownMember(), enabled: hasNotGiven })
  if (!hasNotGiven) return given
  return { ...member, data: member.data && toAccount(member.data) }
}

function toAccount(
  member: { id: string; email: string; firstName: string; lastName: string; createdAt: string } & Pick<
    Account,
    'membershipLevel'
  >,
): Account {
  const { id, email, firstName, lastName, membershipLevel, createdAt } = member
  return {
    id,
    email,
    firstName,
    lastName,
    membershipLevel,
    totalDonated: '0.00',
    membershipPayments: '0.00',
    createdAt,
    lastActivityAt: createdAt,
  }
}
