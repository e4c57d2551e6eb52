import { z } from 'zod'
import { template } from '../template.ts'
import { accountLink, holder, nextPayment, nextPaymentFact, notice, titled } from './notice.ts'

export const goesOn = template({
  name: 'membership-goes-on',
  card: { id: '019aa5c0-0000-7000-8000-000000000016', name: 'Membership: goes on', type: 'general' },
  values: z.object({ ...holder, after: z.enum(['pause', 'cancellation']), ...nextPayment }),
  example: {
    donorName: 'Ada Lovelace',
    level: 'silver',
    after: 'pause',
    nextAmount: '4.95',
    nextAt: '2027-01-21T15:00:00Z',
  },
  render: ({ donorName, level, after, ...next }, { publicUrl }) =>
    notice({
      subject: 'Your membership goes on',
      donorName,
      sentences: [
        after === 'pause'
          ? `The pause of your ${titled(level)} membership is over. With the next payment your monthly entries come again.`
          : `You keep your ${titled(level)} membership; the cancellation is taken back.`,
        'To change the card or the level, to pause or to cancel, open your account.',
      ],
      facts: nextPaymentFact(next),
      action: { label: 'See your membership', link: accountLink(publicUrl) },
    }),
})
