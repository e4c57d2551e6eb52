import type { Customer, Invoice, InvoiceLine, Subscription } from '../objects/shapes.ts'
import { amountMinCents } from '../payments/intents.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { blankInvoice } from './blank-invoice.ts'
import { pendingItems } from './invoice-items.ts'
import { itemLine } from './lines.ts'

/** Stripe leaves a renewal's invoice a draft for an hour, so that others may still add to it. */
const DRAFT_S = 60 * 60

interface Draft {
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  lines: InvoiceLine[]
  now: number
  /** False where the invoice is finalized at once. */
  waits: boolean
}

/** A draft invoice of these lines and of all that was pending; it becomes the subscription's latest. */
export function draftInvoice(tx: Transaction, draft: Draft): Invoice {
  const { subscription, now } = draft
  const customer = tx.get('customer', subscription.customer)
  const pending = pendingItems(tx, subscription)
  const lines = [...pending.map(itemLine), ...draft.lines]
  const id = newId('in')
  const invoice = tx.add<'invoice'>({
    ...blankInvoice(id, customer, subscription, now),
    billing_reason: draft.reason,
    automatically_finalizes_at: draft.waits ? now + DRAFT_S : null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    ...periodOf(lines, now),
  })
  invoice.lines.data = lines.map((line) => ({ ...line, invoice: id }))
  for (const item of pending) item.invoice = id
  subscription._pendingItems = []
  addUp(invoice, customer)
  subscription.latest_invoice = id
  tx.emit('invoice.created', invoice)
  return invoice
}

function periodOf(lines: InvoiceLine[], now: number): { period_start: number; period_end: number } {
  const starts = lines.map((line) => line.period.start)
  return { period_start: Math.min(now, ...starts), period_end: now }
}

/**
 * Totals in cents. A credit on the customer's balance pays first; a negative total becomes such a credit. What is too small to charge is not due
 * now: as with Stripe, the customer owes it with the next invoice.
 */
export function addUp(invoice: Invoice, customer: Customer): void {
  const total = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0)
  const owed = total + customer.balance
  const due = owed < amountMinCents ? 0 : owed
  invoice.subtotal = total
  invoice.subtotal_excluding_tax = total
  invoice.total = total
  invoice.total_excluding_tax = total
  invoice.starting_balance = customer.balance
  invoice.amount_due = due
  invoice.amount_remaining = due
}

/** Takes the balance into account for good. */
export function applyBalance(invoice: Invoice, customer: Customer): void {
  addUp(invoice, customer)
  customer.balance = invoice.total + customer.balance - invoice.amount_due
  invoice.ending_balance = customer.balance
}
