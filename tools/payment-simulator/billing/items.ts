import { z } from 'zod'
import { priceData, requirePrice } from '../catalogue/prices.ts'
import { badRequest } from '../objects/errors.ts'
import { integer, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Price, Subscription, SubscriptionItem } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { addInvoiceItem } from './invoice-items.ts'
import { productName } from './lines.ts'

export const newItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  metadata: metadata.optional(),
})
export const invoiceItem = newItem.extend({ metadata: metadata.optional() })
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
