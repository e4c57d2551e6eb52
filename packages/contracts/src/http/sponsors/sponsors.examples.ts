import { examplesOf } from '../examples-of.ts'
import { sendSponsorInquiry, noteSponsorInquiry } from './sponsors.ts'

export const sponsorsExamples = [
  examplesOf(sendSponsorInquiry, {
    bodies: {
      'four blocks': {
        companyName: 'Harbor & Pine',
        contactName: 'Ada Byron',
        email: 'ada@example.org',
        phone: '(555) 010-0199',
        blocksWanted: 4,
        message: 'Could our blocks be side by side?',
      },
      'a tier': {
        companyName: 'Harbor & Pine',
        contactName: 'Ada Byron',
        email: 'ada@example.org',
        tier: 'gold',
      },
    },
  }),
  examplesOf(noteSponsorInquiry, {
    bodies: {
      answered: { state: 'answered', note: 'Sent the invoice for four blocks.', seen: 0 },
    },
  }),
]
