import { z } from 'zod'
import { livingCustomer } from '../payments/living-customer.ts'
import { badRequest } from '../objects/errors.ts'
import { clearableText, expand, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Subscription } from '../objects/shapes.ts'
import { cardRefusal } from '../payments/attempts.ts'
import { requireMethod } from '../payments/methods.ts'
import { timeFor } from '../state/clock.ts'
import type { Transaction } from '../state/transaction.ts'
import { blankSubscription } from './blank-subscription.ts'
import { collectInvoice, defaultMethod } from './collecting.ts'
import { draftInvoice } from './drafting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { addOnce, invoiceItem, itemOf, newItem, requireOneInterval } from './items.ts'
import { periodLine } from './lines.ts'
import { stampPeriod } from './periods.ts'

const INCOMPLETE_S = 23 * 60 * 60
const ITEMS_MAX = 20

export const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
export const startParams = z.strictObject({
  customer: text,
  items: z.array(newItem).min(1).max(ITEMS_MAX),
  add_invoice_items: z.array(invoiceItem).max(ITEMS_MAX).optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: text.optional(),
  default_payment_method: text.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  expand: expand.optional(),
})
type Start = z.output<typeof startParams>

/**
 * Begins a subscription with its first invoice: the period's lines and whatever is bought once beside it.
 * @throws 402 with `error_if_incomplete` when the card says no; nothing has happened then
 */
export function startSubscription(tx: Transaction, params: Start): Subscription {
  const customer = livingCustomer(tx, params.customer, 'customer')
  const now = timeFor(tx, customer.id)
  const subscription = tx.add<'subscription'>({
    ...blankSubscription(customer, now),
    description: params.description ?? null,
  })
  subscription.metadata = mergeMetadata({}, params.metadata)
  subscription.cancel_at_period_end = params.cancel_at_period_end ?? false
  subscription.payment_settings = {
    payment_method_options: null,
    payment_method_types: params.payment_settings?.payment_method_types ?? null,
    save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
  }
  if (params.default_payment_method) {
    const method = requireMethod(tx, params.default_payment_method, customer.id, 'default_payment_method')
    subscription.default_payment_method = method.id
  }
  subscription.items.data = params.items.map((item, index) => itemOf(tx, subscription, item, `items[${index}]`, now))
  requireOneInterval(subscription)
  stampPeriod(subscription)
  if (subscription.cancel_at_period_end) subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null
  for (const [index, item] of (params.add_invoice_items ?? []).entries()) {
    addOnce(tx, subscription, item, `add_invoice_items[${index}]`, now)
  }
  subscription._incompleteUntil = now + INCOMPLETE_S
  bill(tx, subscription, params, now)
  tx.emit('customer.subscription.created', subscription)
  return subscription
}

function bill(tx: Transaction, subscription: Subscription, params: Start, now: number): void {
  const lines = subscription.items.data.map((item) => periodLine(tx, subscription, item))
  const invoice = draftInvoice(tx, { subscription, reason: 'subscription_create', lines, now, waits: false })
  finalizeInvoice(tx, invoice, now)
  if (invoice.status === 'paid' || params.payment_behavior === 'default_incomplete') return
  const method = defaultMethod(tx, invoice)
  if (!method) {
    throw badRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    )
  }
  const outcome = collectInvoice(tx, invoice, now)
  if (outcome === 'succeeded' || params.payment_behavior !== 'error_if_incomplete' || !invoice._intent) return
  const refusal = cardRefusal(tx.get('payment_intent', invoice._intent), method)
  throw Object.assign(refusal, { keepsEffects: false })
}
