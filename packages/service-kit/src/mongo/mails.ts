import { MailRequestedSchema } from '@evenhand/contracts/events'
import { type Mail, mailRequested, type MailTemplate } from '@evenhand/contracts/mail'
import { asSealed } from '../outbox/index.ts'
import { type PendingEvent, pendingEvent } from './outbox.ts'

/** Asks the email service for a mail (`requestMail`): the event goes into the write that the mail tells of. */
export const mailEvent = <T extends MailTemplate>(
  template: T,
  { key, ...mail }: Mail<T> & { key: string },
): PendingEvent => pendingEvent(MailRequestedSchema, key, asSealed(mailRequested(template, mail)))
