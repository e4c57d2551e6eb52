import { queries, useQuery } from '@evenhand/web-kit/facade'
import type { Account } from './entry-pages.ts'

/**
 * The account of who has given or entered, or else the one of a member, who has entries before they give; null for neither. The books know
 * no level that nobody pays for: a giver without one is asked for among the members too, and shown without it where those do not answer.
 */
export function useAccount(options: { refetchInterval?: number; enabled?: boolean }) {
  const given = useQuery({ ...queries.donorAccount(), ...options })
  const paysForNone = given.data === null || given.data?.membershipLevel === 'none'
  const member = useQuery({ ...queries.ownMember(), enabled: paysForNone })
  if (!paysForNone || (given.data && member.isError)) return given
  if (!given.data || member.isPending) return { ...member, data: member.data && toAccount(member.data) }
  const account: Account = { ...given.data, membershipLevel: member.data?.membershipLevel ?? 'none' }
  return { ...given, data: account }
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
