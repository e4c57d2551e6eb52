import type { z } from 'zod'
import { accountMails } from './accounts.ts'
import { affiliateMails } from './affiliates.ts'
import { auditorMails } from './auditors.ts'
import { designedMails } from './designed.ts'
import { memberMails } from './members.ts'
import { membershipMails } from './memberships.ts'
import { memorialMails } from './memorials.ts'
import { nonprofitMails } from './nonprofits.ts'
import { prizeMails } from './prizes.ts'
import { receiptMails } from './receipts.ts'
import { socialMails } from './social.ts'
import { sponsorMails } from './sponsors.ts'
import { visitorMails } from './visitors.ts'

const shapes = {
  ...accountMails,
  ...affiliateMails,
  ...auditorMails,
  ...designedMails,
  ...memberMails,
  ...membershipMails,
  ...memorialMails,
  ...nonprofitMails,
  ...prizeMails,
  ...receiptMails,
  ...socialMails,
  ...sponsorMails,
  ...visitorMails,
}

export type MailTemplate = keyof typeof shapes

/** What is asked for: strings, as they travel. */
export type MailValues<T extends MailTemplate> = z.input<(typeof shapes)[T]>

/** What the template gets. */
export type MailContent<T extends MailTemplate> = z.output<(typeof shapes)[T]>

/** What the values of each template must be. */
export const mailValues: { readonly [T in MailTemplate]: z.ZodType<MailContent<T>, MailValues<T>> } = shapes

export const mailTemplates = Object.keys(shapes) as MailTemplate[]
