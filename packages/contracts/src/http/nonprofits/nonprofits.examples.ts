import { examplesOf } from '../examples-of.ts'
import { registerNonprofit } from './nonprofits.ts'

export const nonprofitsExamples = [
  examplesOf(registerNonprofit, {
    bodies: {
      'a charity': {
        organizationName: 'Harbor Light Fund',
        contactName: 'Ada Byron',
        contactEmail: 'ada@example.org',
        website: 'https://harborlight.example.org',
        description: 'Meals and a warm room for families near the harbor.',
      },
    },
  }),
]
