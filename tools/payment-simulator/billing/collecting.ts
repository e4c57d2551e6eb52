import { badRequest } from '../objects/errors.ts'
import type { Invoice, PaymentMethod, Subscription } from '../objects/shapes.ts'
import { attemptPayment, cardRefusal } from '../payments/attempts.ts'
import type { Outcome } from '../payments/attempts.ts'
import { declined } from '../payments/cards.ts'
import type { Transaction } from '../state/transaction.ts'
import { subscriptionIdOf } from './blank-invoice.ts'
import { afterPayment } from './settlement.ts'

/** The card that pays a subscription when nobody is asked. */
export function defaultMethod(tx: Transaction, invoice: Invoice): PaymentMethod | undefined {
  const subscriptionId = subscriptionIdOf(invoice)
  const subscription: Subscription | undefined = subscriptionId ? tx.find('subscription', subscriptionId) : undefined
  const customer = tx.get('customer', invoice.customer)
  const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = id ? tx.find('payment_method', id) : undefined
  return method?.customer === customer.id ? method : undefined
}

/** Tries to charge an open invoice without the donor. A customer without a card counts as a failed try. */
export function collectInvoice(tx: Transaction, invoice: Invoice, now: number, given?: PaymentMethod): Outcome {
  const intent = tx.get('payment_intent', requireIntent(invoice))
  if (intent.status === 'processing') return 'processing'
  const method = given ?? defaultMethod(tx, invoice)
  if (!method) {
    afterPayment(tx, intent, 'declined', now)
    return 'declined'
  }
  const outcome = attemptPayment(tx, intent, method, { now, present: false, authenticated: false })
  afterPayment(tx, intent, outcome, now)
  return outcome
}

/** As `collectInvoice`, for a caller that waits for the answer. @throws 402 when the card says no */
export function payInvoice(tx: Transaction, invoice: Invoice, now: number, given?: PaymentMethod): void {
  const method = given ?? defaultMethod(tx, invoice)
  if (!method) {
    throw badRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method or pass one.',
      'invoice_no_payment_method_types',
    )
  }
  const outcome = collectInvoice(tx, invoice, now, method)
  if (outcome === 'succeeded' || outcome === 'processing') return
  const intent = tx.get('payment_intent', requireIntent(invoice))
  const refusal = cardRefusal(intent, method)
  if (outcome === 'requires_action') {
    refusal.body.code = 'invoice_payment_intent_requires_action'
    refusal.body.message = declined(
      '',
      'This payment requires additional user action before it can be completed.',
    ).message
  }
  throw refusal
}

function requireIntent(invoice: Invoice): string {
  if (invoice._intent) return invoice._intent
  throw badRequest('This invoice has nothing to pay.', 'invoice_not_payable')
}
