import { sponsorshipMonths } from '@evenhand/contracts/catalogue'
import type { MailContent, SponsorshipNews } from '@evenhand/contracts/mail'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { contactWhy, toPayment, toPortal } from './about.ts'

type About = MailContent<'sponsorship-changed'>

interface Words {
  subject: string | ((about: About) => string)
  sentences(about: About): string[]
  /** Where the button leads; without it, to what the company has. */
  leadsTo?(about: About): 'own' | 'choose' | 'pay'
}

const asked = ({ reason }: About): string => `Here’s why: ${reason}`

const anotherLogo = 'You can send another one in your sponsor portal.'

const logoGone = ({ losesLogo }: About): string[] => (losesLogo === 'yes' ? ['We’re deleting your logo.'] : [])

const toChoose = () => 'choose' as const

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
      ...logoGone(about),
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
      `The block you chose for ${companyName} is no longer free, so ${companyName} has the one below.`,
      'Reply to this email if you’d like another one, or a refund.',
    ],
  },
  'no-block': {
    subject: 'We have your payment, and no free block',
    sentences: ({ companyName }) => [
      `We have your payment for ${companyName}, but no block of this size is free. A person will write to you about another block or a refund.`,
    ],
  },
  'ends-soon': {
    subject: 'Your sponsorship ends soon',
    sentences: (about) => [
      `${about.companyName} is shown through ${about.lastDay}. It ends then, and you don’t have to do anything.`,
      ...toStay(about),
    ],
    leadsTo: toChoose,
  },
  over: {
    subject: 'Your sponsorship has ended',
    sentences: ({ companyName }) => [
      `${companyName}’s sponsorship has ended, and it isn’t shown anymore. Thank you for your support.`,
      'You can see its views and clicks in your sponsor portal, and choose a sponsorship again at any time.',
    ],
  },
  ended: {
    subject: 'Your sponsorship has ended',
    sentences: (about) => [
      `${about.companyName} isn’t shown anymore.`,
      asked(about),
      ...logoGone(about),
      ...(about.hasUnused === 'yes' ? ['You can ask for a refund of the time that’s left.'] : []),
      'Reply to this email if you have a question.',
    ],
  },
  'paid-back': {
    subject: ({ lastDay }) =>
      lastDay === '' ? 'Your sponsorship won’t be shown' : 'Your sponsorship isn’t shown anymore',
    sentences: ({ companyName, lastDay }) => [
      `The payment for ${companyName}’s sponsorship was refunded or reversed, so ${lastDay === '' ? `we won’t show ${companyName}` : `${companyName} isn’t shown anymore`}.`,
      'If that was a mistake, reply to this email.',
    ],
  },
  'logo-shown': {
    subject: ({ isPaused }) => (isPaused === 'yes' ? 'We approved your logo' : 'Your logo is up'),
    sentences: ({ companyName, isPaused }) => [
      isPaused === 'yes'
        ? `We approved the logo of ${companyName}. It will be shown when your sponsorship is up again.`
        : `The logo of ${companyName} is shown from now on.`,
    ],
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
    sentences: (about) => [
      `Emails about ${about.companyName}’s sponsorship come to this address from now on.`,
      ...(about.isPaid === 'yes' ? ['Your sponsor portal shows its status and its views and clicks.'] : []),
      ...(about.payableId === ''
        ? []
        : [`Invoice ${about.invoice} for it isn’t paid yet. You can pay it by card with the button below.`]),
    ],
    leadsTo: ({ isPaid, payableId }) => (isPaid === 'yes' ? 'own' : payableId === '' ? 'choose' : 'pay'),
  },
  'contact-former': {
    subject: 'Your sponsorship has another contact now',
    sentences: ({ companyName }) => [
      `We’ve changed the contact of ${companyName}’s sponsorship. Emails about it go to another address from now on, and it’s no longer in the sponsor portal of this one.`,
      'If you didn’t expect this, reply to this email.',
    ],
    leadsTo: toChoose,
  },
  'invoice-canceled': {
    subject: 'Your invoice is canceled',
    sentences: (about) => [
      `Invoice ${about.invoice} for ${about.companyName} is canceled. Please don’t pay it, and we’re no longer holding what it was for.`,
      asked(about),
      'If you’ve paid it already, or have a question, reply to this email.',
    ],
    leadsTo: toChoose,
  },
  'invoice-over': {
    subject: 'We’re no longer holding your sponsorship',
    sentences: ({ companyName, invoice }) => [
      `Invoice ${invoice} for ${companyName} wasn’t paid in time, so we’ve stopped holding what it was for.`,
      'If your check or transfer is on its way, it still counts: we’ll email you when it arrives.',
    ],
    leadsTo: toChoose,
  },
}

/** Periods aren't joined: a tier that is chosen early runs beside the one before. */
function toStay({ kind, lastDay }: About): string[] {
  const tier = `Its ${sponsorshipMonths} months begin when we approve it, so choose close to ${lastDay}.`
  const block = 'Companies already in line come first.'
  switch (kind) {
    case 'tier':
      return [`To stay after that, choose a tier again. ${tier}`]
    case 'block':
      return [`To keep this block, get in line for its number now. ${block}`]
    case undefined:
      return []
  }
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
  render(about, { publicUrl }) {
    const { subject, sentences, leadsTo } = words[about.what]
    const target = leadsTo?.(about) ?? 'own'
    return renderNotice({
      subject: typeof subject === 'string' ? subject : subject(about),
      donorName: about.contactName,
      sentences: sentences(about),
      // A block that it doesn't have has no name.
      facts: about.what === 'no-block' ? [] : [['Sponsorship', about.name]],
      action: target === 'pay' ? toPayment(about.payableId, publicUrl) : toPortal(target, publicUrl),
      why: contactWhy,
    })
  },
})
