import { recordMonth } from '../../memberships/record-month.ts'
import { type SettleDeps, settlePayment } from './settle-payment.ts'
import { findFirstPayment } from './store.ts'

/** The first invoice of a membership is its checkout; each later one is a month's gift of its own. */
export async function settleInvoice(deps: SettleDeps, invoiceId: string): Promise<'recorded' | 'not-paid' | 'unknown'> {
  const invoice = await deps.processor.findInvoice(invoiceId)
  const { subscriptionId, first } = invoice
  if (subscriptionId === undefined) return 'unknown'
  if (!first && invoice.state === 'paid' && invoice.cents <= 0n)
    deps.log.info({ invoiceId, subscriptionId }, 'invoice-paid-by-credit')
  return first ? settleFirst(deps, subscriptionId) : recordMonth(deps, invoice, subscriptionId)
}

async function settleFirst(deps: SettleDeps, subscriptionId: string): Promise<'recorded' | 'not-paid' | 'unknown'> {
  const paymentId = await findFirstPayment(deps.db, subscriptionId)
  if (!paymentId) return 'unknown'
  const settled = await settlePayment(deps, paymentId)
  return settled.kind === 'recorded' ? 'recorded' : 'not-paid'
}

/** A payment that is no checkout's pays an invoice of a membership, or is none of ours. */
export async function settleInvoiceOfPayment(
  deps: SettleDeps,
  paymentId: string,
): Promise<'recorded' | 'not-paid' | 'unknown'> {
  const invoiceId = await deps.processor.findInvoiceOfPayment(paymentId)
  return invoiceId === undefined ? 'unknown' : settleInvoice(deps, invoiceId)
}
