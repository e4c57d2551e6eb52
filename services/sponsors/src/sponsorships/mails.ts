import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { SponsorshipNews } from '@evenhand/contracts/mail'
import { mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { isOver, refundableCents } from './rules.ts'
import type { Sponsorship } from './sponsorship.ts'

const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no')

interface About {
  /** Of an administrator. */
  reason?: string
  /** Whether its logo goes with what happened. */
  losesLogo?: boolean
  /** Where the mail may lead to its payment: only while it is held. */
  now?: Date
}

/** The mail to the contact about a change of a sponsorship; one for each version of it. */
export function mailOf(sponsorship: Sponsorship, what: SponsorshipNews, about: About = {}): PendingEvent {
  const { _id, version, kind, state, contactEmail: to, contactName, companyName, name, endsAt, invoice } = sponsorship
  const { reason = '', losesLogo = false, now } = about
  const isPayable = now !== undefined && invoice?.canceledAt === null && state === 'held' && !isOver(sponsorship, now)
  return mailEvent('sponsorship-changed', {
    key: _id,
    mailKey: `sponsorship:${_id}:${version + 1}:${what}`,
    to,
    values: {
      what,
      contactName,
      companyName,
      name,
      kind,
      lastDay: endsAt === null ? '' : dayInWords.format(endsAt.getTime() - 1),
      reason,
      invoice: invoice?.number ?? '',
      isPaid: yesOrNo(state !== 'held'),
      isPaused: yesOrNo(state === 'paused'),
      payableId: isPayable ? _id : '',
      losesLogo: yesOrNo(losesLogo),
      hasUnused: yesOrNo(refundableCents(sponsorship) > 0n),
    },
  })
}
