import { jsonText } from '@evenhand/contracts/mail'
import { formatDollars } from '@evenhand/contracts/money'
import { receiptTotals } from '@evenhand/receipts/snapshot'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { exampleSnapshot, paper, splitFacts, taxTextOf } from './snapshot.ts'

/** A receipt that takes the place of another, when no mail about a refund carries it. */
export const correctedReceipt = template({
  name: 'corrected-receipt',
  card: { id: '019aa5c0-0000-7000-8000-000000000021', name: 'Corrected receipt', type: 'general' },
  example: {
    donorName: 'Ada Lovelace',
    snapshot: jsonText({ ...exampleSnapshot, number: 'EH-2026-07-000124', replaces: exampleSnapshot.number }),
  },
  render: ({ donorName, snapshot }, { publicUrl }) => ({
    ...renderNotice({
      subject: 'Your corrected receipt from Evenhand',
      donorName,
      sentences: [
        `Part of your payment changed, so we’ve corrected its receipt. The attached receipt replaces ${snapshot.replaces ?? 'the one before'}, which is now void.`,
      ],
      facts: [
        ['Receipt', snapshot.number],
        ['Amount', formatDollars(receiptTotals(snapshot.lines).amount)],
        ...splitFacts(snapshot),
      ],
      action: { label: 'See your receipts', link: new URL('/donor-account', publicUrl).href },
      after: taxTextOf(snapshot),
      why: "You're receiving this email because a payment was made with this address.",
    }),
    attachments: [paper(snapshot)],
  }),
})
