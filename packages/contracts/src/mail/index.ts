/** The mails of the system: what each template takes, declared once for those who ask for a mail and for the service that sends it. */
export { jsonText, type JsonText } from './json-text.ts'
export { type AnyMail, type Mail, mailRequested, travelling } from './request.ts'
export type { InvoiceNews, SponsorshipNews, WaitingNews } from './sponsors.ts'
export { mailTemplates, type MailContent, type MailTemplate, type MailValues, mailValues } from './templates.ts'
