import { Dollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import { template } from '../template.ts'
import { accountLink, dayOf, holder, money, notice, titled } from './notice.ts'

const subjects = {
  'first-notice': 'A payment of your membership failed',
  'second-notice': 'Your membership still waits for a payment',
  'last-notice': 'Your membership ends soon without a payment',
} as const

/** Told at once, after three and after five days, until it is paid. */
export const paymentFailed = template({
  name: 'membership-payment-failed',
  card: { id: '019aa5c0-0000-7000-8000-000000000011', name: 'Membership: a payment failed', type: 'general' },
  values: z.object({
    ...holder,
    amount: Dollars,
    lapsesAt: z.iso.datetime({ offset: true }),
    notice: z.enum(['first-notice', 'second-notice', 'last-notice']),
    /** `visa 4242`; empty when no card is known. */
    card: z.string().max(60),
  }),
  example: {
    donorName: 'Ada Lovelace',
    level: 'silver',
    amount: '4.95',
    lapsesAt: '2026-12-28T15:00:00Z',
    notice: 'first-notice',
    card: 'visa 4242',
  },
  render({ donorName, level, amount, lapsesAt, notice: nth, card }, { publicUrl }) {
    const by = card === '' ? 'your card' : `your card ${cardName(card)}`
    return notice({
      subject: subjects[nth],
      donorName,
      sentences: [
        `We could not take ${money(amount)} for your ${titled(level)} membership from ${by}.`,
        `Please add a card that works: the payment is made at once and everything stays as it is. Without it your membership ends on ${dayOf(lapsesAt)}.`,
      ],
      facts: [
        ['Missing', money(amount)],
        ['Ends without it', dayOf(lapsesAt)],
      ],
      action: { label: 'Use another card', link: accountLink(publicUrl, 'card') },
      after:
        'If you have paid already, there is nothing to do. If you would rather stop, you can cancel there too; nothing more is charged then.',
    })
  },
})

function cardName(card: string): string {
  const [brand = '', last4 = ''] = card.split(' ')
  return `${titled(brand)} ending in ${last4}`
}
