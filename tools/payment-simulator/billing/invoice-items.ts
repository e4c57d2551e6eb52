import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { listParameters, page } from '../http/lists.ts'
import { expand } from '../http/parameters.ts'
import type { InvoiceItem, Price, Subscription } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { pricingOf } from './lines.ts'

const listParams = z.strictObject({
  ...listParameters,
  customer: z.string().optional(),
  invoice: z.string().optional(),
  pending: z.enum(['true', 'false']).optional(),
})

export const invoiceItemEndpoints = [
  endpoint('get', '/invoiceitems', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'invoiceitem', '/v1/invoiceitems', params, (item) => {
        const customerFits = params.customer === undefined || item.customer === params.customer
        const invoiceFits = params.invoice === undefined || item.invoice === params.invoice
        return customerFits && invoiceFits && (params.pending !== 'true' || item.invoice === null)
      }),
  }),
  endpoint('get', '/invoiceitems/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('invoiceitem', id),
  }),
]

interface Given {
  subscription: Subscription
  subscriptionItem: string | null
  price: Price
  quantity: number
  /** Cents; negative for a credit. */
  amount: number
  description: string
  proration: boolean
  period: { start: number; end: number }
}

/** Something to be billed once, on the next invoice of the subscription. */
export function addInvoiceItem(tx: Transaction, given: Given): InvoiceItem {
  const { subscription, price, quantity } = given
  return tx.add<'invoiceitem'>({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: given.amount,
    currency: price.currency,
    customer: subscription.customer,
    customer_account: null,
    date: given.period.start,
    description: given.description,
    discountable: !given.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        ...(given.subscriptionItem && { subscription_item: given.subscriptionItem }),
      },
    },
    period: given.period,
    pricing: pricingOf(price),
    proration: given.proration,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
    _subscription: subscription.id,
    _subscriptionItem: given.subscriptionItem,
  })
}

export const pendingItems = (tx: Transaction, subscription: Subscription): InvoiceItem[] =>
  subscription._pendingItems.map((id) => tx.get('invoiceitem', id)).filter((item) => item.invoice === null)
