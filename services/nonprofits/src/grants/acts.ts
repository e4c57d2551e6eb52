import type { PairRefusal } from '@evenhand/service-kit/deciders'
import type { Cancellation, Grant, Payment } from '../applications/grant.ts'

interface Why {
  reason: string
  evidence: string
}

/** What is done about one payment. */
export type PaymentAct =
  | { kind: 'record'; payment: Pick<Payment, 'id' | 'cents' | 'paidOn' | 'evidence'> }
  | { kind: 'confirm'; paymentId: string }
  | { kind: 'take-back'; paymentId: string; reason: string }

/** What is done about money that came back. */
export type ReturnAct =
  | ({ kind: 'record-return'; paymentId: string } & Why)
  | { kind: 'confirm-return'; paymentId: string }
  | { kind: 'take-back-return'; paymentId: string; reason: string }

/** What is done about money that won't be paid. */
export type CancellationAct =
  | ({ kind: 'record-cancellation'; cancellationId: string } & Why)
  | { kind: 'confirm-cancellation'; cancellationId: string }
  | { kind: 'take-back-cancellation'; cancellationId: string; reason: string }

/** Something that is done to a grant by one administrator. */
export type GrantAct = PaymentAct | ReturnAct | CancellationAct

/** What the books are told of it. */
export type Told =
  | { kind: 'paid'; payment: Payment }
  | { kind: 'returned'; payment: Payment }
  | { kind: 'canceled'; cancellation: Cancellation }

export type Changed = { grant: Grant; told: Told | undefined } | { refused: string }

export interface Doing {
  by: string
  at: Date
  /** How many people it needs. */
  people: 1 | 2
  /** Why who recorded something isn’t another person than who confirms it yet. */
  pairs?: PairRefusal
}

/** Nothing is to change. */
export const same = (grant: Grant): Changed => ({ grant, told: undefined })

/** Whether somebody may confirm what was recorded: another person, where two are needed. */
export const isOther = (recordedBy: string, { by, people }: Pick<Doing, 'by' | 'people'>): boolean =>
  people === 1 || recordedBy !== by

/** Why somebody may not confirm what was recorded; `own` where they recorded it themselves. */
export function refusalOfOther(recordedBy: string, doing: Doing, own: string): string | undefined {
  if (!isOther(recordedBy, doing)) return own
  return doing.people === 1 ? undefined : doing.pairs?.('recorded this', recordedBy)
}

export const changedPayment = (grant: Grant, payment: Payment): Grant => ({
  ...grant,
  payments: grant.payments.map((one) => (one.id === payment.id ? payment : one)),
})

export const unknownPayment = 'We couldn’t find that payment.'
