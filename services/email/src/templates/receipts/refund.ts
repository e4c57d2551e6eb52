import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { money, titled } from '../memberships/notice.ts'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import type { MailContent } from '@evenhand/contracts/mail'
import { paper } from './snapshot.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** Money went back: how much, what went with it, when the bank shows it, and what became of the receipt. */
export const refund = template({
  name: 'refund',
  card: { id: '019aa5c0-0000-7000-8000-000000000023', name: 'Refund', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    amount: '50.00',
    description: 'Gift of $50.00',
    whole: 'yes',
    date: '2026-11-25T15:00:00Z',
    voidReceipt: 'EH-2026-07-000123',
  },
  render(values, { publicUrl }) {
    const amount = formatDollars(parseDollars(values.amount) ?? 0n)
    const { boughtBefore, byHand, giftBeside, levelBeside, noEntries, snapshot, voidReceipt, whole } = values
    return {
      ...renderNotice({
        subject: `Your refund of ${amount}`,
        donorName: values.donorName,
        sentences: [
          ...(levelBeside
            ? [
                `You already have ${titled(levelBeside)}, so we didn't start a second membership. To change your level, sign in to your donor account.`,
              ]
            : []),
          ...(giftBeside
            ? [
                `You already have a monthly gift of ${money(giftBeside)}, so we didn't start a second one. To change its amount, sign in to your donor account.`,
              ]
            : []),
          ...(boughtBefore ? [`${thingOf(values)} was already paid for, so we’ve refunded your second payment.`] : []),
          byHand
            ? `We’ve refunded ${amount} to you directly, because it wasn’t paid by card.`
            : `We’ve refunded ${amount} to the card or account you paid with. Most banks show it within 5 to 10 business days.`,
          ...(noEntries
            ? []
            : [
                whole === 'yes'
                  ? 'Any entries it earned have been reversed.'
                  : 'Any entries this part earned have been reversed. You keep the rest.',
              ]),
          ...nextCharge(values),
          ...(snapshot
            ? [
                `The attached receipt ${snapshot.number} replaces ${snapshot.replaces ?? 'the one before'}, which is now void.`,
              ]
            : voidReceipt
              ? [`Your receipt ${voidReceipt} is now void. Don’t use it for your taxes.`]
              : []),
        ],
        facts: [
          ['Refunded', amount],
          ['On', day.format(new Date(values.date))],
          ...values.description
            .split('; ')
            .map((line, index): [string, string] => [
              whole === 'yes' ? (index === 0 ? 'For' : 'Also for') : index === 0 ? 'Part of' : 'Also part of',
              line,
            ]),
        ],
        action: { label: 'See your account', link: new URL('/donor-account', publicUrl).href },
        why: 'You’re receiving this email because a payment was made with this address.',
      }),
      attachments: snapshot ? [paper(snapshot)] : [],
    }
  },
})

const thingOf = ({ description }: MailContent<'refund'>): string => (description.includes('; ') ? 'This' : description)

/** A refund ends nothing: what is charged next, and the way out. */
function nextCharge({ nextOf, nextAmount, nextAt }: MailContent<'refund'>): string[] {
  if (!nextOf || !nextAmount || !nextAt) return []
  const what = nextOf === 'membership' ? 'membership' : 'monthly gift'
  return [
    `This refund doesn’t end your ${what}: we’ll charge ${money(nextAmount)} on ${day.format(new Date(nextAt))} unless you cancel it in your donor account.`,
  ]
}
