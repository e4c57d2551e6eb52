import { template } from '../template.ts'
import { accountLink, dayOf, heldIn, nextPaymentFact, notice, nounOf } from './notice.ts'

export const paused = template({
  name: 'membership-paused',
  card: { id: '019aa5c0-0000-7000-8000-000000000015', name: 'Membership: paused', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    level: 'silver',
    skipped: '2026-12-21T15:00:00Z',
    nextAmount: '4.95',
    nextAt: '2027-01-21T15:00:00Z',
  },
  render: ({ donorName, skipped, nextAmount, nextAt, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} is paused for a month`,
      donorName,
      sentences: [
        `Your ${heldIn(held)} skips ${skipped === '' ? 'next month’s payment' : `the payment due ${dayOf(skipped)}`}. You won’t be charged for that month, and it earns no entries. The month you’ve already paid for isn’t affected.`,
        'It resumes automatically with the next payment, unless you cancel first.',
      ],
      facts: nextPaymentFact({ nextAmount, nextAt }),
      action: { label: 'Resume early or make changes', link: accountLink(publicUrl) },
    }),
})
