import { campaignTimeZone, groupedNumber, levelTerms } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { confirmAction, confirmSentence } from './confirm-mailbox.ts'
import { renderNotice } from './notice.ts'
import { type Surroundings, template } from './template.ts'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })

/** The same as the page says that shows the number (`joining-entries.tsx`); the number of entries is the ledger's. */
function sentenceOf(
  { joinedAt, entries: kind, level, proof }: Omit<MailContent<'member-welcome'>, 'accountNumber' | 'link'>,
  granted: Surroundings['entries'],
): string[] {
  if (!joinedAt || !kind) return []
  const name = month.format(new Date(joinedAt))
  const each = levelTerms[level].entriesPerMonth.toLocaleString('en-US')
  const what = level === 'free' ? 'free entries' : 'entries'
  const monthly = `You get ${each} ${what} each month while the giveaway is open, added automatically.`
  if (waitsForProof({ entries: kind, level, proof }))
    return [
      `${monthly} Those for ${name} are the first, unless you already had your free entry or a paid month’s entries then.`,
      confirmSentence,
    ]
  switch (kind) {
    case 'now':
      return typeof granted === 'bigint' && granted > 0n
        ? [`Your ${granted.toLocaleString('en-US')} ${what} for ${name} were added when you joined. ${monthly}`]
        : [`Your ${what} for ${name} aren’t recorded yet. Your donor account shows them once they are. ${monthly}`]
    case 'unless-had':
      if (level === 'platinum') return [monthly]
      return [
        `${monthly} If you already had your free entry or a paid month’s entries for ${name}, they start next month.`,
      ]
    case 'with-payments':
      return ['Your entries come with each payment of your membership.']
    case 'closed':
      return ['The main giveaway takes no entries right now. Your monthly entries start when it opens again.']
  }
}

/** Free entries wait until the mailbox is proved; those of a payment, or of a level that an administrator gave, do not. */
const waitsForProof = ({ entries, level, proof }: Pick<MailContent<'member-welcome'>, 'entries' | 'level' | 'proof'>) =>
  proof !== undefined && level === 'free' && (entries === 'now' || entries === 'unless-had')

/** Tells a new member the account number (spec 01 §8), which is what they sign in with. */
export const memberWelcome = template({
  name: 'member-welcome',
  card: { id: '019aa5c0-0000-7000-8000-000000000054', name: 'Your account number', type: 'welcome' },
  example: {
    accountNumber: '1234567890X',
    link: 'https://evenhand.example/member-portal',
    joinedAt: '2026-11-21T15:00:00Z',
    entries: 'now',
  },
  exampleEntries: levelTerms.free.entriesPerMonth,
  render: ({ accountNumber, link, ...joined }, { entries, publicUrl }) =>
    renderNotice({
      subject: `Your Evenhand account number is ${groupedNumber(accountNumber)}`,
      donorName: '',
      sentences: [
        'Your member account is ready. Sign in with the account number below. We’ll email you a code each time, so there’s no password to remember.',
        ...sentenceOf(joined, entries),
      ],
      facts: [['Account number', groupedNumber(accountNumber)]],
      action:
        joined.proof !== undefined && waitsForProof(joined)
          ? confirmAction(publicUrl, joined.proof)
          : { label: 'Open your member account', link },
      after: 'If you didn’t sign up, please reply to this email.',
      why: 'You’re receiving this email because someone opened a member account with this address.',
    }),
})
