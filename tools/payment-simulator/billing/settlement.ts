import type { Invoice, PaymentIntent, Subscription } from '../objects/shapes.ts'
import type { Outcome } from '../payments/attempts.ts'
import type { Transaction } from '../state/transaction.ts'
import { subscriptionIdOf } from './blank-invoice.ts'
import { endSubscription, setStatus } from './subscription-status.ts'

const DAY_S = 24 * 60 * 60
/** Days after each failed renewal until the next try; after the last the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** What follows for the invoice and its subscription from an attempt to pay. */
export function afterPayment(tx: Transaction, intent: PaymentIntent, outcome: Outcome, now: number): void {
  const invoice = intent._invoice ? tx.get('invoice', intent._invoice) : undefined
  if (!invoice || invoice.status !== 'open') return
  switch (outcome) {
    case 'succeeded':
      invoice.amount_paid = intent.amount
      if (intent.payment_method) keepMethod(tx, invoice, intent.payment_method)
      return markPaid(tx, invoice, now)
    case 'declined':
      return markFailed(tx, invoice, now)
    case 'requires_action':
      tx.emit('invoice.payment_action_required', invoice)
      return intent.last_payment_error ? markFailed(tx, invoice, now) : undefined
    case 'processing':
      return undefined
  }
}

export function markPaid(tx: Transaction, invoice: Invoice, now: number): void {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.attempt_count += invoice.amount_due > 0 ? 1 : 0
  invoice.auto_advance = false
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  const payment = invoice._payment ? tx.get('invoice_payment', invoice._payment) : undefined
  if (payment) {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_paid
    payment.status_transitions.paid_at = now
    tx.emit('invoice_payment.paid', payment)
  }
  tx.emit('invoice.paid', invoice)
  tx.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(tx, invoice)
  if (subscription && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    subscription._incompleteUntil = null
    setStatus(tx, subscription, 'active')
  }
}

function markFailed(tx: Transaction, invoice: Invoice, now: number): void {
  invoice.attempted = true
  invoice.attempt_count += 1
  const subscription = subscriptionOf(tx, invoice)
  const isFirst = subscription?.status === 'incomplete'
  const waitDays = isFirst ? undefined : RETRY_AFTER_DAYS[invoice._retries]
  invoice.next_payment_attempt = waitDays === undefined ? null : now + waitDays * DAY_S
  tx.emit('invoice.payment_failed', invoice)
  if (!subscription || isFirst || subscription.status === 'canceled') return
  if (waitDays === undefined) return endSubscription(tx, subscription, now, 'payment_failed')
  invoice._retries += 1
  if (subscription.status === 'active') setStatus(tx, subscription, 'past_due')
}

/** The card that paid becomes the subscription's, where the subscription asked for that. */
function keepMethod(tx: Transaction, invoice: Invoice, methodId: string): void {
  const subscription = subscriptionOf(tx, invoice)
  if (subscription?.payment_settings?.save_default_payment_method !== 'on_subscription') return
  if (tx.get('payment_method', methodId).customer !== subscription.customer) return
  subscription.default_payment_method = methodId
}

function subscriptionOf(tx: Transaction, invoice: Invoice): Subscription | undefined {
  const id = subscriptionIdOf(invoice)
  return id ? tx.find('subscription', id) : undefined
}
