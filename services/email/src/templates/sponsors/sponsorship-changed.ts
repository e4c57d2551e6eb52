import type { SponsorshipNews } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'

interface Words {
  subject: string
  sentences(about: { companyName: string; lastDay: string; reason: string; invoice: string }): string[]
}

const asked = ({ reason }: { reason: string }): string => `Here’s why: ${reason}`

const anotherLogo = 'You can send another one on your sponsor page.'

const words: Readonly<Record<SponsorshipNews, Words>> = {
  received: {
    subject: 'We have your sponsorship',
    sentences: () => [
      'Thank you for your sponsorship. A person looks at each one before it’s shown, and that can take a few days.',
      'Your months begin when it’s shown. We’ll email you then.',
    ],
  },
  shown: {
    subject: 'Your sponsorship is up',
    sentences: ({ companyName, lastDay }) => [`${companyName} is shown from now on, through ${lastDay}.`],
  },
  declined: {
    subject: 'We can’t show your sponsorship',
    sentences: (about) => [
      'We looked at your sponsorship, and we can’t show it.',
      asked(about),
      'Reply to this email if you want to change something, or to ask for a refund.',
    ],
  },
  paused: {
    subject: 'Your sponsorship is paused',
    sentences: (about) => [
      `${about.companyName} isn’t shown at the moment. The time it’s paused is added at the end.`,
      asked(about),
    ],
  },
  resumed: {
    subject: 'Your sponsorship is up again',
    sentences: ({ companyName, lastDay }) => [`${companyName} is shown again, through ${lastDay}.`],
  },
  moved: {
    subject: 'Your sponsor block is in another place',
    sentences: ({ companyName }) => [
      `The block of ${companyName} on our wall is in another place now. Nothing else changes.`,
    ],
  },
  'other-block': {
    subject: 'You have another sponsor block',
    sentences: ({ companyName }) => [
      `By the time your payment arrived, another company had the block you chose for ${companyName}, so you have the one below.`,
      'Reply to this email if you’d like another one, or a refund.',
    ],
  },
  'ends-soon': {
    subject: 'Your sponsorship is nearly over',
    sentences: ({ companyName, lastDay }) => [
      `${companyName} is shown through ${lastDay}. It ends then, and you don’t have to do anything.`,
      'If you want to go on, choose a tier again, or get in line for your block before it ends.',
    ],
  },
  over: {
    subject: 'Your sponsorship is over',
    sentences: ({ companyName }) => [
      `The three months of ${companyName} are over, and it isn’t shown anymore. Thank you for your support.`,
      'You can see what it brought on your sponsor page, and choose a sponsorship again at any time.',
    ],
  },
  ended: {
    subject: 'Your sponsorship has ended',
    sentences: (about) => [
      `${about.companyName} isn’t shown anymore.`,
      asked(about),
      'Reply to this email if you have a question.',
    ],
  },
  'paid-back': {
    subject: 'Your sponsorship isn’t shown anymore',
    sentences: ({ companyName }) => [
      `The payment for the sponsorship of ${companyName} went back, so ${companyName} isn’t shown anymore.`,
      'If that was a mistake, reply to this email.',
    ],
  },
  'logo-shown': {
    subject: 'Your logo is up',
    sentences: ({ companyName }) => [`The logo of ${companyName} is shown from now on.`],
  },
  'logo-left-out': {
    subject: 'We can’t show your logo',
    sentences: (about) => [
      `We looked at the logo of ${about.companyName}, and we can’t show it.`,
      asked(about),
      `We’ve deleted it. ${anotherLogo}`,
    ],
  },
  'logo-taken-down': {
    subject: 'We took your logo down',
    sentences: (about) => [
      `The logo of ${about.companyName} isn’t shown anymore. The name stays.`,
      asked(about),
      `We’ve deleted it. ${anotherLogo}`,
    ],
  },
  'contact-new': {
    subject: 'You’re the contact of a sponsorship now',
    sentences: ({ companyName }) => [
      `Emails about the sponsorship of ${companyName} come to this address from now on.`,
      'When it’s paid, your sponsor page shows how it stands and what it brings.',
    ],
  },
  'contact-former': {
    subject: 'Your sponsorship has another contact now',
    sentences: ({ companyName }) => [
      `We’ve changed the contact of the sponsorship of ${companyName}. Emails about it go to another address from now on, and it’s no longer on the sponsor page of this one.`,
      'If you didn’t expect this, reply to this email.',
    ],
  },
  'invoice-canceled': {
    subject: 'Your invoice is canceled',
    sentences: (about) => [
      `Invoice ${about.invoice} for ${about.companyName} is canceled. Please don’t pay it, and we’re no longer holding what it was for.`,
      asked(about),
      'If you’ve paid it already, or have a question, reply to this email.',
    ],
  },
  'invoice-over': {
    subject: 'We’re no longer holding your sponsorship',
    sentences: ({ companyName, invoice }) => [
      `Invoice ${invoice} for ${companyName} wasn’t paid in time, so we’ve stopped holding what it was for.`,
      'If your check or transfer is on its way, it still counts: we’ll email you when it arrives.',
    ],
  },
}

/** What happened to a sponsorship. */
export const sponsorshipChanged = template({
  name: 'sponsorship-changed',
  card: { id: '019aa5c0-0000-7000-8000-0000000000f1', name: 'Sponsorship: what happened', type: 'general' },
  example: {
    what: 'shown' as const,
    contactName: 'Ada Byron',
    companyName: 'Analytical Engines',
    name: 'Silver sponsorship, 3 months',
    lastDay: 'February 26, 2027',
    reason: '',
  },
  render: ({ what, contactName, name, ...about }, { publicUrl }) =>
    renderNotice({
      subject: words[what].subject,
      donorName: contactName,
      sentences: words[what].sentences(about),
      facts: [['Sponsorship', name]],
      action: { label: 'Open your sponsor page', link: new URL('/sponsor-portal#own', publicUrl).href },
      why: 'You’re receiving this email because a sponsorship was chosen with this address.',
    }),
})
