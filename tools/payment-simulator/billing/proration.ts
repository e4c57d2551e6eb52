import type { Subscription, SubscriptionItem } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'
import { addInvoiceItem } from './invoice-items.ts'
import { productName } from './lines.ts'

/**
 * Credits what is left of the period at the old price and charges it at the new, to the second, as two pending items.
 * With `creditOnly` the new price is billed in full elsewhere.
 */
export function prorate(
  tx: Transaction,
  subscription: Subscription,
  before: SubscriptionItem[],
  at: number,
  options: { creditOnly: boolean },
): void {
  for (const old of before) {
    const item = subscription.items.data.find((one) => one.id === old.id)
    const same = item?.price.id === old.price.id && item.quantity === old.quantity
    if (!same) addPart(tx, subscription, old, old, at, -1)
    if (!same && item && !options.creditOnly) addPart(tx, subscription, item, old, at, 1)
  }
  if (options.creditOnly) return
  for (const item of subscription.items.data) {
    if (!before.some((old) => old.id === item.id)) addPart(tx, subscription, item, item, at, 1)
  }
}

function addPart(
  tx: Transaction,
  subscription: Subscription,
  item: SubscriptionItem,
  { current_period_start: start, current_period_end: end }: SubscriptionItem,
  at: number,
  sign: 1 | -1,
): void {
  const moment = Math.min(Math.max(at, start), end)
  const amount = sign * Math.round((item.price.unit_amount * item.quantity * (end - moment)) / (end - start))
  const day = new Date(moment * 1000).toISOString().slice(0, 10)
  const description = `${sign < 0 ? 'Unused' : 'Remaining'} time on ${productName(tx, item.price)} after ${day}`
  const added = addInvoiceItem(tx, {
    subscription,
    subscriptionItem: item.id,
    price: item.price,
    quantity: item.quantity,
    amount,
    description,
    proration: true,
    period: {
      start: moment,
      end,
    },
  })
  subscription._pendingItems.push(added.id)
}
