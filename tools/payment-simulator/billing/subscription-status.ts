import { isDeepStrictEqual } from 'node:util'
import type { Invoice, Subscription } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'

type Reason = 'cancellation_requested' | 'payment_failed'

export function setStatus(tx: Transaction, subscription: Subscription, status: Subscription['status']): void {
  const before = subscription.status
  if (before === status) return
  subscription.status = status
  tx.emit('customer.subscription.updated', subscription, { status: before })
}

/** Ends the subscription now; invoices that are still open are no longer collected. */
export function endSubscription(tx: Transaction, subscription: Subscription, now: number, reason: Reason): void {
  const neverBegan = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription._incompleteUntil = null
  const { comment = null, feedback = null } = subscription.cancellation_details ?? {}
  subscription.cancellation_details = { comment, feedback, reason } as Subscription['cancellation_details']
  stopCollecting(tx, subscription, now, neverBegan)
  tx.emit('customer.subscription.deleted', subscription)
}

/** An incomplete subscription whose first invoice nobody paid within 23 hours. */
export function expireSubscription(tx: Transaction, subscription: Subscription, now: number): void {
  subscription._incompleteUntil = null
  subscription.ended_at = now
  stopCollecting(tx, subscription, now, true)
  setStatus(tx, subscription, 'incomplete_expired')
}

function stopCollecting(tx: Transaction, subscription: Subscription, now: number, voids: boolean): void {
  const invoice = subscription.latest_invoice ? tx.get('invoice', subscription.latest_invoice) : undefined
  if (!invoice || (invoice.status !== 'open' && invoice.status !== 'draft')) return
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.automatically_finalizes_at = null
  if (voids) voidInvoice(tx, invoice, now)
}

/** Makes the invoice worthless and its intent unpayable. */
export function voidInvoice(tx: Transaction, invoice: Invoice, now: number): void {
  invoice.status = 'void'
  // What it took from the customer's balance, or was to bring in of it, is there again.
  const customer = tx.get('customer', invoice.customer)
  customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.voided_at = now
  const intent = invoice._intent ? tx.get('payment_intent', invoice._intent) : undefined
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    intent.status = 'canceled'
    intent.canceled_at = now
    intent.cancellation_reason = 'void_invoice'
    intent.next_action = null
    tx.emit('payment_intent.canceled', intent)
  }
  tx.emit('invoice.voided', invoice)
}

/** Emits `…updated` with what the fields were before `change`, when they changed. */
export function updateSubscription(tx: Transaction, subscription: Subscription, change: () => void): void {
  const before = structuredClone(subscription)
  change()
  const names = Object.keys(subscription).filter((name) => !name.startsWith('_')) as (keyof Subscription)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], subscription[name]))
  if (changed.length === 0) return
  const previous = Object.fromEntries(changed.map((name) => [name, before[name]]))
  tx.emit('customer.subscription.updated', subscription, previous)
}
