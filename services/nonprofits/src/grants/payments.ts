import { campaignDay } from '@evenhand/contracts/catalogue'
import { grantPayments } from '@evenhand/contracts/http'
import { formatDollars } from '@evenhand/contracts/money'
import type { Grant, Payment } from '../applications/grant.ts'
import {
  type Changed,
  changedPayment,
  type Doing,
  refusalOfOther,
  type PaymentAct,
  same,
  unknownPayment,
} from './acts.ts'
import { leftCents } from './amounts.ts'

export function changePayment(grant: Grant, act: PaymentAct, doing: Doing): Changed {
  if (act.kind === 'record') return record(grant, act.payment, doing)
  const payment = grant.payments.find(({ id }) => id === act.paymentId)
  if (!payment) return { refused: unknownPayment }
  return act.kind === 'confirm' ? confirm(grant, payment, doing) : takeBack(grant, payment, act.reason)
}

type Written = Extract<PaymentAct, { kind: 'record' }>['payment']

function record(grant: Grant, payment: Written, { by, at }: Doing): Changed {
  const known = grant.payments.find(({ id }) => id === payment.id)
  if (known) {
    const isSame =
      known.cents === payment.cents && known.paidOn === payment.paidOn && known.evidence === payment.evidence
    return isSame
      ? same(grant)
      : { refused: 'This payment is recorded already. Void that record, then record another one.' }
  }
  const refused = refusalOf(grant, payment, at)
  if (refused) return { refused }
  const recorded: Payment = {
    ...payment,
    state: 'recorded',
    recordedBy: by,
    recordedAt: at,
    confirmedBy: null,
    confirmedAt: null,
    takenBackReason: null,
    back: null,
    returnsTakenBack: [],
  }
  return { grant: { ...grant, payments: [...grant.payments, recorded] }, told: undefined }
}

function refusalOf(grant: Grant, { cents, paidOn }: Written, at: Date): string | undefined {
  if (cents <= 0) return 'Enter the amount that was paid.'
  if (paidOn > campaignDay(at)) return 'Record a payment once it has been made. This day is in the future.'
  if (paidOn < campaignDay(grant.awardedAt))
    return 'This day is before the grant was decided. Check the day of the payment.'
  if (grant.payments.length >= grantPayments.paymentsPerGrantMax) return 'This grant has as many payments as it can.'
  if (grant.cancellations.some(({ state }) => state === 'recorded'))
    return 'A cancellation waits to be confirmed. Confirm or void it first.'
  const left = leftCents(grant)
  return cents > left ? `Of this grant ${formatDollars(BigInt(left))} can still be paid.` : undefined
}

function confirm(grant: Grant, payment: Payment, doing: Doing): Changed {
  switch (payment.state) {
    case 'paid':
    case 'returning':
      return same(grant)
    case 'taken-back':
      return { refused: 'The record of this payment was voided. Record the payment again.' }
    case 'returned':
      return { refused: 'This payment was returned. Record another one.' }
    case 'recorded': {
      const refused = refusalOfOther(
        payment.recordedBy,
        doing,
        'You recorded this payment. Another person has to confirm it.',
      )
      if (refused !== undefined) return { refused }
      const paid: Payment = { ...payment, state: 'paid', confirmedBy: doing.by, confirmedAt: doing.at }
      return { grant: changedPayment(grant, paid), told: { kind: 'paid', payment: paid } }
    }
  }
}

/** One that nobody has confirmed was never in the books. */
function takeBack(grant: Grant, payment: Payment, takenBackReason: string): Changed {
  if (payment.state === 'taken-back') return same(grant)
  if (payment.state !== 'recorded') return { refused: 'This payment is confirmed. If it came back, record a return.' }
  return { grant: changedPayment(grant, { ...payment, state: 'taken-back', takenBackReason }), told: undefined }
}
