import type { grantPayments } from '@evenhand/web-kit/desk'
import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'

type Grant = grantPayments.DeskGrant

const centsOf = (text: string): bigint => parseDollars(text) ?? 0n

type FilterState = grantPayments.GrantFilter['state']

export const stateWords = {
  all: 'All',
  'to-confirm': 'To confirm',
  'to-read': 'Report to read',
  overdue: 'Report overdue',
} as const satisfies Record<FilterState, string>

export const emptyWords: Readonly<Record<FilterState, { title: string; hint: string }>> = {
  all: { title: 'No grants yet', hint: 'Grants are decided in their round.' },
  'to-confirm': { title: 'Nothing needs confirming', hint: 'Record a payment in its grant first.' },
  'to-read': { title: 'No report to read', hint: 'Organizations send them within a year.' },
  overdue: { title: 'No report is overdue', hint: 'We remind organizations automatically.' },
}

/** What of a grant isn't paid yet. */
export const unpaidOf = ({ awarded, canceled, paid }: Grant): bigint =>
  centsOf(awarded) - centsOf(canceled) - centsOf(paid)

/** What can still be paid, less what is recorded and waits for its confirmation. */
export const leftOf = ({ awarded, canceled, payments }: Grant): bigint =>
  payments
    .filter(({ state }) => state !== 'returned' && state !== 'taken-back')
    .reduce((left, { amount }) => left - centsOf(amount), centsOf(awarded) - centsOf(canceled))

/** What of a grant waits for another person. */
export function waitingOf({ payments, cancellations }: Pick<Grant, 'payments' | 'cancellations'>): string | undefined {
  if (payments.some(({ state }) => state === 'recorded')) return 'Payment to confirm'
  if (payments.some(({ state }) => state === 'returning')) return 'Return to confirm'
  return cancellations.some(({ state }) => state === 'recorded') ? 'Cancellation to confirm' : undefined
}

/** How far a grant has come, and in which color it is said. */
export function standingOf(grant: Grant): { words: string; tone: string } {
  const waits = waitingOf(grant)
  if (waits) return { words: waits, tone: 'text-clay' }
  if (grant.reportState === 'to-read') return { words: 'Report to read', tone: 'text-clay' }
  const left = leftOf(grant)
  if (left > 0n) return { words: `${formatDollars(left, { wholeDollars: true })} to pay`, tone: 'text-ink' }
  if (grant.reportState === 'reported') return { words: 'Paid and reported', tone: 'text-success' }
  if (grant.reportState === 'overdue') return { words: 'Report overdue', tone: 'text-danger' }
  if (grant.reportState === 'asked') return { words: 'Report asked again', tone: 'text-ink' }
  return { words: centsOf(grant.paid) > 0n ? 'Paid' : 'Canceled', tone: 'text-ink-soft' }
}

export const paymentWords = {
  recorded: 'Not confirmed yet',
  'taken-back': 'Voided',
  paid: 'Paid',
  returning: 'Paid. Its return isn’t confirmed yet',
  returned: 'Returned',
} as const

export const reportWords = {
  'to-read': 'Not public. Read it',
  replaced: 'Replaced before it was read',
  accepted: 'Public',
  asked: 'Asked for again',
  hidden: 'Hidden',
} as const

export const cancellationWords = {
  recorded: 'Not confirmed yet',
  'taken-back': 'Voided',
  canceled: 'Canceled',
} as const
