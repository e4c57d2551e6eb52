import { campaignTimeZone, levels } from '@evenhand/contracts/catalogue'
import { Line } from '@evenhand/contracts/ids'
import { Dollars, formatDollars, parseDollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import { titled } from '../memberships/notice.ts'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { paper, Snapshot } from './snapshot.ts'

const Values = z.object({
  donorName: Line(400),
  amount: Dollars,
  /** What it is taken of: "Gift of $50.00; 2x Entry Multiplier, 30 days". */
  description: Line(2000, 'missing'),
  /** Whether nothing is left of what it is taken of. */
  whole: z.enum(['yes', 'no']),
  date: z.iso.datetime({ offset: true }),
  /** The level that the donor has already: a second membership is not begun, and its month is refunded. */
  levelBeside: z.enum(levels).optional(),
  /** It came as a check or in cash, and goes back past the processor. */
  byHand: z.literal('yes').optional(),
  /** The receipt that is void now, when nothing is left of the payment. */
  voidReceipt: Line(60).optional(),
  /** The corrected receipt, when something is left. */
  snapshot: Snapshot.optional(),
})

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** Money went back: how much, what went with it, when the bank shows it, and what became of the receipt. */
export const refund = template({
  name: 'refund',
  card: { id: '019aa5c0-0000-7000-8000-000000000023', name: 'Refund', type: 'general' },
  values: Values,
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
    const { byHand, levelBeside, snapshot, voidReceipt, whole } = values
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
          byHand
            ? `We’ve refunded ${amount} to you directly, because your gift came by check or in cash.`
            : `We’ve refunded ${amount} to the card or account you paid with. Most banks show it within 5 to 10 business days.`,
          whole === 'yes'
            ? 'Any entries it earned have been reversed.'
            : 'Any entries this part earned have been reversed. You keep the rest.',
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
