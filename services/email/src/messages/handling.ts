import type { MailTemplate } from '@evenhand/contracts/mail'
import type { Lane } from './lanes.ts'

interface Handling {
  /** Who waits in front of a screen for it is a code, what says that money was received a receipt, and everything else a notice. */
  lane: Lane
  /** Anyone has it emailed to a mailbox by typing its address, without a payment or a person of ours in between. */
  isByStranger?: true
  /** Also to an address that no other email goes to: whoever asks for it waits, and can do nothing without it, or would never learn it. */
  isAlwaysSent?: true
  /** It goes to someone who is erased: the address is kept until it was sent or given up, and no moment longer. */
  isLast?: true
}

/** How the email of each template is treated: a new template says it here, or nothing compiles. */
const handlings: Readonly<Record<MailTemplate, Handling>> = {
  'desk-invitation': { lane: 'notice' },
  'desk-factor-reset': { lane: 'notice', isAlwaysSent: true },
  'desk-password-void': { lane: 'notice', isAlwaysSent: true },
  'desk-email-confirm': { lane: 'notice', isAlwaysSent: true },
  'desk-login-changed': { lane: 'notice', isAlwaysSent: true },
  'desk-people-changed': { lane: 'notice', isAlwaysSent: true },
  'webhook-paused': { lane: 'notice', isAlwaysSent: true },
  'erasure-waits': { lane: 'notice', isAlwaysSent: true, isLast: true },
  'erasure-done': { lane: 'notice', isAlwaysSent: true, isLast: true },
  'records-merge-asked': { lane: 'notice', isAlwaysSent: true },
  'records-merged': { lane: 'notice', isAlwaysSent: true },
  'sign-in-code': { lane: 'code', isByStranger: true, isAlwaysSent: true },
  'member-welcome': { lane: 'notice', isByStranger: true },
  'affiliate-approved': { lane: 'notice' },
  'affiliate-rejected': { lane: 'notice' },
  'affiliate-suspended': { lane: 'notice' },
  'affiliate-referral-decided': { lane: 'notice' },
  'ledger-heads': { lane: 'notice' },
  'trail-head': { lane: 'notice' },
  'draw-hash': { lane: 'notice' },
  designed: { lane: 'notice' },
  'platinum-changed': { lane: 'notice' },
  'account-standing': { lane: 'notice' },
  'membership-payment-failed': { lane: 'notice' },
  'membership-caught-up': { lane: 'notice' },
  'membership-lapsed': { lane: 'notice' },
  'membership-level': { lane: 'notice' },
  'membership-amount': { lane: 'notice' },
  'membership-paused': { lane: 'notice' },
  'membership-goes-on': { lane: 'notice' },
  'membership-cancelled': { lane: 'notice' },
  'memorial-received': { lane: 'notice' },
  'memorial-shown': { lane: 'notice' },
  'memorial-declined': { lane: 'notice' },
  'memorial-photo-removed': { lane: 'notice' },
  'memorial-corrected': { lane: 'notice' },
  'memorial-correction-declined': { lane: 'notice' },
  'memorial-family': { lane: 'notice' },
  'memorial-moved': { lane: 'notice' },
  'nonprofit-approved': { lane: 'notice' },
  'nonprofit-rejected': { lane: 'notice' },
  'nonprofit-contact-changed': { lane: 'notice' },
  'grant-submitted': { lane: 'notice' },
  'grant-decided': { lane: 'notice' },
  'grant-paid': { lane: 'notice' },
  'grant-returned': { lane: 'notice' },
  'grant-canceled': { lane: 'notice' },
  'grant-report-due': { lane: 'notice' },
  'grant-report-asked': { lane: 'notice' },
  'grant-report-hidden': { lane: 'notice' },
  'nonprofit-asked': { lane: 'notice' },
  'prize-notified': { lane: 'notice' },
  'prize-reminder': { lane: 'notice' },
  'prize-declared': { lane: 'notice' },
  'prize-awarded': { lane: 'notice' },
  'prize-forfeited': { lane: 'notice' },
  receipt: { lane: 'receipt' },
  'corrected-receipt': { lane: 'receipt' },
  'receipt-again': { lane: 'receipt' },
  refund: { lane: 'receipt' },
  'social-held': { lane: 'notice' },
  'social-released': { lane: 'notice' },
  'social-rejected': { lane: 'notice' },
  'social-appeal-decided': { lane: 'notice' },
  'sponsorship-changed': { lane: 'notice' },
  'sponsorship-invoice': { lane: 'receipt' },
  'sponsor-waiting': { lane: 'notice' },
  'sponsor-figures': { lane: 'notice' },
  'free-entry': { lane: 'notice', isByStranger: true },
  'registration-received': { lane: 'notice', isByStranger: true },
  'hold-decided': { lane: 'notice' },
  'cart-link': { lane: 'code', isByStranger: true },
  'contact-message': { lane: 'notice' },
  'sponsor-inquiry': { lane: 'notice' },
  'message-received': { lane: 'notice', isByStranger: true },
  'subscription-request': { lane: 'code', isByStranger: true },
  'subscription-welcome': { lane: 'notice' },
}

const handlingOf = (template: string): Handling => handlings[template as MailTemplate] ?? { lane: 'notice' }

export const laneOfTemplate = (template: string): Lane => handlingOf(template).lane

export const isAlwaysSent = (template: string): boolean => handlingOf(template).isAlwaysSent ?? false

/** Templates whose address is forgotten with the sending. */
export const lastTemplates: readonly string[] = Object.entries<Handling>(handlings).flatMap(([template, { isLast }]) =>
  isLast ? template : [],
)

/** What its owner asked for, signed in with the mailbox, is no stranger's. */
export const isByStranger = ({
  template,
  values,
}: {
  template: string
  values: Readonly<Record<string, string>>
}): boolean => (handlingOf(template).isByStranger ?? false) && values.own !== 'yes'

/** The most that a mailbox gets of those by strangers within a day, over all ways. */
export const perMailboxAndDayMax = 12
