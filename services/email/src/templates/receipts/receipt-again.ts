import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { jsonText } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { exampleSnapshot, paper } from './snapshot.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** A receipt that was asked for once more: the first number and date, marked DUPLICATE, and VOID if it is. */
export const receiptAgain = template({
  name: 'receipt-again',
  card: { id: '019aa5c0-0000-7000-8000-000000000022', name: 'Receipt, sent again', type: 'general' },
  example: { donorName: 'Ada Lovelace', snapshot: jsonText(exampleSnapshot), void: jsonText(null) },
  render: ({ donorName, snapshot, void: mark }, { publicUrl }) => ({
    ...renderNotice({
      subject: `Another copy of your receipt ${snapshot.number}`,
      donorName,
      sentences: [
        `A copy of your receipt ${snapshot.number} is attached. It has the same number, date and amounts as the original, issued on ${day.format(new Date(snapshot.issuedAt))}, and is marked DUPLICATE.`,
        ...(mark ? ['This receipt is void. The reason is printed on it.'] : []),
      ],
      action: { label: 'See your receipts', link: new URL('/donor-account', publicUrl).href },
      why: 'You’re receiving this email because someone asked for a copy of this receipt.',
    }),
    attachments: [paper(snapshot, { duplicate: true, void: mark ?? undefined })],
  }),
})
