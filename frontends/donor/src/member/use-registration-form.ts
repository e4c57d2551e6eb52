import { members, useContractForm } from '@evenhand/web-kit/facade'

export const useRegistrationForm = (known: { firstName?: string; lastName?: string; email?: string } = {}) =>
  useContractForm(members.registerMember.request.body, {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    confirmEmail: known.email ?? '',
    phone: '',
    referredBy: '',
    membershipLevel: 'free',
  })
