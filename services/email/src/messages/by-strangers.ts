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

/** What its owner asked for, signed in with the mailbox, is no stranger's. */
export const isByStranger = ({
  template,
  values,
}: {
  template: string
  values: Readonly<Record<string, string>>
}): boolean => byStrangers.has(template) && values.own !== 'yes'

/** The most that a mailbox gets of them within a day, over all ways. */
export const perMailboxAndDayMax = 12
