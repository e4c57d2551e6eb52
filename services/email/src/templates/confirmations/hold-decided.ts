import type { MailContent } from '@evenhand/contracts/mail'
import { type Notice, renderNotice } from '../notice.ts'
import { template } from '../template.ts'

type Verdict = MailContent<'hold-decided'>['verdict']

const words: Record<Verdict, Pick<Notice, 'subject' | 'sentences' | 'after'>> = {
  released: {
    subject: 'Your free entries count now',
    sentences: [
      'A person reviewed your free entries and released them, so they count now.',
      'Your donor account shows them.',
    ],
  },
  refused: {
    subject: 'Your free entries don’t count',
    sentences: [
      'A person reviewed your free entries and decided that they don’t count. Your donor account shows the reason.',
      'Entries from your gifts still count.',
    ],
    after: 'If we got it wrong, reply to this email. A person will look at it again.',
  },
}

/** A person decided about the free entries of a donor. What they wrote about it stays in the account: a mailbox may have other readers. */
export const holdDecided = template({
  name: 'hold-decided',
  card: { id: '019aa5c0-0000-7000-8000-000000000074', name: 'Free entries: decided after a review', type: 'general' },
  example: { donorName: 'Ada Lovelace', verdict: 'released' },
  render: ({ donorName, verdict }, { publicUrl }) =>
    renderNotice({
      ...words[verdict],
      donorName,
      action: {
        label: verdict === 'released' ? 'See your entries' : 'See the reason',
        link: new URL('/donor-account', publicUrl).href,
      },
      why: 'You’re receiving this email because free entries were made with this address.',
    }),
})
