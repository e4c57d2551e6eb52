import { badRequest } from '../objects/errors.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../objects/shapes.ts'
import { addIntent } from '../payments/intents.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { subscriptionIdOf } from './blank-invoice.ts'
import { applyBalance } from './drafting.ts'
import { markPaid } from './settlement.ts'

/** Gives the invoice its number and its intent; what costs nothing is paid at once. @throws 400 when not a draft */
export function finalizeInvoice(tx: Transaction, invoice: Invoice, now: number): void {
  if (invoice.status !== 'draft') {
    throw badRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      'invoice_not_editable',
    )
  }
  const customer = tx.get('customer', invoice.customer)
  applyBalance(invoice, customer)
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence += 1
  customer.currency ??= invoice.currency
  invoice.status = 'open'
  invoice.effective_at = now
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = now
  if (invoice.amount_due > 0) addPayment(tx, invoice, now)
  tx.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) markPaid(tx, invoice, now)
}

function addPayment(tx: Transaction, invoice: Invoice, now: number): void {
  const subscriptionId = subscriptionIdOf(invoice)
  const subscription = subscriptionId ? tx.find('subscription', subscriptionId) : undefined
  const first = invoice.billing_reason === 'subscription_create'
  const saves = subscription?.payment_settings?.save_default_payment_method === 'on_subscription'
  const intent = addIntent(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: first ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    receiptEmail: null,
    setupFutureUsage: first || saves ? 'off_session' : null,
    automaticMethods: false,
    invoice: invoice.id,
    created: now,
  })
  invoice._intent = intent.id
  invoice._payment = addInvoicePayment(tx, invoice, intent, now).id
}

function addInvoicePayment(tx: Transaction, invoice: Invoice, intent: PaymentIntent, now: number): InvoicePayment {
  return tx.add<'invoice_payment'>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}
