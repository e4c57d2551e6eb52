import { queries, useQuery } from '@evenhand/web-kit/facade'
import { useOwnLevel } from './use-own-level.ts'

/** Whether whoever is signed in is a member on the free level, who gets each month's entries without asking. */
export function useFreeMember(): boolean {
  const own = useOwnLevel()
  const member = useQuery({ ...queries.ownMember(), enabled: own.kind === 'none' })
  return own.kind === 'none' && member.data?.membershipLevel === 'free'
}
