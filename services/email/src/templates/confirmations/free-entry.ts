import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { type Notice, renderNotice } from '../notice.ts'
import { type Surroundings, template } from '../template.ts'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const whole = new Intl.NumberFormat('en-US')

/** The free way in is in the ledger. It holds nothing that a browser has worded: anybody can type any address. */
export const freeEntry = template({
  name: 'free-entry',
  card: { id: '019aa5c0-0000-7000-8000-000000000071', name: 'Free entry', type: 'general' },
  example: { enteredAt: '2026-11-21T15:00:00Z' },
  exampleEntries: 50n,
  render: ({ enteredAt }, { entries, publicUrl }) => {
    const when = month.format(new Date(enteredAt))
    return renderNotice({
      ...wordsOf(when, entries),
      donorName: '',
      action: { label: 'See your entries', link: new URL('/donor-account', publicUrl).href },
      after: "If you didn't enter, you can ignore this email. There is nothing to pay.",
      why: "You're receiving this email because a free entry was made with this address.",
    })
  },
})

function wordsOf(when: string, entries: Surroundings['entries']): Pick<Notice, 'subject' | 'sentences'> {
  const again = 'You can enter for free once a month while the giveaway is open.'
  if (typeof entries !== 'bigint')
    return {
      subject: `You're in for ${when}`,
      sentences: [
        `Your free entry for ${when} is being recorded. Your entries will be in your donor account shortly.`,
        again,
      ],
    }
  // The ledger's line of a member whose month had come already (docs/decisions/0033).
  if (entries === 0n)
    return {
      subject: `You already have your entries for ${when}`,
      sentences: [
        `As a member, you get your free entries automatically each month, and the ones for ${when} are already in. There's nothing more to do.`,
      ],
    }
  const count = whole.format(entries)
  return {
    subject: `You're in: ${count} entries for ${when}`,
    sentences: [
      `Your free entry for ${when} is recorded: ${count} entries, each with the same odds as a paid one.`,
      again,
    ],
  }
}
