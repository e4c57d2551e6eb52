import { z } from 'zod'
import { priceData, requirePrice } from '../catalogue/prices.ts'
import { badRequest } from '../http/errors.ts'
import { clearableText, expand, flag, integer, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Price, Subscription, SubscriptionItem } from '../objects/shapes.ts'
import { cardRefusal } from '../payments/attempts.ts'
import { requireMethod } from '../payments/methods.ts'
import { timeFor } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { blankSubscription } from './blank-subscription.ts'
import { collectInvoice, defaultMethod } from './collecting.ts'
import { draftInvoice } from './drafting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { addInvoiceItem } from './invoice-items.ts'
import { periodLine, productName } from './lines.ts'
import { stampPeriod } from './periods.ts'

const INCOMPLETE_S = 23 * 60 * 60
const ITEMS_MAX = 20

export const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
const newItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  metadata: metadata.optional(),
})
export const invoiceItem = newItem.extend({ metadata: metadata.optional() })
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
  const customer = tx.get('customer', params.customer, 'customer')
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

export function itemOf(
  tx: Transaction,
  subscription: Subscription,
  given: z.output<typeof newItem>,
  param: string,
  now: number,
): SubscriptionItem {
  const price = requirePrice(tx, given, param)
  if (!price.recurring) {
    throw badRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      undefined,
      `${param}[price]`,
    )
  }
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: 0,
    current_period_start: 0,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, given.metadata),
    plan: planOf(price),
    price,
    quantity: given.quantity ?? 1,
    subscription: subscription.id,
    tax_rates: [],
  }
}

/** The older name of a recurring price, which Stripe still shows on each item. */
export const planOf = (price: Price): Record<string, unknown> => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval,
  livemode: false,
  metadata: {},
  meter: null,
  interval_count: price.recurring?.interval_count,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export function addOnce(
  tx: Transaction,
  subscription: Subscription,
  given: z.output<typeof invoiceItem>,
  param: string,
  now: number,
): void {
  const price = requirePrice(tx, given, param)
  if (price.recurring) {
    throw badRequest(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      undefined,
      `${param}[price]`,
    )
  }
  const quantity = given.quantity ?? 1
  const item = addInvoiceItem(tx, {
    subscription,
    subscriptionItem: null,
    price,
    quantity,
    proration: false,
    amount: price.unit_amount * quantity,
    description: productName(tx, price),
    period: {
      start: now,
      end: now,
    },
  })
  item.metadata = mergeMetadata({}, given.metadata)
  subscription._pendingItems.push(item.id)
}

/** @throws 400 when items are billed at different intervals or in different currencies */
export function requireOneInterval(subscription: Subscription): void {
  const [first, ...others] = subscription.items.data.map(({ price }) => price)
  const differs = (price: Price): boolean =>
    price.recurring?.interval !== first?.recurring?.interval ||
    price.recurring?.interval_count !== first?.recurring?.interval_count ||
    price.currency !== first?.currency
  if (others.some(differs)) {
    throw badRequest(
      'All prices on a subscription must have the same `recurring.interval`, `recurring.interval_count` and currency.',
      undefined,
      'items',
    )
  }
  subscription.currency = first?.currency ?? 'usd'
}
