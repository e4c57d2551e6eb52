import { grantPayments } from '@evenhand/contracts/http'
import type { Grant, Payment } from '../applications/grant.ts'
import {
  type Changed,
  changedPayment,
  type Doing,
  refusalOfOther,
  type ReturnAct,
  same,
  unknownPayment,
} from './acts.ts'
import { askAgainBeyondPaid } from './reports.ts'

/** Money that came back takes two people, as it did to pay it: until another one confirms it, it counts as paid. */
export function changeReturn(grant: Grant, act: ReturnAct, doing: Doing): Changed {
  const payment = grant.payments.find(({ id }) => id === act.paymentId)
  if (!payment) return { refused: unknownPayment }
  if (payment.state === 'recorded' || payment.state === 'taken-back')
    return { refused: 'This payment isn’t confirmed, so it can’t be returned. Void its record instead.' }
  switch (act.kind) {
    case 'record-return':
      return record(grant, payment, { ...act, ...doing })
    case 'confirm-return':
      return confirm(grant, payment, doing)
    case 'take-back-return':
      return takeBack(grant, payment, act.reason)
  }
}

function record(
  grant: Grant,
  payment: Payment,
  { reason, evidence, by, at }: Extract<ReturnAct, { kind: 'record-return' }> & Doing,
): Changed {
  if (payment.back) {
    return payment.back.reason === reason && payment.back.evidence === evidence
      ? same(grant)
      : { refused: 'A return of this payment is recorded already.' }
  }
  if (grant.cancellations.some(({ state }) => state === 'recorded'))
    return { refused: 'A cancellation waits to be confirmed. Confirm or void it first.' }
  if (payment.returnsTakenBack.length >= grantPayments.returnsTakenBackMax)
    return { refused: 'Returns of this payment were voided as often as they can be.' }
  const back = { reason, evidence, recordedBy: by, recordedAt: at, confirmedBy: null, confirmedAt: null }
  return { grant: changedPayment(grant, { ...payment, state: 'returning', back }), told: undefined }
}

function confirm(grant: Grant, payment: Payment, doing: Doing): Changed {
  if (payment.state === 'returned') return same(grant)
  const { back } = payment
  if (!back) return { refused: 'No return of this payment is recorded. Record it first.' }
  const refused = refusalOfOther(back.recordedBy, doing, 'You recorded this return. Another person has to confirm it.')
  if (refused !== undefined) return { refused }
  const returned: Payment = {
    ...payment,
    state: 'returned',
    back: { ...back, confirmedBy: doing.by, confirmedAt: doing.at },
  }
  const without = askAgainBeyondPaid(changedPayment(grant, returned), doing)
  return { grant: without, told: { kind: 'returned', payment: returned } }
}

function takeBack(grant: Grant, payment: Payment, takenBackReason: string): Changed {
  if (payment.state === 'returned') return { refused: 'This return is confirmed, so it can’t be voided.' }
  if (!payment.back) return same(grant)
  const returnsTakenBack = [...payment.returnsTakenBack, { ...payment.back, takenBackReason }]
  return { grant: changedPayment(grant, { ...payment, state: 'paid', back: null, returnsTakenBack }), told: undefined }
}
