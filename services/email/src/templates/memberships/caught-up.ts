import { template } from '../template.ts'
import { accountLink, nextPaymentFact, notice, titled } from './notice.ts'

export const caughtUp = template({
  name: 'membership-caught-up',
  card: { id: '019aa5c0-0000-7000-8000-000000000012', name: 'Membership: payment received', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver', nextAmount: '4.95', nextAt: '2027-01-21T15:00:00Z' },
  render: ({ donorName, level, ...next }, { publicUrl }) =>
    notice({
      subject: 'Your membership payment went through',
      donorName,
      sentences: [
        `Thank you. Your overdue payment went through, and your ${titled(level)} membership continues as before. We’ll send the receipt in a separate email.`,
      ],
      facts: nextPaymentFact(next),
      action: { label: 'See your membership', link: accountLink(publicUrl) },
    }),
})
