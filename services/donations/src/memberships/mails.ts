import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import type { AnyMail, MailTemplate } from '@evenhand/contracts/mail'
import { toDollars } from '@evenhand/contracts/money'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor, greetingOf } from '../donors/store.ts'
import { type Membership, priceOf } from './membership.ts'
import { type ArrearsStep, type Change, nextPayment } from './rules.ts'

/** Asks for the mail about a change. `look` numbers the look that found it, so that each change is one mail. */
export async function mailAboutChange(
  tx: Transaction,
  change: Change,
  about: { membership: Membership; donor: Donor; look: bigint },
): Promise<void> {
  const { membership, donor, look } = about
  const mail = mailOf(change, membership, greetingOf(donor))
  if (!mail) return
  await requestMail(tx, mail.template, {
    key: donor.donorId,
    mailKey: `membership:${membership.id}:${look}:${change.kind}`,
    to: donor.email,
    values: mail.values,
  })
}

/** The notices of a payment that is missing: the template is one, the words grow more urgent. */
export async function mailNotice(
  tx: Transaction,
  step: Exclude<ArrearsStep, 'lapse'>,
  { membership, donor }: { membership: Membership; donor: Donor },
): Promise<void> {
  const { behind, level, card } = membership
  if (!behind) return
  await requestMail(tx, 'membership-payment-failed', {
    key: donor.donorId,
    mailKey: `membership:${behind.invoiceId}:${step}`,
    to: donor.email,
    values: {
      donorName: greetingOf(donor),
      level,
      amount: toDollars(behind.cents),
      lapsesAt: behind.lapsesAt.toISOString(),
      notice: step,
      card: card ? `${card.brand} ${card.last4}` : '',
    },
    uselessAfter: behind.lapsesAt,
  })
}

type MembershipMail = AnyMail<Extract<MailTemplate, `membership-${string}`>>

/** No mail for a payment that has just failed: the first notice is one of its steps. */
function mailOf(change: Change, membership: Membership, donorName: string): MembershipMail | undefined {
  const { level } = membership
  const holder = { donorName, level }
  switch (change.kind) {
    case 'rose':
      return levelMail('rose', donorName, { from: change.from, to: change.to, at: membership.period?.endsAt })
    case 'falls':
      return levelMail('falls', donorName, { from: level, to: change.to, at: change.at })
    case 'stays':
      return levelMail('stays', donorName, { from: level, to: level, at: membership.period?.endsAt })
    case 'paused':
      return {
        template: 'membership-paused',
        values: { ...holder, skipped: day(membership.period?.endsAt), ...next(membership) },
      }
    case 'goes-on':
      return { template: 'membership-goes-on', values: { ...holder, after: change.after, ...next(membership) } }
    case 'caught-up':
      return { template: 'membership-caught-up', values: { ...holder, ...next(membership) } }
    case 'cancelled':
      return { template: 'membership-cancelled', values: { ...holder, endsAt: day(change.at) } }
    case 'lapsed':
      return { template: 'membership-lapsed', values: holder }
    case 'fell-behind':
      return undefined
  }
}

const levelMail = (
  change: 'rose' | 'falls' | 'stays',
  donorName: string,
  { from, to, at }: { from: Level; to: Level; at?: Date | undefined },
): MembershipMail => ({
  template: 'membership-level',
  values: {
    donorName,
    change,
    from,
    to,
    at: day(at),
    monthly: toDollars(priceOf(to)),
    entriesPerMonth: levelTerms[to].entriesPerMonth.toString(),
  },
})

/** The next payment, in the words of a template: both empty when none is to come. */
function next(membership: Membership): { nextAmount: string; nextAt: string } {
  const payment = nextPayment(membership)
  return { nextAmount: payment ? toDollars(payment.cents) : '', nextAt: day(payment?.at) }
}

const day = (date: Date | undefined): string => date?.toISOString() ?? ''
