import { members, useContractForm } from '@evenhand/web-kit/forms'
import { useFollowedCode } from './referrals/link.ts'

export function useRegistrationForm(known: { firstName?: string; lastName?: string; email?: string } = {}) {
  const followedCode = useFollowedCode()
  return useContractForm(members.registerMember.request.body, {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    confirmEmail: known.email ?? '',
    phone: '',
    referredBy: followedCode,
    membershipLevel: 'free',
  })
}
