import { campaignTimeZone, levelTerms } from '@evenhand/contracts/catalogue'
import { confirmAction, confirmSentence } from '../confirm-mailbox.ts'
import { type Notice, renderNotice } from '../notice.ts'
import { type Surroundings, template } from '../template.ts'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const whole = new Intl.NumberFormat('en-US')
const again = 'You can enter for free once a month while the giveaway is open.'

/** The free way in is in the ledger, or waits for the proof of the mailbox. It holds nothing that a browser has worded: anybody can type any address. */
export const freeEntry = template({
  name: 'free-entry',
  card: { id: '019aa5c0-0000-7000-8000-000000000071', name: 'Free entry', type: 'general' },
  example: { enteredAt: '2026-11-21T15:00:00Z' },
  exampleEntries: 50n,
  render: ({ enteredAt, proof }, { entries, publicUrl }) => {
    const when = month.format(new Date(enteredAt))
    return renderNotice({
      ...(proof === undefined ? wordsOf(when, entries) : toConfirm(when)),
      donorName: '',
      action:
        proof === undefined
          ? { label: 'See your entries', link: new URL('/donor-account', publicUrl).href }
          : confirmAction(publicUrl, proof),
      after: "If you didn't enter, you can ignore this email. There is nothing to pay.",
      why: "You're receiving this email because a free entry was made with this address.",
    })
  },
})

function toConfirm(when: string): Pick<Notice, 'subject' | 'sentences'> {
  const count = whole.format(levelTerms.free.entriesPerMonth)
  return {
    subject: `Confirm your ${count} entries for ${when}`,
    sentences: [
      `A free entry for ${when} was made with this address: ${count} entries, each with the same odds as a paid one.`,
      confirmSentence,
      again,
    ],
  }
}

function wordsOf(when: string, entries: Surroundings['entries']): Pick<Notice, 'subject' | 'sentences'> {
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
