import { members, useContractForm } from '@evenhand/web-kit/forms'
import { useFollowedCode } from './referrals/link.ts'
import type { RegistrationForm } from './registration.ts'

/** Begins with what is known, or was typed before. */
export function useRegistrationForm(known: Partial<RegistrationForm> = {}) {
  const followedCode = useFollowedCode()
  return useContractForm(members.registerMember.request.body, {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    confirmEmail: known.confirmEmail ?? known.email ?? '',
    phone: known.phone ?? '',
    referredBy: known.referredBy ?? followedCode,
    membershipLevel: known.membershipLevel ?? 'free',
  })
}
