import { z } from 'zod'
import { template } from '../template.ts'
import { accountLink, holder, nextPayment, nextPaymentFact, notice, titled } from './notice.ts'

export const caughtUp = template({
  name: 'membership-caught-up',
  card: { id: '019aa5c0-0000-7000-8000-000000000012', name: 'Membership: paid again', type: 'general' },
  values: z.object({ ...holder, ...nextPayment }),
  example: { donorName: 'Ada Lovelace', level: 'silver', nextAmount: '4.95', nextAt: '2027-01-21T15:00:00Z' },
  render: ({ donorName, level, ...next }, { publicUrl }) =>
    notice({
      subject: 'Your membership is paid',
      donorName,
      sentences: [
        `Thank you. The missing payment has come, and your ${titled(level)} membership goes on as before. The receipt comes in a mail of its own.`,
      ],
      facts: nextPaymentFact(next),
      action: { label: 'See your membership', link: accountLink(publicUrl) },
    }),
})
