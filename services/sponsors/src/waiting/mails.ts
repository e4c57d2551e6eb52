import { campaignTimeZone, sponsorBlock } from '@evenhand/contracts/catalogue'
import type { WaitingNews } from '@evenhand/contracts/mail'
import { formatDollars } from '@evenhand/contracts/money'
import { mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { Waiting } from './waiting.ts'

const instantInWords = new Intl.DateTimeFormat('en-US', {
  timeZone: campaignTimeZone,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The mail to whoever waits in line; one of each kind for a place, and for each turn of it. */
export function waitingMail(
  waiting: Waiting,
  what: WaitingNews,
  about: { name?: string | undefined; reason?: string } = {},
): PendingEvent {
  const { _id, contactEmail: to, contactName, companyName, sponsorshipId, offeredUntil, size } = waiting
  const { name = '', reason = '' } = about
  const amount = formatDollars(sponsorBlock.priceCents * BigInt(size), { wholeDollars: true })
  const until = offeredUntil === null ? '' : instantInWords.format(offeredUntil)
  return mailEvent('sponsor-waiting', {
    key: _id,
    mailKey: `sponsor-waiting:${_id}:${what}${what === 'offered' ? `:${sponsorshipId}` : ''}`,
    to,
    values: { what, contactName, companyName, name, amount, until, sponsorshipId: sponsorshipId ?? '', reason },
  })
}
