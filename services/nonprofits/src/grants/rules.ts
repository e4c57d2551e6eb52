import { campaignDay, grantReminderDays, grantReportDays } from '@evenhand/contracts/catalogue'
import { grantPayments } from '@evenhand/contracts/http'
import { formatDollars } from '@evenhand/contracts/money'
import type { Grant, Payment } from '../applications/grant.ts'

const dayMs = 24 * 60 * 60 * 1000
export const daysAfter = (at: Date, days: number): string => campaignDay(new Date(at.getTime() + days * dayMs))

export const newGrant = (cents: number, awardedAt: Date): Grant => ({
  cents,
  canceledCents: 0,
  awardedAt,
  payments: [],
  reportDueOn: daysAfter(awardedAt, grantReportDays),
  report: null,
  reminded: [],
})

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { cents }) => sum + cents, 0)

/** Confirmed, and not come back. */
export const paidCents = ({ payments }: Pick<Grant, 'payments'>): number =>
  sumOf(payments.filter(({ state }) => state === 'paid'))

/** Recorded, confirmed or not, and not come back. */
const takenCents = ({ payments }: Grant): number => sumOf(payments.filter(({ state }) => state !== 'returned'))

/** What can still be paid. */
export const leftCents = (grant: Grant): number => grant.cents - grant.canceledCents - takenCents(grant)

/** Something that is done to a grant by one administrator. */
export type GrantAct =
  | { kind: 'record'; payment: Pick<Payment, 'id' | 'cents' | 'paidOn' | 'evidence'> }
  | { kind: 'confirm'; paymentId: string }
  | { kind: 'return'; paymentId: string; reason: string }
  | { kind: 'cancel'; cancellationId: string; reason: string }

/** What the books are told of it. */
export type Told =
  | { kind: 'paid'; payment: Payment }
  | { kind: 'returned'; payment: Payment }
  | { kind: 'canceled'; cancellationId: string; cents: number }

export type Changed = { grant: Grant; told: Told | undefined } | { refused: string }

interface Doing {
  by: string
  at: Date
  /** How many people a payment needs. */
  people: 1 | 2
}

/** A grant after an act, and what the books are told of it; or why it can't be. The same act again changes nothing, and tells nothing. */
export function changeGrant(grant: Grant, act: GrantAct, doing: Doing): Changed {
  switch (act.kind) {
    case 'record':
      return record(grant, act.payment, doing)
    case 'confirm':
      return confirm(grant, act.paymentId, doing)
    case 'return':
      return giveBack(grant, act)
    case 'cancel':
      return cancel(grant, act.cancellationId)
  }
}

function record(grant: Grant, payment: Extract<GrantAct, { kind: 'record' }>['payment'], { by, at }: Doing): Changed {
  const known = grant.payments.find(({ id }) => id === payment.id)
  if (known) {
    const isSame =
      known.cents === payment.cents && known.paidOn === payment.paidOn && known.evidence === payment.evidence
    return isSame
      ? { grant, told: undefined }
      : { refused: 'This payment is recorded already. Return it, and record another one.' }
  }
  if (payment.cents <= 0) return { refused: 'Enter the amount that was paid.' }
  if (payment.paidOn > campaignDay(at))
    return { refused: 'Record a payment once it has been made. This day is in the future.' }
  if (payment.paidOn < campaignDay(grant.awardedAt))
    return { refused: 'This day is before the grant was decided. Check the day of the payment.' }
  if (grant.payments.length >= grantPayments.paymentsPerGrantMax)
    return { refused: 'This grant has as many payments as it can.' }
  const left = leftCents(grant)
  if (payment.cents > left) return { refused: `Of this grant ${formatDollars(BigInt(left))} can still be paid.` }
  const recorded = {
    ...payment,
    state: 'recorded' as const,
    recordedBy: by,
    recordedAt: at,
    confirmedBy: null,
    confirmedAt: null,
    returnReason: null,
  }
  return { grant: { ...grant, payments: [...grant.payments, recorded] }, told: undefined }
}

function confirm(grant: Grant, paymentId: string, { by, at, people }: Doing): Changed {
  const payment = grant.payments.find(({ id }) => id === paymentId)
  if (!payment) return { refused: unknownPayment }
  if (payment.state === 'paid') return { grant, told: undefined }
  if (payment.state === 'returned') return { refused: 'This payment came back. Record another one.' }
  if (people === 2 && payment.recordedBy === by)
    return { refused: 'You recorded this payment. Another person has to confirm it.' }
  const paid: Payment = { ...payment, state: 'paid', confirmedBy: by, confirmedAt: at }
  return { grant: withPayment(grant, paid), told: { kind: 'paid', payment: paid } }
}

function giveBack(grant: Grant, { paymentId, reason }: Extract<GrantAct, { kind: 'return' }>): Changed {
  const payment = grant.payments.find(({ id }) => id === paymentId)
  if (!payment) return { refused: unknownPayment }
  if (payment.state === 'returned') return { grant, told: undefined }
  const returned: Payment = { ...payment, state: 'returned', returnReason: reason }
  // One that nobody has confirmed was never in the books.
  const told = payment.state === 'paid' ? { kind: 'returned' as const, payment: returned } : undefined
  return { grant: withPayment(grant, returned), told }
}

function cancel(grant: Grant, cancellationId: string): Changed {
  if (grant.payments.some(({ state }) => state === 'recorded'))
    return { refused: 'A recorded payment waits for its confirmation. Confirm or return it first.' }
  const cents = leftCents(grant)
  if (cents === 0) return { refused: 'Nothing of this grant is left to cancel.' }
  return {
    grant: { ...grant, canceledCents: grant.canceledCents + cents },
    told: { kind: 'canceled', cancellationId, cents },
  }
}

const unknownPayment = 'We couldn’t find that payment.'

const withPayment = (grant: Grant, payment: Payment): Grant => ({
  ...grant,
  payments: grant.payments.map((one) => (one.id === payment.id ? payment : one)),
})

/** Where the report stands. Nobody reports on a grant of which nothing was paid. */
export function reportStateOf(grant: Grant, now: Date): (typeof grantPayments.reportStates)[number] {
  if (grant.report) return 'reported'
  if (paidCents(grant) === 0) return 'not-due'
  if (campaignDay(now) > grant.reportDueOn) return 'overdue'
  return campaignDay(now) >= remindOn(grant) ? 'due' : 'not-due'
}

const remindOn = ({ reportDueOn }: Grant): string =>
  daysAfter(new Date(`${reportDueOn}T12:00:00.000Z`), -grantReminderDays)

/** Which reminder its organization should be sent now; each once. */
export function reminderOf(grant: Grant, now: Date): 'soon' | 'overdue' | undefined {
  const state = reportStateOf(grant, now)
  if (state === 'overdue') return grant.reminded.includes('overdue') ? undefined : 'overdue'
  return state === 'due' && !grant.reminded.includes('soon') ? 'soon' : undefined
}
