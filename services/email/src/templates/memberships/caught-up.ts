import { template } from '../template.ts'
import { accountLink, heldIn, nextPaymentFact, notice, nounOf } from './notice.ts'

export const caughtUp = template({
  name: 'membership-caught-up',
  card: { id: '019aa5c0-0000-7000-8000-000000000012', name: 'Membership: payment received', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver', nextAmount: '4.95', nextAt: '2027-01-21T15:00:00Z' },
  render: ({ donorName, nextAmount, nextAt, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} payment went through`,
      donorName,
      sentences: [
        `Thank you. Your overdue payment went through, and your ${heldIn(held)} continues as before. We’ll send the receipt in a separate email.`,
      ],
      facts: nextPaymentFact({ nextAmount, nextAt }),
      action: { label: `See your ${nounOf(held)}`, link: accountLink(publicUrl) },
    }),
})
