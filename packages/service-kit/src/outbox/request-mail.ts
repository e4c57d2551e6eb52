import { MailRequestedSchema } from '@evenhand/contracts/events'
import { type Mail, mailRequested, type MailTemplate } from '@evenhand/contracts/mail'
import type { Transaction } from '../postgres/index.ts'
import { appendToOutbox } from './append.ts'
import { asSealed } from './mail-seal.ts'

/** Asks the email service for a mail, in the transaction of what the mail tells; `key` orders it, as `appendToOutbox` says. */
export const requestMail = <T extends MailTemplate>(
  tx: Transaction,
  template: T,
  { key, ...mail }: Mail<T> & { key: string },
): Promise<void> => appendToOutbox(tx, MailRequestedSchema, key, asSealed(mailRequested(template, mail)))
