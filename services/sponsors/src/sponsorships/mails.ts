import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { SponsorshipNews } from '@evenhand/contracts/mail'
import { mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { Sponsorship } from './sponsorship.ts'

const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

/** The mail to the contact about a change of a sponsorship; one for each version of it. */
export function mailOf(sponsorship: Sponsorship, what: SponsorshipNews, reason = ''): PendingEvent {
  const { _id, version, contactEmail: to, contactName, companyName, name, endsAt } = sponsorship
  const lastDay = endsAt === null ? '' : dayInWords.format(endsAt.getTime() - 1)
  const values = { what, contactName, companyName, name, lastDay, reason, invoice: sponsorship.invoice?.number ?? '' }
  return mailEvent('sponsorship-changed', {
    key: _id,
    mailKey: `sponsorship:${_id}:${version + 1}:${what}`,
    to,
    values,
  })
}
