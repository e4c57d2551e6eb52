import type { WaitingNews } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

interface Words {
  subject: string
  sentences(about: { companyName: string; name: string; until: string; reason: string }): string[]
  action: string
}

const words: Readonly<Record<WaitingNews, Words>> = {
  joined: {
    subject: 'You’re in line for a sponsor block',
    sentences: ({ companyName }) => [
      `${companyName} is in line for a block of our logo wall.`,
      'When one is free and it’s your turn, we’ll hold it for you for two days and email you. Nothing is charged until you pay for it.',
    ],
    action: 'See your place in line',
  },
  offered: {
    subject: 'A sponsor block is yours to take',
    sentences: ({ companyName, name, until }) => [
      `It’s the turn of ${companyName}. We’re holding this for you: ${name}.`,
      `Pay for it by ${until}. After that, it goes to the next in line.`,
    ],
    action: 'Take it',
  },
  lapsed: {
    subject: 'Your turn for a sponsor block is over',
    sentences: ({ companyName }) => [
      `We held a block of our logo wall for ${companyName}, and it wasn’t paid for in time. Nothing was charged, and you’re no longer in line.`,
      'You can get in line again 30 days from now.',
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
    until: 'November 28, 2026 at 3:00 PM EST',
    sponsorshipId: '019aa5c0-0000-7000-8000-000000000002',
    reason: '',
  },
  render: ({ what, contactName, sponsorshipId, ...about }, { publicUrl }) =>
    renderNotice({
      subject: words[what].subject,
      donorName: contactName,
      sentences: words[what].sentences(about),
      action: {
        label: words[what].action,
        link: new URL(what === 'offered' ? `/sponsor-portal?offer=${sponsorshipId}` : pageOf[what], publicUrl).href,
      },
      why: 'You’re receiving this email because someone with this address got in line for a sponsor block.',
    }),
})
