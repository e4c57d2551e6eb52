import { Refusal, docUrl } from '../objects/errors.ts'
import type { PaymentIntent, PaymentMethod } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'
import { addCharge } from './charges.ts'
import { declined } from './cards.ts'
import type { Decline } from '../objects/card-behaviour.ts'
import { openDispute } from './disputes.ts'
import { attachMethod, spentMethod } from './methods.ts'
import { authenticationStep } from './three-d-secure.ts'

export interface Attempt {
  now: number
  /** The donor is here and can be asked; a renewal happens without them. */
  present: boolean
  authenticated: boolean
}

export type Outcome = 'succeeded' | 'requires_action' | 'processing' | 'declined'

/** Charges the intent to the method as the test card behaves, and says how that went. */
export function attemptPayment(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Outcome {
  if (method._spent) throw spentMethod()
  intent.payment_method = method.id
  intent.last_payment_error = null
  const behaviour = method._behaviour
  if (behaviour.kind === 'declines') return decline(tx, intent, method, attempt, behaviour.decline)
  if (behaviour.kind === 'authenticates' && !attempt.authenticated) {
    const mustAsk = behaviour.always || attempt.present || !method._setUp
    if (mustAsk) return askForAuthentication(tx, intent, method, attempt)
  }
  if (attempt.present && intent._takesMs) return startProcessing(tx, intent)
  return succeed(tx, intent, method, attempt)
}

function succeed(tx: Transaction, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): Outcome {
  intent.next_action = null
  intent.processing = null
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
  if (intent.setup_future_usage && intent.customer) {
    attachMethod(tx, method, intent.customer)
    if (attempt.authenticated || method._behaviour.kind !== 'authenticates') method._setUp = true
  }
  if (method.customer === null) method._spent = true
  const { authenticated } = attempt
  const charge = addCharge(tx, intent, method, attempt.now, { decline: null, authenticated })
  tx.emit('payment_intent.succeeded', intent)
  if (method._behaviour.kind === 'disputed') openDispute(tx, charge, attempt.now)
  return 'succeeded'
}

function decline(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
  reason: Decline,
): Outcome {
  const outcome = { decline: reason, authenticated: attempt.authenticated }
  const charge = addCharge(tx, intent, method, attempt.now, outcome)
  intent.last_payment_error = {
    type: 'card_error',
    code: reason.code,
    decline_code: reason.decline_code,
    doc_url: docUrl(reason.code),
    message: reason.message,
    charge: charge.id,
    payment_method: method,
  }
  returnToStart(intent)
  tx.emit('payment_intent.payment_failed', intent)
  return 'declined'
}

/** After a decline the intent waits for another card. */
export function returnToStart(intent: PaymentIntent): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.processing = null
}

function askForAuthentication(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Outcome {
  if (!attempt.present) {
    const sentence = 'Your card was declined. This transaction requires authentication.'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: sentence,
      doc_url: docUrl('authentication_required'),
      payment_method: method,
    }
  }
  intent.status = 'requires_action'
  intent.next_action = authenticationStep(tx, intent)
  tx.emit('payment_intent.requires_action', intent)
  return 'requires_action'
}

function startProcessing(tx: Transaction, intent: PaymentIntent): Outcome {
  intent.status = 'processing'
  intent.processing = { type: 'card' } as PaymentIntent['processing']
  tx.emit('payment_intent.processing', intent)
  return 'processing'
}

/** The 402 that a caller gets for an intent whose last attempt failed. What happened stays. */
export function cardRefusal(intent: PaymentIntent, method: PaymentMethod): Refusal {
  const error = intent.last_payment_error
  const reason: Decline = declined(
    error?.decline_code ?? 'generic_decline',
    error?.message ?? 'Your card was declined.',
    error?.code ?? 'card_declined',
  )
  const body = {
    type: 'card_error' as const,
    ...reason,
    payment_intent: intent,
    payment_method: method,
    ...(error?.charge && { charge: error.charge }),
  }
  return new Refusal(402, body, true)
}
