import type { MailTemplate } from '@evenhand/contracts/mail'

/** What anyone has emailed to a mailbox by typing its address, without a payment or a person of ours in between. */
const byStrangers: ReadonlySet<string> = new Set<MailTemplate>([
  'sign-in-code',
  'member-welcome',
  'free-entry',
  'registration-received',
  'cart-link',
  'message-received',
  'subscription-request',
])

export const isByStranger = (template: string): boolean => byStrangers.has(template)

/** The most that a mailbox gets of them within a day, over all ways. */
export const perMailboxAndDayMax = 12
