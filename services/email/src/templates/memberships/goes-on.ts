import { notOpenWords } from '@evenhand/contracts/catalogue'
import { template } from '../template.ts'
import { accountLink, heldIn, nextPaymentFact, notice, nounOf } from './notice.ts'

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
  render: ({ donorName, after, nextAmount, nextAt, notOpen, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} continues`,
      donorName,
      sentences: [
        after === 'pause'
          ? `Your ${heldIn(held)} is no longer paused. ${notOpen ? notOpenWords.earned : 'Your monthly entries resume with your next payment.'}`
          : `We’ve undone your cancellation. You’re keeping your ${heldIn(held)}.`,
        `You can change your card or ${held.gift === undefined ? 'level' : 'amount'}, pause or cancel in your account at any time.`,
      ],
      facts: nextPaymentFact({ nextAmount, nextAt }),
      action: { label: `See your ${nounOf(held)}`, link: accountLink(publicUrl) },
    }),
})
