import type { Invoice, Subscription } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'
import { draftInvoice } from './drafting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { periodLine } from './lines.ts'
import { stampPeriod } from './periods.ts'
import { endSubscription, updateSubscription, voidInvoice } from './subscription-status.ts'

/** The end of a period: the subscription ends as asked, or the next period begins with its invoice. */
export function renew(tx: Transaction, subscription: Subscription, now: number): void {
  if (subscription.cancel_at_period_end) return endSubscription(tx, subscription, now, 'cancellation_requested')
  updateSubscription(tx, subscription, () => {
    subscription._periods += 1
    stampPeriod(subscription)
    const lines = subscription.items.data.map((item) => periodLine(tx, subscription, item))
    const invoice = draftInvoice(tx, { subscription, reason: 'subscription_cycle', lines, now, waits: true })
    if (subscription.pause_collection) setAside(tx, invoice, subscription.pause_collection.behavior, now)
  })
}

/** What becomes of an invoice while collection is paused. */
function setAside(
  tx: Transaction,
  invoice: Invoice,
  behavior: NonNullable<Subscription['pause_collection']>['behavior'],
  now: number,
): void {
  if (behavior === 'void') return voidInvoice(tx, invoice, now)
  invoice.auto_advance = false
  invoice.automatically_finalizes_at = null
  if (behavior !== 'mark_uncollectible') return
  finalizeInvoice(tx, invoice, now)
  markUncollectible(tx, invoice, now)
}

export function markUncollectible(tx: Transaction, invoice: Invoice, now: number): void {
  invoice.status = 'uncollectible'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.marked_uncollectible_at = now
  tx.emit('invoice.marked_uncollectible', invoice)
}
