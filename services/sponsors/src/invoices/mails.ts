import { type InvoiceNews, jsonText } from '@evenhand/contracts/mail'
import { mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { Invoice, Sponsorship } from '../sponsorships/sponsorship.ts'

/** The invoice with its paper, to the contact; one mail for each version of the sponsorship. */
export const invoiceMail = (
  { _id: sponsorshipId, version, contactName, contactEmail: to }: Sponsorship,
  { paper }: Invoice,
  what: InvoiceNews,
): PendingEvent =>
  mailEvent('sponsorship-invoice', {
    key: sponsorshipId,
    mailKey: `sponsorship-invoice:${sponsorshipId}:${version + 1}:${what}`,
    to,
    values: { what, sponsorshipId, snapshot: jsonText(paper), contactName },
  })
