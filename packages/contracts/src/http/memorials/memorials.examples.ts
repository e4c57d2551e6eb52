import { examplesOf } from '../examples-of.ts'
import { holdMemorialBlock, reviewMemorial } from './memorials.ts'

export const memorialsExamples = [
  examplesOf(holdMemorialBlock, {
    bodies: {
      'a loved one': {
        wall: 'in-honor-of',
        position: 11,
        lovedOneName: 'Annabella Byron',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        message: 'For the patience.',
      },
      'a veteran': {
        wall: 'veterans',
        position: 11,
        veteranName: 'George Byron',
        branch: 'Navy',
        yearsServed: '1751–1786',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
      },
    },
  }),
  examplesOf(reviewMemorial, {
    bodies: {
      approve: { verdict: 'approved', seen: 'waiting' },
      decline: { verdict: 'declined', seen: 'waiting', reason: 'The message names a telephone number.' },
    },
  }),
]
