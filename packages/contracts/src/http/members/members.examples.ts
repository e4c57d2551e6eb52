import { examplesOf } from '../examples-of.ts'
import { registerMember, changeOwnMember, openMailbox } from './members.ts'

export const membersExamples = [
  examplesOf(registerMember, {
    bodies: {
      'a free member': {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.org',
        confirmEmail: 'ada@example.org',
        membershipLevel: 'free',
      },
    },
  }),
  examplesOf(changeOwnMember, {
    bodies: { 'name and phone': { firstName: 'Augusta Ada', lastName: 'King', phone: '(555) 010-0199' } },
  }),
  examplesOf(openMailbox, { bodies: { 'an account number': { accountNumber: '1000000006X' } } }),
]
