import { examplesOf } from '../examples-of.ts'
import { registerForLanding } from './registrations.ts'

export const registrationsExamples = [
  examplesOf(registerForLanding, {
    bodies: {
      'the lease giveaway': {
        name: 'Ada Byron',
        email: 'ada@example.org',
        phone: '(555) 010-0199',
        city: 'Columbus',
        state: 'OH',
        ageConfirmed: true,
        rulesAgreed: true,
      },
    },
  }),
]
