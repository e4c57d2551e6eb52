import { afterPayment } from '../billing/settlement.ts'
import { badRequest } from '../objects/errors.ts'
import { docUrl } from '../objects/errors.ts'
import type { PaymentIntent, PaymentMethod } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import type { Transaction } from '../state/transaction.ts'
import { attemptPayment, cardRefusal, returnToStart } from '../payments/attempts.ts'
import { unexpectedState } from '../payments/intents.ts'
import { requireMethod } from '../payments/methods.ts'

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

interface Confirmation {
  method: PaymentMethod | undefined
  returnUrl: string | undefined
  offSession: boolean
}

/** Pays the intent. @throws 402 when the card says no, 400 when the intent cannot be paid now */
export function confirmIntent(tx: Transaction, intent: PaymentIntent, confirmation: Confirmation): PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm')
  const method = confirmation.method ?? savedMethod(tx, intent)
  if (!method) {
    const message =
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.'
    throw badRequest(message, 'payment_intent_unexpected_state')
  }
  intent._returnUrl = confirmation.returnUrl ?? intent._returnUrl
  const now = timeFor(tx, intent.customer)
  const present = !confirmation.offSession
  const outcome = attemptPayment(tx, intent, method, { now, present, authenticated: false })
  if (outcome === 'requires_action' && !present) returnToStart(intent)
  afterPayment(tx, intent, outcome, now)
  const refused = outcome === 'declined' || (outcome === 'requires_action' && !present)
  if (refused) throw cardRefusal(intent, method)
  return intent
}

function savedMethod(tx: Transaction, intent: PaymentIntent): PaymentMethod | undefined {
  return intent.payment_method ? requireMethod(tx, intent.payment_method, intent.customer) : undefined
}

/** The donor's answer on the 3-D Secure page. @throws 400 when nobody asked */
export function authenticateIntent(tx: Transaction, intent: PaymentIntent, approved: boolean): PaymentIntent {
  const method = savedMethod(tx, intent)
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(intent, 'authenticate')
  const now = timeFor(tx, intent.customer)
  if (approved) {
    const outcome = attemptPayment(tx, intent, method, { now, present: true, authenticated: true })
    afterPayment(tx, intent, outcome, now)
    return intent
  }
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  }
  returnToStart(intent)
  tx.emit('payment_intent.payment_failed', intent)
  afterPayment(tx, intent, 'declined', now)
  return intent
}

/** Ends the waiting of an intent that is being processed. */
export function finishProcessing(tx: Transaction, intent: PaymentIntent): void {
  const method = savedMethod(tx, intent)
  if (intent.status !== 'processing' || !method) return
  const now = timeFor(tx, intent.customer)
  const outcome = attemptPayment(tx, intent, method, { now, present: false, authenticated: true })
  afterPayment(tx, intent, outcome, now)
}
