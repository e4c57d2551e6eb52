import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'

export const pricingOf = (price: Price): InvoiceLine['pricing'] => ({
  type: 'price_details',
  price_details: { price: price.id, product: price.product },
  unit_amount_decimal: price.unit_amount_decimal,
})

export const productName = (tx: Transaction, price: Price): string => tx.find('product', price.product)?.name ?? 'Item'

type LineFacts = Pick<
  InvoiceLine,
  'amount' | 'currency' | 'description' | 'metadata' | 'parent' | 'period' | 'pricing'
> & {
  quantity: number
  subscription: string | null
}

function lineOf(facts: LineFacts): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    ...facts,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    pretax_credit_amounts: [],
    quantity_decimal: String(facts.quantity),
    subtotal: facts.amount,
    taxes: [],
  }
}

/** The line of one period of one item. */
export function periodLine(tx: Transaction, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  const { price, quantity } = item
  const rate = `$${(price.unit_amount / 100).toFixed(2)} / ${price.recurring?.interval ?? 'month'}`
  return lineOf({
    amount: price.unit_amount * quantity,
    currency: price.currency,
    description: `${quantity} × ${productName(tx, price)} (at ${rate})`,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: pricingOf(price),
    quantity,
    subscription: subscription.id,
  })
}

/** The line of something billed once: a one-time price or a proration. */
export function itemLine(item: InvoiceItem): InvoiceLine {
  const detailsName = item._subscriptionItem ? 'subscription_item_details' : 'invoice_item_details'
  return lineOf({
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: null,
      [detailsName]: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription: item._subscription,
        ...(item._subscriptionItem && { subscription_item: item._subscriptionItem }),
      },
      type: detailsName,
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription: item._subscription,
  })
}
