import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { toDollars } from '@evenhand/contracts/money'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
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
  const mail = mailOf(change, membership)
  if (!mail) return
  const key = `membership:${membership.id}:${look}:${change.kind}`
  await request(tx, donor, { ...mail, key, uselessAfter: '' })
}

/** The notices of a payment that is missing: the template is one, the words grow more urgent. */
export async function mailNotice(
  tx: Transaction,
  step: Exclude<ArrearsStep, 'lapse'>,
  { membership, donor }: { membership: Membership; donor: Donor },
): Promise<void> {
  const { behind, level, card } = membership
  if (!behind) return
  const values = {
    level: level as string,
    amount: toDollars(behind.cents),
    lapsesAt: behind.lapsesAt.toISOString(),
    notice: step,
    card: card ? `${card.brand} ${card.last4}` : '',
  }
  const uselessAfter = behind.lapsesAt.toISOString()
  const key = `membership:${behind.invoiceId}:${step}`
  await request(tx, donor, { template: 'membership-payment-failed', values, key, uselessAfter })
}

interface Mail {
  template: string
  values: Record<string, string>
}

/** No mail for a payment that has just failed: the first notice is one of its steps. */
function mailOf(change: Change, membership: Membership): Mail | undefined {
  const { level } = membership
  switch (change.kind) {
    case 'rose':
      return levelMail('rose', { from: change.from, to: change.to, at: membership.period?.endsAt })
    case 'falls':
      return levelMail('falls', { from: level, to: change.to, at: change.at })
    case 'stays':
      return levelMail('stays', { from: level, to: level, at: membership.period?.endsAt })
    case 'paused':
      return {
        template: 'membership-paused',
        values: { level, skipped: day(membership.period?.endsAt), ...next(membership) },
      }
    case 'goes-on':
      return { template: 'membership-goes-on', values: { level, after: change.after, ...next(membership) } }
    case 'caught-up':
      return { template: 'membership-caught-up', values: { level, ...next(membership) } }
    case 'cancelled':
      return { template: 'membership-cancelled', values: { level, endsAt: day(change.at) } }
    case 'lapsed':
      return { template: 'membership-lapsed', values: { level } }
    case 'fell-behind':
      return undefined
  }
}

const levelMail = (
  change: 'rose' | 'falls' | 'stays',
  { from, to, at }: { from: Level; to: Level; at?: Date | undefined },
): Mail => ({
  template: 'membership-level',
  values: {
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

async function request(
  tx: Transaction,
  donor: Donor,
  mail: Mail & { key: string; uselessAfter: string },
): Promise<void> {
  await appendToOutbox(tx, MailRequestedSchema, donor.donorId, {
    mailKey: mail.key,
    to: donor.email,
    template: mail.template,
    values: { donorName: greetingOf(donor), ...mail.values },
    uselessAfter: mail.uselessAfter,
    awaitEntrySources: [],
  })
}
