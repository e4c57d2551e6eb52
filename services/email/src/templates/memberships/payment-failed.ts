import { campaignTimeZone, endOfDayAfter } from '@evenhand/contracts/catalogue'
import { template } from '../template.ts'
import { accountLink, dayOf, heldIn, money, notice, nounOf, titled } from './notice.ts'

const subjects = {
  'first-notice': (noun: string) => `Your ${noun} payment didn’t go through`,
  'second-notice': (noun: string) => `Your ${noun} payment is still due`,
  'last-notice': (noun: string) => `Your ${noun} ends soon unless you pay`,
} as const

/** Told at once, after three and after five days, until it is paid. */
export const paymentFailed = template({
  name: 'membership-payment-failed',
  card: { id: '019aa5c0-0000-7000-8000-000000000011', name: 'Membership: payment failed', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    level: 'silver',
    amount: '4.95',
    payWithinDays: '7',
    notice: 'first-notice',
    card: 'visa 4242',
  },
  render({ donorName, amount, notice: nth, card, lapsesAt, payWithinDays, ...held }, { publicUrl, leavesAt }) {
    const payBy = dayOf(lapsesAt ?? endOfDayAfter(leavesAt, Number(payWithinDays), campaignTimeZone).toISOString())
    const by = card === '' ? 'your card' : `your ${cardName(card)}`
    return notice(held, {
      subject: subjects[nth](nounOf(held)),
      donorName,
      sentences: [
        `We couldn’t charge ${money(amount)} for your ${held.gift === undefined ? heldIn(held) : nounOf(held)} to ${by}.`,
        `Add a card that works and we’ll take the payment right away; nothing else changes. Otherwise your ${nounOf(held)} ends on ${payBy}.`,
      ],
      facts: [
        ['Amount due', money(amount)],
        ['Pay by', payBy],
      ],
      action: { label: 'Use another card', link: accountLink(publicUrl, held, 'card') },
      after:
        'If you’ve already paid, there’s nothing to do. If you’d rather stop, cancel in your account and you won’t be charged again.',
    })
  },
})

function cardName(card: string): string {
  const [brand = '', last4 = ''] = card.split(' ')
  return `${titled(brand)} ending in ${last4}`
}
