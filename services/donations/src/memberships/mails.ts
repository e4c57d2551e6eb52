import { arrearsDays, entriesForGift, isActiveAt, levelTerms } from '@evenhand/contracts/catalogue'
import type { AnyMail, MailTemplate } from '@evenhand/contracts/mail'
import { type Cents, toDollars } from '@evenhand/contracts/money'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor, greetingOf } from '../donors/store.ts'
import { isVoidAt, listMainEditions } from '../gifts/period.ts'
import { listStandings } from '../members/store.ts'
import { costOf, type Monthly } from '../processor/monthly.ts'
import type { Membership } from './membership.ts'
import { type ArrearsStep, type Change, nextFeeCover, nextPayment } from './rules.ts'

/** Asks for the mail about a change. `look` numbers the look that found it, so that each change is one mail. */
export async function mailAboutChange(
  tx: Transaction,
  change: Change,
  about: { membership: Membership; donor: Donor; look: bigint; at: Date },
): Promise<void> {
  const { membership, donor, look, at } = about
  const mail = mailOf(change, membership, {
    donorName: greetingOf(donor),
    earns: await earnsAt(tx, membership, at),
    isDeactivated: !isActiveAt(await listStandings(tx, donor.donorId), at),
  })
  if (!mail) return
  await requestMail(tx, mail.template, {
    key: donor.donorId,
    mailKey: `membership:${membership.id}:${look}:${change.kind}`,
    to: donor.email,
    values: mail.values,
  })
}

/** A rise went back in full, or its bank took it, and its level with it. Where the month that runs keeps its level, the mail comes once the lower one is billed. */
export async function mailRisePaidBack(
  tx: Transaction,
  {
    before,
    after,
    donor,
    isDisputed,
    at,
  }: { before: Membership; after: Membership; donor: Donor; isDisputed: boolean; at: Date },
): Promise<void> {
  const [from, to] = [before.monthly, after.monthly]
  if (from.kind === 'gift' || to.kind === 'gift' || from.level === to.level) return
  const feeCover = nextFeeCover(after)
  const earns = await earnsAt(tx, after, at)
  await requestMail(tx, 'membership-level', {
    key: donor.donorId,
    mailKey: `membership:${after.id}:${at.getTime()}:rise-paid-back`,
    to: donor.email,
    values: {
      donorName: greetingOf(donor),
      change: isDisputed ? 'disputed' : 'paid-back',
      from: from.level,
      to: to.level,
      at: day(after.period?.endsAt),
      monthly: toDollars(costOf(to)),
      feeCover: feeCover > 0n ? toDollars(feeCover) : undefined,
      ...earned(to, earns),
    },
  })
}

/** Whether its months earn entries where its holder lives. */
const earnsAt = async (tx: Transaction, { region }: Membership, at: Date): Promise<boolean> =>
  !isVoidAt(await listMainEditions(tx), at, region)

/**
 * The notices of a payment that is missing: the template is one, the words grow more urgent. The first one counts the days from when it leaves,
 * so that it is never too late for it.
 */
export async function mailNotice(
  tx: Transaction,
  { step, mailKey }: { step: Exclude<ArrearsStep, 'lapse'>; mailKey: string },
  { membership, donor }: { membership: Membership; donor: Donor },
): Promise<void> {
  const { behind, card } = membership
  if (!behind) return
  const { lapsesAt } = behind
  await requestMail(tx, 'membership-payment-failed', {
    key: donor.donorId,
    mailKey,
    to: donor.email,
    values: {
      donorName: greetingOf(donor),
      ...termsOf(membership.monthly),
      amount: toDollars(behind.cents),
      ...(lapsesAt ? { lapsesAt: lapsesAt.toISOString() } : { payWithinDays: String(arrearsDays.lapse) }),
      notice: step,
      card: card ? `${card.brand} ${card.last4}` : '',
    },
    ...(lapsesAt && { uselessAfter: lapsesAt }),
  })
}

type MembershipMail = AnyMail<Extract<MailTemplate, `membership-${string}`>>

/** No mail for a payment that has just failed: the first notice is one of its steps. */
function mailOf(
  change: Change,
  membership: Membership,
  { donorName, earns, isDeactivated }: { donorName: string; earns: boolean; isDeactivated: boolean },
): MembershipMail | undefined {
  const { monthly, period, feeCover } = membership
  const holder = { donorName, ...termsOf(monthly) }
  switch (change.kind) {
    case 'rose':
      return mailOfTerms('rose', donorName, { from: change.from, to: change.to, feeCover, earns, at: period?.endsAt })
    case 'changes':
      return mailOfTerms('changes', donorName, { from: monthly, to: change.to, feeCover, earns, at: change.at })
    case 'stays':
      return mailOfTerms('stays', donorName, { from: monthly, to: monthly, feeCover, earns, at: period?.endsAt })
    case 'paused':
      return {
        template: 'membership-paused',
        values: { ...holder, skipped: day(period?.endsAt), ...next(membership) },
      }
    case 'goes-on':
      return {
        template: 'membership-goes-on',
        values: { ...holder, after: change.after, ...next(membership), notOpen: earns ? undefined : 'yes' },
      }
    case 'caught-up':
      return { template: 'membership-caught-up', values: { ...holder, ...next(membership) } }
    case 'cancelled':
      return {
        template: 'membership-cancelled',
        values: { ...holder, endsAt: day(change.at), byUs: isDeactivated ? 'yes' : undefined },
      }
    case 'lapsed':
      return { template: 'membership-lapsed', values: holder }
    case 'fell-behind':
      return undefined
  }
}

/** A level has its own mail, and the amount of a gift. */
function mailOfTerms(
  change: 'rose' | 'changes' | 'stays',
  donorName: string,
  {
    from,
    to,
    feeCover,
    earns,
    at,
  }: { from: Monthly; to: Monthly; feeCover: Cents; earns: boolean; at?: Date | undefined },
): MembershipMail {
  const terms = {
    donorName,
    at: day(at),
    monthly: toDollars(costOf(to)),
    feeCover: feeCover > 0n ? toDollars(feeCover) : undefined,
    ...earned(to, earns),
  }
  if (from.kind === 'level' && to.kind === 'level') {
    const kind = change === 'changes' ? 'falls' : change
    return { template: 'membership-level', values: { ...terms, change: kind, from: from.level, to: to.level } }
  }
  const kind = change === 'stays' ? 'stays' : 'changes'
  return { template: 'membership-amount', values: { ...terms, change: kind, before: toDollars(costOf(from)) } }
}

/** Each month, in the words of a template. */
const earned = (monthly: Monthly, earns: boolean) => ({
  entriesPerMonth: (earns ? entriesOf(monthly) : 0n).toString(),
  notOpen: earns ? undefined : ('yes' as const),
})

const entriesOf = (monthly: Monthly): bigint =>
  monthly.kind === 'level' ? levelTerms[monthly.level].entriesPerMonth : entriesForGift(monthly.cents)

/** What the mail is about: a level, or a gift of an amount. */
const termsOf = (monthly: Monthly): { level: string } | { gift: string } =>
  monthly.kind === 'level' ? { level: monthly.level } : { gift: toDollars(monthly.cents) }

/** The next payment, in the words of a template: both empty when none is to come. */
function next(membership: Membership): { nextAmount: string; nextAt: string } {
  const payment = nextPayment(membership)
  return { nextAmount: payment ? toDollars(payment.cents) : '', nextAt: day(payment?.at) }
}

const day = (date: Date | undefined): string => date?.toISOString() ?? ''
