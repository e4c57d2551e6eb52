import { sponsorLine, sponsorshipMonths } from '@evenhand/contracts/catalogue'
import type { MailContent, WaitingNews } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

interface Words {
  subject: string
  sentences(about: MailContent<'sponsor-waiting'>): string[]
  action: string
}

const { offerDays, lapseDays } = sponsorLine
const elseLapsed = `you lose your turn and can’t get in line again for ${lapseDays} days.`

const priced = ({ amount }: { amount: string }, thing: string): string[] =>
  amount === '' ? [] : [`${thing} ${amount} for ${sponsorshipMonths} months.`]

const words: Readonly<Record<WaitingNews, Words>> = {
  joined: {
    subject: 'You’re in line for a sponsor block',
    sentences: (about) => [
      `${about.companyName} is in line for a block of our logo wall.`,
      ...priced(about, 'A block of that size costs'),
      `When one is free and it’s your turn, we’ll hold it for you for ${offerDays} days and email you. Nothing is charged until you pay for it. If you don’t pay within ${offerDays} days, ${elseLapsed}`,
    ],
    action: 'See your place in line',
  },
  offered: {
    subject: 'A sponsor block is yours to take',
    sentences: (about) => [
      `It’s ${about.companyName}’s turn. We’re holding this for you: ${about.name}.`,
      [...priced(about, 'It’s'), `Pay by ${about.until}. After that, ${elseLapsed}`].join(' '),
    ],
    action: 'Take it',
  },
  lapsed: {
    subject: 'Your turn for a sponsor block is over',
    sentences: ({ companyName }) => [
      `We held a block of our logo wall for ${companyName}, and it wasn’t paid for in time. Nothing was charged, and you’re no longer in line.`,
      `You can get in line again ${lapseDays} days from now.`,
    ],
    action: 'See the wall',
  },
  removed: {
    subject: 'You’re no longer in line for a sponsor block',
    sentences: ({ companyName, reason }) => [
      `We removed ${companyName} from the line for a block of our logo wall. Nothing was charged.`,
      `Here’s why: ${reason}`,
    ],
    action: 'See the wall',
  },
}

const pageOf = {
  joined: '/sponsor-portal#own',
  lapsed: '/sponsor-portal#wall',
  removed: '/sponsor-portal#wall',
} as const

/** Whose turn it is for a block of the wall. */
export const sponsorWaiting = template({
  name: 'sponsor-waiting',
  card: { id: '019aa5c0-0000-7000-8000-0000000000f5', name: 'Sponsor block: in line', type: 'general' },
  example: {
    what: 'offered' as const,
    contactName: 'Ada Byron',
    companyName: 'Analytical Engines',
    name: 'Sponsor block 7, 3 months',
    amount: '$100',
    until: 'November 28, 2026 at 3:00 PM EST',
    sponsorshipId: '019aa5c0-0000-7000-8000-000000000002',
    reason: '',
  },
  render(about, { publicUrl }) {
    const { what, contactName, sponsorshipId } = about
    const { subject, sentences, action } = words[what]
    const path = what === 'offered' ? `/sponsor-portal?offer=${sponsorshipId}` : pageOf[what]
    return renderNotice({
      subject,
      donorName: contactName,
      sentences: sentences(about),
      action: { label: action, link: new URL(path, publicUrl).href },
      why: 'You’re receiving this email because someone with this address got in line for a sponsor block.',
    })
  },
})
