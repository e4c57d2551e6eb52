import { template } from '../template.ts'
import { accountLink, nextPaymentFact, notice, titled } from './notice.ts'

export const goesOn = template({
  name: 'membership-goes-on',
  card: { id: '019aa5c0-0000-7000-8000-000000000016', name: 'Membership: resumed', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    level: 'silver',
    after: 'pause',
    nextAmount: '4.95',
    nextAt: '2027-01-21T15:00:00Z',
  },
  render: ({ donorName, level, after, ...next }, { publicUrl }) =>
    notice({
      subject: 'Your membership continues',
      donorName,
      sentences: [
        after === 'pause'
          ? `Your ${titled(level)} membership is no longer paused. Your monthly entries resume with your next payment.`
          : `We’ve undone your cancellation. You’re keeping your ${titled(level)} membership.`,
        'You can change your card or level, pause or cancel in your account at any time.',
      ],
      facts: nextPaymentFact(next),
      action: { label: 'See your membership', link: accountLink(publicUrl) },
    }),
})
