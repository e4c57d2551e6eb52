import { z } from 'zod'
import { priceData, requirePrice } from '../catalogue/prices.ts'
import { badRequest } from '../objects/errors.ts'
import {
  clearable,
  clearableText,
  expand,
  flag,
  integer,
  mergeMetadata,
  metadata,
  text,
  timestamp,
} from '../http/parameters.ts'
import type { Subscription } from '../objects/shapes.ts'
import { cardRefusal } from '../payments/attempts.ts'
import { requireMethod } from '../payments/methods.ts'
import { timeFor } from '../state/clock.ts'
import type { Transaction } from '../state/transaction.ts'
import { collectInvoice, defaultMethod } from './collecting.ts'
import { draftInvoice } from './drafting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { periodLine } from './lines.ts'
import { intervalOf, periodEndOf, stampPeriod } from './periods.ts'
import { prorate } from './proration.ts'
import { paymentSettings } from './starting.ts'
import { addOnce, invoiceItem, itemOf, planOf, requireOneInterval } from './items.ts'
import { updateSubscription } from './subscription-status.ts'

export const changedItem = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
})
export type ChangedItem = z.output<typeof changedItem>

const cancellationDetails = z.strictObject({ comment: clearableText.optional(), feedback: clearableText.optional() })

export const changeParams = z.strictObject({
  items: z.array(changedItem).max(20).optional(),
  add_invoice_items: z.array(invoiceItem).max(20).optional(),
  cancel_at: clearable(timestamp).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: clearableText.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: timestamp.optional(),
    }),
  ).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: timestamp.optional(),
  expand: expand.optional(),
})
type Change = z.output<typeof changeParams>

/** Changes a running subscription; a change of price is prorated to the second. @throws 400, 402 */
export function changeSubscription(tx: Transaction, subscription: Subscription, params: Change): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw badRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  }
  const now = timeFor(tx, subscription.customer)
  updateSubscription(tx, subscription, () => {
    changeDetails(tx, subscription, params)
    changeEnd(subscription, params, now)
    const cycleBefore = intervalOf(subscription)
    const priorItems = structuredClone(subscription.items.data)
    if (params.items) changeItems(tx, subscription, params.items, now)
    for (const [index, item] of (params.add_invoice_items ?? []).entries()) {
      addOnce(tx, subscription, item, `add_invoice_items[${index}]`, now)
    }
    const cycleAfter = intervalOf(subscription)
    const newCycle =
      cycleAfter.interval !== cycleBefore.interval || cycleAfter.interval_count !== cycleBefore.interval_count
    if (params.items && params.proration_behavior !== 'none' && subscription.status !== 'incomplete') {
      prorate(tx, subscription, priorItems, params.proration_date ?? now, { creditOnly: newCycle })
    }
    if (newCycle) restartCycle(subscription, now)
    const billsNow =
      newCycle || params.proration_behavior === 'always_invoice' || params.add_invoice_items !== undefined
    if (billsNow) billChange(tx, subscription, params, now, newCycle)
  })
  return subscription
}

function changeDetails(tx: Transaction, subscription: Subscription, params: Change): void {
  if (params.description !== undefined) subscription.description = params.description
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (params.default_payment_method !== undefined) {
    const id = params.default_payment_method
    if (id !== null) requireMethod(tx, id, subscription.customer, 'default_payment_method')
    subscription.default_payment_method = id
  }
  if (params.payment_settings?.save_default_payment_method && subscription.payment_settings) {
    subscription.payment_settings.save_default_payment_method = params.payment_settings.save_default_payment_method
  }
  if (params.pause_collection !== undefined) {
    const pause = params.pause_collection
    subscription.pause_collection = pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
  }
}

function changeEnd(subscription: Subscription, params: Change, now: number): void {
  if (params.cancellation_details) {
    const { comment = null, feedback = null } = params.cancellation_details
    const reason = subscription.cancellation_details?.reason ?? null
    subscription.cancellation_details = { comment, feedback, reason } as Subscription['cancellation_details']
  }
  if (params.cancel_at !== undefined) {
    subscription.cancel_at = params.cancel_at
    subscription.canceled_at = params.cancel_at === null ? null : now
  }
  if (params.cancel_at_period_end === undefined) return
  subscription.cancel_at_period_end = params.cancel_at_period_end
  subscription.cancel_at = params.cancel_at_period_end ? periodEndOf(subscription) : null
  subscription.canceled_at = params.cancel_at_period_end ? now : null
  const reason = params.cancel_at_period_end ? 'cancellation_requested' : null
  const { comment = null, feedback = null } = subscription.cancellation_details ?? {}
  subscription.cancellation_details = { comment, feedback, reason } as Subscription['cancellation_details']
}

/** The items as they will be: named ones change, others without an id are added. @throws 400, 404 */
export function changeItems(tx: Transaction, subscription: Subscription, changes: ChangedItem[], now: number): void {
  for (const [index, change] of changes.entries()) {
    const param = `items[${index}]`
    const item = subscription.items.data.find((one) => one.id === change.id)
    if (change.id !== undefined && !item) {
      throw badRequest(`No such subscription item: '${change.id}'`, 'resource_missing', `${param}[id]`)
    }
    if (!item) {
      subscription.items.data.push(itemOf(tx, subscription, change, param, now))
      continue
    }
    if (change.deleted) {
      subscription.items.data = subscription.items.data.filter((one) => one !== item)
      continue
    }
    if (change.price !== undefined || change.price_data) {
      item.price = requirePrice(tx, change, param)
      item.plan = planOf(item.price)
      if (!item.price.recurring)
        throw badRequest('A subscription item needs a recurring price.', undefined, `${param}[price]`)
    }
    item.quantity = change.quantity ?? item.quantity
    item.metadata = mergeMetadata(item.metadata, change.metadata)
  }
  if (subscription.items.data.length === 0) {
    throw badRequest('A subscription must have at least one active plan.', undefined, 'items')
  }
  requireOneInterval(subscription)
  stampPeriod(subscription)
}

/** A new interval begins a new cycle now. */
export function restartCycle(subscription: Subscription, now: number): void {
  subscription.billing_cycle_anchor = now
  subscription._periods = 1
  stampPeriod(subscription)
}

function billChange(tx: Transaction, subscription: Subscription, params: Change, now: number, newCycle: boolean): void {
  const lines = newCycle ? subscription.items.data.map((item) => periodLine(tx, subscription, item)) : []
  if (lines.length === 0 && subscription._pendingItems.length === 0) return
  const invoice = draftInvoice(tx, { subscription, reason: 'subscription_update', lines, now, waits: false })
  finalizeInvoice(tx, invoice, now)
  if (invoice.status === 'paid' || params.payment_behavior === 'default_incomplete') return
  const outcome = collectInvoice(tx, invoice, now)
  const method = defaultMethod(tx, invoice)
  if (outcome === 'succeeded' || params.payment_behavior !== 'error_if_incomplete' || !method || !invoice._intent)
    return
  throw Object.assign(cardRefusal(tx.get('payment_intent', invoice._intent), method), { keepsEffects: false })
}
